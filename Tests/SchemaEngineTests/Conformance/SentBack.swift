import SchemaEngine

/// The result of encoding a decoded value with the schema that decoded it.
enum SentBack: Sendable {
    /// The text, without white space; numbers have their exact digits, and keys their order.
    case text(String)
    /// The expected faults that prevent encoding, complete and in order.
    case refused([ExpectedFault])
    /// The actual faults that prevent encoding.
    case faults([Fault])

    /// Creates an expected text, from which white space is removed.
    init(_ text: String) throws { self = .text(try JSONValue(parsing: text).text()) }

    init(_ payload: DecodedPayload, by schema: Schema) throws {
        do {
            self = try SentBack(String(decoding: schema.encode(payload.fields), as: UTF8.self))
        } catch let error as PayloadError {
            self = .faults(error.faults)
        }
    }

    /// The expected faults that prevent encoding.
    var refusals: [ExpectedFault] {
        if case .refused(let faults) = self { faults } else { [] }
    }

    /// Returns each difference from the actual result, one per line.
    func differences(from other: SentBack?) -> [String] {
        switch (self, other) {
        case (.text(let expected), .text(let found)) where expected == found:
            return []
        case (.refused(let expected), .faults(let found)):
            return Expectation(isValid: false, faults: expected)
                .differences(from: Outcome(isValid: false, faults: found))
        case (_, let other):
            return ["expected to be sent back: \(self), got \(other.map { "\($0)" } ?? "nothing")"]
        }
    }
}
