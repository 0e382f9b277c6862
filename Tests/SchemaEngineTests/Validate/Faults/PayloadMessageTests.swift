import SchemaEngine
import Testing

/// The exact messages of payload faults, one case for each code, which `Docs/Faults.md` shows as symptoms.
@Suite("Messages of payload faults")
struct PayloadMessageTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var code: FaultCode
        var schema: String
        var payload: String
        var message: String
        var options = CheckOptions.standard
        var file = "Case.response.json"

        var testDescription: String { code.rawValue }
    }

    struct NoUser: Error, CustomStringConvertible {
        var description: String { "no user with id 7" }
    }

    static let cases = [
        Case(
            code: .invalidJSON,
            schema: #"{"issues": [{"id": 1}]}"#,
            payload: #"{"issues": [{ "id": 1 , }]}"#,
            message: #"expected a key in quotes, found "}""#
        ),
        Case(
            code: .invalidHeader,
            schema: #"{"A": 1}"#,
            payload: "A: 1\nB",
            message: "expected a header field, as in 'Name: value', found another line",
            file: "Case.response-headers.json"
        ),
        Case(
            code: .duplicateKey,
            schema: #"{"id": 1}"#,
            payload: #"{"id": 1, "id": 2}"#,
            message: "key 'id' occurs twice in this object; the first value is used"
        ),
        Case(
            code: .tooDeep,
            schema: "[]",
            payload: "[[[1]]]",
            message: "expected fewer nested containers: this one exceeds the limit",
            options: CheckOptions(maximumDepth: 2)
        ),
        Case(
            code: .missingBody,
            schema: #"{"id": 1}"#,
            payload: " ",
            message: "expected an object, found no body"
        ),
        Case(
            code: .unexpectedBody,
            schema: #""{none}""#,
            payload: "<html>",
            message: "expected no body, found one"
        ),
        Case(
            code: .missingKey,
            schema: #"{"category": "x"}"#,
            payload: "{}",
            message: "key 'category' is missing"
        ),
        Case(
            code: .unexpectedNull,
            schema: #"{"subject": "x"}"#,
            payload: #"{"subject": null}"#,
            message: "expected a string, found null"
        ),
        Case(
            code: .typeMismatch,
            schema: #"{"hours": 10}"#,
            payload: #"{"hours": 10.5}"#,
            message:
                "expected a whole number, found 10.5; an example with a decimal point, such as 10.0, accepts any number"
        ),
        Case(
            code: .unknownKey,
            schema: #"{"color": "x", "{*}": "{none}"}"#,
            payload: #"{"color": "x", "colour": 1}"#,
            message: "key 'colour' is not in the schema; did you mean 'color'?"
        ),
        Case(
            code: .outOfRange,
            schema: #"{"ratio": "{int:0..100}"}"#,
            payload: #"{"ratio": 101}"#,
            message: "expected a whole number from 0 to 100, found 101"
        ),
        Case(
            code: .wrongLength,
            schema: #"{"name": "{string:1..3}"}"#,
            payload: #"{"name": "Reginaldo"}"#,
            message: "expected a string of 1 to 3 characters, found 9"
        ),
        Case(
            code: .wrongCount,
            schema: #"{"tags": ["{count:1..3}", "{string}"]}"#,
            payload: #"{"tags": []}"#,
            message: "expected 1 to 3 elements, found 0"
        ),
        Case(
            code: .duplicateElement,
            schema: #"{"tags": ["{count:unique}", "{string}"]}"#,
            payload: #"{"tags": ["a", "b", "a"]}"#,
            message: #"expected elements that differ, found the string "a" again"#
        ),
        Case(
            code: .patternMismatch,
            schema: #"{"country": "{string:/^[A-Z]{2}$/}"}"#,
            payload: #"{"country": "usa"}"#,
            message: #"expected a string that matches /^[A-Z]{2}$/, found the string "usa""#
        ),
        Case(
            code: .notInEnum,
            schema: #"{"status": "{enum:open,closed}"}"#,
            payload: #"{"status": "stale"}"#,
            message: #"expected one of open or closed, found the string "stale""#
        ),
        Case(
            code: .unknownEnumMember,
            schema: #"{"status": "{enum:open,closed,*}"}"#,
            payload: #"{"status": "stale"}"#,
            message: #"expected one of open or closed, found the string "stale", which is kept"#
        ),
        Case(
            code: .noAlternative,
            schema: #"{"n": "{int:1..5|bool}"}"#,
            payload: #"{"n": 9}"#,
            message: "expected a whole number from 1 to 5 or true or false, found 9"
        ),
        Case(
            code: .unknownCase,
            schema: #"{"{case type}": {"bug": {}, "idea": {}}}"#,
            payload: #"{"type": "chore"}"#,
            message: #"expected 'type' to be "bug" or "idea", found the string "chore""#
        ),
        Case(
            code: .transformFailed,
            schema: #"{"day": "{date}"}"#,
            payload: #"{"day": "2015-03"}"#,
            message: """
                expected a date such as '2015-03-22' (RFC 3339), but the text ends too early: found the string "2015-03"
                """
        ),
        Case(
            code: .mappingFailed,
            schema: #"{"issue": "{issue}"}"#,
            payload: #"{"issue": {"id": 7}}"#,
            message: "the mapper of {issue} rejected the value: no user with id 7"
        ),
        Case(
            code: .numberOverflow,
            schema: #"{"count": 1}"#,
            payload: #"{"count": 9223372036854775808}"#,
            message: "expected a whole number that fits 64 bits, found 9223372036854775808"
        ),
    ]

    @Test("a fault has its code and its exact message", arguments: cases)
    func words(of message: Case) throws {
        var registry = SchemaRegistry()
        registry.map("issue", decode: { _ -> Int? in throw NoUser() })
        let sources = [
            SchemaSource(path: message.file, text: message.schema),
            SchemaSource(path: "Issue.json", text: #"{"id": 1}"#),
        ]
        let schema = try #require(
            SchemaCatalog(sources, registry: registry, options: message.options).schema(file: message.file)
        )
        var faults: [Fault] = []
        do {
            faults = try schema.decodePayload(Array(message.payload.utf8)).faults
        } catch {
            faults = error.faults
        }
        #expect(faults.map(\.code) == [message.code])
        #expect(faults.map(\.message) == [message.message])
    }

    @Test("Docs/Faults.md contains every message as it is printed", arguments: cases)
    func documented(_ message: Case) throws {
        let page = try Repository.text(of: "Docs/Faults.md")
        #expect(page.contains(": \(message.message) [\(message.code.rawValue)]`"))
    }

    @Test("every code of a payload fault has its case")
    func complete() {
        // `FieldsChangingTests` tests the message of `lossyObject`.
        let codes = FaultCode.allCases.prefix { $0 != .badKeyModifier }.filter { $0 != .lossyObject }
        #expect(Set(codes) == Set(Self.cases.map(\.code)))
    }
}
