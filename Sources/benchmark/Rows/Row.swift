/// What is measured, by the names that the command line and the report give it.
enum Row: String, CaseIterable {
    /// Bytes to checked.
    case check
    /// Bytes to checked to a record of which nothing is read.
    case record
    /// Bytes to checked to models by `init(from: Fields)`.
    case fields
    /// Schema files to a compiled catalog.
    case startup
    /// The peak of memory while a large payload is checked.
    case memory

    /// Where the row is to go, for people.
    var goal: String {
        switch self {
        case .check: "25 ×"
        case .record: "12 ×"
        case .fields: "10 ×"
        case .startup: "50 ms"
        case .memory: "below 1.5 ×"
        }
    }

    /// What the row does with a payload; `nil` for rows that bring their own work.
    var work: ((any Subject) throws -> Void)? {
        switch self {
        case .check: { try $0.check() }
        case .record: { try $0.record() }
        case .fields: { try $0.fields() }
        case .startup, .memory: nil
        }
    }
}
