/// A payload whatever its models are: what can be done with it, once each.
protocol Subject {
    var name: String { get }
    /// How many bytes the payload has.
    var size: Int { get }
    /// Bytes to models by `JSONDecoder`, which checks no schema.
    func decodeByPeer() throws
    /// Models to bytes by `JSONEncoder`.
    func encodeByPeer() throws
    /// Bytes to checked. Throws where the payload is refused.
    func check() throws
    /// Bytes to checked to a record of which nothing is read.
    func record() throws
    /// Bytes to checked to models by `init(from: Fields)`.
    func fields() throws
    /// Bytes to checked to models by `init(from: any Decoder)`.
    func decodable() throws
    /// Models to checked bytes.
    func encode() throws
    /// Faulty bytes to all their faults, with places.
    func checkFaulty() throws
    /// Whether a row's work comes to what it must come to.
    func isRight(_ row: Row) throws -> Bool
}
