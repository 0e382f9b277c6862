/// The reason that a scalar does not meet its requirement. It contains no part of the scalar, which may be secret.
///
/// Each kind declares its own faults. A fault has fixed words, so that creating one allocates nothing: a value may be
/// refused by many alternatives before one accepts it.
struct ScalarFault: Error, Sendable {
    /// The code under which the fault is reported.
    let code: FaultCode
    /// The reason, in which `#` represents `number`. It is empty if the code and the requirement state everything.
    private let reason: StaticString
    private let number: Int

    init(_ code: FaultCode, _ reason: StaticString = "", number: Int = 0) {
        (self.code, self.reason, self.number) = (code, reason, number)
    }

    /// Creates the fault of a text that does not have the form of its tag.
    init(_ reason: StaticString, number: Int = 0) { self.init(.transformFailed, reason, number: number) }

    private var words: String {
        reason.description.split(separator: "#", omittingEmptySubsequences: false).joined(separator: String(number))
    }

    /// Returns a one-line description: the form that the tag expects, with an example, then the fault.
    func message(for kind: ScalarKind) -> String { message(expecting: kind.rules.expectation) }

    private func message(expecting expectation: String) -> String { "expected \(expectation), but \(words)" }

    /// Returns the text of the fault beside its code: a length, or the description; `nil` if the code and the
    /// requirement state everything.
    func text(for scalar: ScalarRequirement, in program: SchemaProgram) -> String? {
        if code == .wrongLength { return String(number) }
        guard reason.utf8CodeUnitCount > 0 else { return nil }
        return scalar.argument < 0 ? message(for: scalar.kind) : message(expecting: scalar.expectation(program.tables))
    }
}

extension ScalarFault: Hashable {
    static func == (first: ScalarFault, second: ScalarFault) -> Bool {
        first.code == second.code && first.words == second.words
    }

    func hash(into hasher: inout Hasher) { hasher.combine(words) }
}

/// Faults of several kinds.
extension ScalarFault {
    /// The JSON type is not the required one.
    static var typeMismatch: ScalarFault { ScalarFault(.typeMismatch) }
    /// The value is null.
    static var unexpectedNull: ScalarFault { ScalarFault(.unexpectedNull) }
    /// The number is outside the range of its tag.
    static var outOfRange: ScalarFault { ScalarFault(.outOfRange) }
    /// The number does not fit the type that the app receives.
    static var numberOverflow: ScalarFault { ScalarFault(.numberOverflow) }
    /// The text ends before its form is complete.
    static var cutShort: ScalarFault { ScalarFault("the text ends too early") }
    /// The byte at this offset is not valid there.
    static func misplaced(at offset: Int) -> ScalarFault {
        ScalarFault("character # is not allowed there", number: offset + 1)
    }
    /// The form is complete, but the text continues at this offset.
    static func trailingText(at offset: Int) -> ScalarFault {
        ScalarFault("extra text starts at character #", number: offset + 1)
    }
    static var notANumber: ScalarFault { ScalarFault("the text is not exactly one JSON number") }
}
