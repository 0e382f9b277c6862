import SchemaEngine
import Testing

/// A catalog and one validation with it: the common form of conformance cases and documented examples.
struct SchemaCase: Sendable {
    struct File: Sendable {
        var name: String
        var text: String
    }

    var name: String
    /// The name of a case of version 1 that this one replaces.
    var replaces: String?
    var files: [File]
    /// The file whose schema validates the payload.
    var schema: String
    /// `nil` for a case of compile faults.
    var payload: String?
    var options = CheckOptions.standard
    /// `nil` for the direction of the schema file's role.
    var direction: Direction?
    var expected: Expectation
}

extension SchemaCase: CustomTestStringConvertible {
    var testDescription: String { name }
}

/// The expected outcome of a case. The faults are complete and in order.
struct Expectation: Sendable {
    var isValid: Bool
    var faults: [ExpectedFault]
    /// `nil` if the value is not compared.
    var decoded: JSONValue?
    /// Whether there is no decoded value.
    var decodesNothing = false
    var keyOrderCounts = false
    /// The expected result of encoding the decoded value with the same schema, or `nil` if it is not encoded.
    var sentBack: SentBack?
    /// Whether compile faults below the severity of an error are compared.
    var comparesWarnings = false
}

/// The actual outcome of a case.
struct Outcome: Sendable {
    var isValid: Bool
    var faults: [Fault]
    var decoded: JSONValue?
    var sentBack: SentBack?
}

extension Expectation {
    /// Returns each difference from `outcome`, one per line.
    func differences(from outcome: Outcome) -> [String] {
        var lines: [String] = []
        if outcome.isValid != isValid {
            lines.append("expected \(isValid ? "a valid" : "an invalid") document")
        }
        lines += zip(faults, outcome.faults).flatMap { $0.differences(from: $1) }
        lines += faults.dropFirst(outcome.faults.count).map { "no fault was reported for \($0)" }
        lines += outcome.faults.dropFirst(faults.count).map { "unexpected: \($0.shortDescription)" }
        if let decoded, !(outcome.decoded.map { decoded.isSame(as: $0, inOrder: keyOrderCounts) } ?? false) {
            lines.append("expected the value \(decoded), got \(outcome.decoded.map { "\($0)" } ?? "none")")
        }
        if decodesNothing, let found = outcome.decoded { lines.append("expected no value, got \(found)") }
        if let sentBack { lines += sentBack.differences(from: outcome.sentBack) }
        return lines
    }
}

extension Fault {
    var shortDescription: String {
        "\(severity) \(code.rawValue) at '\(payload?.pointer ?? schema?.pointer ?? "")': \(message)"
    }
}

extension JSONValue {
    /// Returns whether two values are equal. Numbers compare by value, and keys in any order unless `inOrder` is
    /// `true`.
    func isSame(as other: JSONValue, inOrder: Bool) -> Bool {
        guard inOrder else { return self == other }
        switch (self, other) {
        case (.array(let these), .array(let those)):
            return these.count == those.count && zip(these, those).allSatisfy { $0.isSame(as: $1, inOrder: true) }
        case (.object(let these), .object(let those)):
            return these.keys == those.keys
                && zip(these.members, those.members).allSatisfy { $0.value.isSame(as: $1.value, inOrder: true) }
        default:
            return self == other
        }
    }
}
