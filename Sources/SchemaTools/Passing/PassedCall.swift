import SchemaSamples
package import SchematicFoundation
import SchematicText

/// What has passed of one call. The values of fields are byte strings.
package struct PassedCall: Sendable {
    /// A bounded copy of a body, as it is coded.
    package struct Copy: Sendable {
        /// The maximum size of a body that is checked, in bytes, also without its coding.
        package static let limit = 1 << 20

        package private(set) var bytes = Data()
        /// The number of bytes that have passed.
        package private(set) var count = 0

        package init() {}

        /// Creates a copy of a body that is kept whole, whatever its size.
        init(whole body: [UInt8]) { (bytes, count) = (Data(body), body.count) }

        package var isWhole: Bool { count == bytes.count }

        package mutating func append(_ piece: some Collection<UInt8>) {
            count += piece.count
            if count <= Self.limit { bytes += piece } else { bytes = Data() }
        }
    }

    package let request: MockRequest
    package var requestBody = Copy()
    package var status = 0
    package var fields: [MockRequest.Field] = []
    package var body = Copy()
    /// The reason that the call has no complete answer.
    package var failure: String?
    package var duration = Duration.zero

    package init(_ request: MockRequest) { self.request = request }

    /// The number of bytes that are kept, in about.
    package var size: Int { requestBody.bytes.count + body.bytes.count + 4_096 }
}

extension [HARExchange.Field] {
    /// Returns the first value of a field, as text.
    func text(of name: String) -> String? { first { $0.name.lowercased() == name }?.value.textOfByteString }

    /// The fields with their values as text.
    var texts: [(name: String, value: String)] { map { ($0.name, $0.value.textOfByteString) } }
}
