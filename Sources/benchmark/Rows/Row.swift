/// What is measured, by the names that the command line and the report give it.
enum Row: String, CaseIterable {
    /// Bytes to checked to models by `init(from: Fields)`.
    case fields
    /// Bytes to checked to any `Decodable`.
    case decodable
    /// Bytes to checked to a record of which nothing is read.
    case record
    /// Bytes to checked.
    case check
    /// Models to checked bytes.
    case encode
    /// A payload with many faults, all of them told with their places.
    case faults
    /// Schema files to a compiled catalog.
    case startup
    /// The peak of memory while a large payload is checked.
    case memory

    /// Where the row is to go, for people.
    var goal: String {
        switch self {
        case .fields: "10 ×"
        case .decodable: "3.5 ×"
        case .record: "12 ×"
        case .check: "25 ×"
        case .encode: "5 ×"
        case .faults: "0.5 ×"
        case .startup: "50 ms"
        case .memory: "below 1.5 ×"
        }
    }

    /// What the row does with each payload; `nil` for rows that bring their own work.
    var contest: Contest? {
        switch self {
        case .fields: Contest(.jsonDecoder) { try $0.fields() }
        case .decodable: Contest(.jsonDecoder) { try $0.decodable() }
        case .record: Contest(.jsonDecoder) { try $0.record() }
        case .check: Contest(.jsonDecoder) { try $0.check() }
        case .encode: Contest(.jsonEncoder) { try $0.encode() }
        case .faults: Contest(.goodPayload) { try $0.checkFaulty() }
        case .startup, .memory: nil
        }
    }
}
