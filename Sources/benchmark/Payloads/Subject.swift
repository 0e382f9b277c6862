/// A payload with type-erased models. Each method performs work once and returns its result.
protocol Subject: AnyObject {
    var name: String { get }
    /// The number of bytes of the payload.
    var size: Int { get }
    /// Creates the input of a row's work.
    func prepare(_ row: Row) throws
    /// Decodes models with `JSONDecoder`, which validates no schema.
    func decodeByPeer() throws -> Any
    /// Encodes models with `JSONEncoder`.
    func encodeByPeer() throws -> Any
    /// Validates the payload. Throws an error if it is refused.
    func check() throws -> Any
    /// Decodes the payload to a record that is not read.
    func record() throws -> Any
    /// Decodes models with generated initializers.
    func generated() throws -> Any
    /// Decodes models with `init(from: Fields)`.
    func fields() throws -> Any
    /// Decodes models with `init(from: any Decoder)`.
    func decodable() throws -> Any
    /// Encodes and validates models.
    func encode() throws -> Any
    /// Validates a payload with faults, and reports all of them with their places.
    func checkFaulty() throws -> Any
    /// Returns whether a row's work has the correct result.
    func hasCorrectResult(_ row: Row) throws -> Bool
}
