/// An error of the generation of payloads from a schema.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum SampleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No payload was found that the schema accepts.
    case noSample(schema: String)
    /// A limit is not a positive number.
    case limit(Int)
    /// A payload is not JSON text that the schema accepts.
    case unusablePayload(schema: String, reason: String)

    /// The expected and the found value.
    public var description: String {
        switch self {
        case .noSample(let schema):
            "expected a payload that \(schema) accepts, found none: pass examples for the tags that the app registers"
        case .limit(let limit): "expected a limit of at least 1, found \(limit)"
        case .unusablePayload(let schema, let reason): "expected a payload that \(schema) accepts: \(reason)"
        }
    }
}
