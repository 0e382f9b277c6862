/// A payload whatever its models are: what can be done with it, once each, and what comes of that.
protocol Subject: AnyObject {
    var name: String { get }
    /// How many bytes the payload has.
    var size: Int { get }
    /// Makes what a row's work begins with.
    func prepare(_ row: Row) throws
    /// Bytes to models by `JSONDecoder`, which checks no schema.
    func decodeByPeer() throws -> Any
    /// Models to bytes by `JSONEncoder`.
    func encodeByPeer() throws -> Any
    /// Bytes to checked. Throws where the payload is refused.
    func check() throws -> Any
    /// Bytes to checked to a record of which nothing is read.
    func record() throws -> Any
    /// Bytes to checked to models by generated initializers.
    func generated() throws -> Any
    /// Bytes to checked to models by `init(from: Fields)`.
    func fields() throws -> Any
    /// Bytes to checked to models by `init(from: any Decoder)`.
    func decodable() throws -> Any
    /// Models to checked bytes.
    func encode() throws -> Any
    /// Faulty bytes to all their faults, with places.
    func checkFaulty() throws -> Any
    /// Whether a row's work comes to what it must come to.
    func isRight(_ row: Row) throws -> Bool
}
