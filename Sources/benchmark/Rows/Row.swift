/// What is measured, by the names that the command line and the report give it.
enum Row: String, CaseIterable {
    /// Bytes to checked to models by generated initializers.
    case generated
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
    /// A call's processor time, over each transport and without one, and that of what carries calls.
    case client
    /// The peak of memory, above the payload and what is made of it.
    case memory
    /// The time that a byte takes in payloads of 10 and 100 times the size.
    case growth

    /// Where the row is to go, for people.
    var goal: String {
        switch self {
        case .generated: "15 × (10 ×)"
        case .fields: "10 × (6 ×)"
        case .decodable: "3.5 × (2 ×)"
        case .record: "12 × (8 ×)"
        case .check: "25 × (15 ×)"
        case .encode: "5 × (3 ×)"
        case .faults: "0.5 ×"
        case .startup: "50 ms"
        // Each way to carry a call has its own.
        case .client: ""
        case .memory: "1 ×"
        case .growth: "1 ×"
        }
    }

    /// What the row does with each payload; `nil` for rows that bring their own work.
    var contest: Contest? {
        switch self {
        case .generated: Contest(.jsonDecoder) { try $0.generated() }
        case .fields: Contest(.jsonDecoder) { try $0.fields() }
        case .decodable: Contest(.jsonDecoder) { try $0.decodable() }
        case .record: Contest(.jsonDecoder) { try $0.record() }
        case .check: Contest(.jsonDecoder) { try $0.check() }
        case .encode: Contest(.jsonEncoder) { try $0.encode() }
        case .faults: Contest(.goodPayload) { try $0.checkFaulty() }
        case .startup, .client, .memory, .growth: nil
        }
    }
}
