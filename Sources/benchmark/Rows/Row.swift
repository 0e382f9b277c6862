/// The measurements, by their names on the command line and in the report.
enum Row: String, CaseIterable {
    /// Bytes, validated and converted to models by generated initializers.
    case generated
    /// Bytes, validated and converted to models by `init(from: Fields)`.
    case fields
    /// Bytes, validated and converted to any `Decodable`.
    case decodable
    /// Bytes, validated and converted to a record that is not read.
    case record
    /// Bytes, validated.
    case check
    /// Models, converted to validated bytes.
    case encode
    /// A payload with many faults, all of which are reported with their places.
    case faults
    /// Schema files, compiled to a catalog.
    case startup
    /// A page in XML, validated and converted to models.
    case xml
    /// The processor time of a call with each transport and without one, and of each transport alone.
    case client
    /// A call over a stub, and the variants and violations of a catalog.
    case testing
    /// The peak of memory, not including the payload and the result.
    case memory
    /// The time for each byte in payloads of 10 and 100 times the size.
    case growth

    /// The goal for display.
    var goal: String {
        switch self {
        case .generated: "16 × (12 ×)"
        case .fields: "10 × (6 ×)"
        case .decodable: "5 ×"
        case .record: "25 ×"
        case .check: "35 ×"
        case .encode: "8 × (5 ×)"
        case .faults: "0.8 ×"
        case .startup: "10 ms"
        case .xml: "40 MB/s"
        // Each cell of these rows has its own goal.
        case .client, .testing: ""
        case .memory: "1 ×"
        case .growth: "1 ×"
        }
    }

    /// The row's work with each payload, or `nil` for a row that is not measured with payloads.
    var contest: Contest? {
        switch self {
        case .generated: Contest(.jsonDecoder) { try $0.generated() }
        case .fields: Contest(.jsonDecoder) { try $0.fields() }
        case .decodable: Contest(.jsonDecoder) { try $0.decodable() }
        case .record: Contest(.jsonDecoder) { try $0.record() }
        case .check: Contest(.jsonDecoder) { try $0.check() }
        case .encode: Contest(.jsonEncoder) { try $0.encode() }
        case .faults: Contest(.goodPayload) { try $0.checkFaulty() }
        case .startup, .xml, .client, .testing, .memory, .growth: nil
        }
    }
}
