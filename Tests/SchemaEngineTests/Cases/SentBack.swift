import SchemaEngine

/// What becomes of a decoded value that is written by the schema that it was read by.
enum SentBack: Sendable {
    /// The text that goes out, without white space; numbers to the digit, keys in order.
    case text(String)
    /// The faults for which nothing goes out, all of them and in order.
    case refused([ExpectedFault])
    /// The same as they come.
    case faults([Fault])

    /// A text without its white space.
    init(_ text: String) throws { self = .text(try JSONValue(parsing: text).text()) }

    init(_ payload: DecodedPayload, by schema: Schema) throws {
        do {
            self = try SentBack(String(decoding: schema.encode(payload.fields), as: UTF8.self))
        } catch let error as PayloadError {
            self = .faults(error.faults)
        }
    }

    /// What a case expects to keep the value back.
    var refusals: [ExpectedFault] {
        if case .refused(let faults) = self { faults } else { [] }
    }

    /// Everything in which what came differs from this, a line each.
    func differences(from other: SentBack?) -> [String] {
        switch (self, other) {
        case (.text(let expected), .text(let found)) where expected == found:
            return []
        case (.refused(let expected), .faults(let found)):
            return Expectation(isValid: false, faults: expected)
                .differences(from: Outcome(isValid: false, faults: found))
        case (_, let other):
            return ["expected to be sent back: \(self), came \(other.map { "\($0)" } ?? "nothing")"]
        }
    }
}
