import SchemaEngine
import Testing

@Suite("Comparison of a case with its outcome")
struct ExpectationTests {
    private static let found = Fault(
        code: .missingKey,
        message: "key 'a' is missing",
        payload: PayloadPlace(pointer: "/0", line: 1, column: 2, offset: 1),
        schema: SchemaPlace(file: "Case.response.json", pointer: "/0/a", line: 1, column: 3)
    )

    @Test("unspecified properties of an expected fault are not compared")
    func partial() {
        #expect(differences([ExpectedFault(code: "missing-key")], [Self.found]) == [])
        #expect(differences([ExpectedFault(code: "missing-key", pointer: "/0", line: 1)], [Self.found]) == [])
    }

    @Test(
        "every specified property is compared",
        arguments: [
            ExpectedFault(code: "unknown-key"),
            ExpectedFault(code: "missing-key", pointer: "/0/a"),
            ExpectedFault(code: "missing-key", line: 2),
            ExpectedFault(code: "missing-key", column: 3),
            ExpectedFault(code: "missing-key", file: "Other.json"),
            ExpectedFault(code: "missing-key", schemaPointer: "/a"),
            ExpectedFault(code: "missing-key", severity: "warning"),
            ExpectedFault(code: "missing-key", count: 2),
        ]
    )
    func field(expected: ExpectedFault) {
        #expect(differences([expected], [Self.found]).count == 1)
    }

    @Test("missing and surplus faults are reported")
    func number() {
        #expect(differences([ExpectedFault(code: "missing-key")], []).count == 1)
        #expect(differences([], [Self.found]).count == 1)
    }

    @Test("validity is compared")
    func outcome() {
        let expected = Expectation(isValid: true, faults: [])
        #expect(expected.differences(from: Outcome(isValid: false, faults: [], decoded: nil)).count == 1)
    }

    @Test(
        "numbers compare by value, and keys in order only where order counts",
        arguments: [
            (#"{"a": 1, "b": 2}"#, #"{"b": 2.0, "a": 10e-1}"#, true, false),
            (#"[1, 2]"#, #"[2, 1]"#, false, false),
            (#"{"a": 1}"#, #"{"a": 1, "b": 2}"#, false, false),
            (#"{"a": 1}"#, #"{"a": "1"}"#, false, false),
            (#"{"a": 1, "b": 2}"#, #"{"a": 1, "b": 2}"#, true, true),
        ]
    )
    func values(one: String, other: String, areSame: Bool, areSameInOrder: Bool) throws {
        let (one, other) = (try JSONValue(parsing: one), try JSONValue(parsing: other))
        #expect(one.isSame(as: other, inOrder: false) == areSame)
        #expect(one.isSame(as: other, inOrder: true) == areSameInOrder)
    }

    private func differences(_ expected: [ExpectedFault], _ faults: [Fault]) -> [String] {
        Expectation(isValid: true, faults: expected)
            .differences(from: Outcome(isValid: true, faults: faults, decoded: nil))
    }
}
