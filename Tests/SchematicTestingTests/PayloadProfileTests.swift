import SchemaEngine
import SchemaSamples
import Testing

@testable import SchematicTesting

@Suite("Differences of payloads by schema")
struct PayloadProfileTests {
    struct Case: Sendable, CustomStringConvertible {
        let schema: String
        let old: String
        let new: String
        let expected: [String]
        var description: String { "\(schema) \(old) \(new)" }
    }

    @Test(
        "kinds, absent keys, members, alternatives and cases are differences, and other values are not",
        arguments: [
            Case(schema: #"{ "a": 1 }"#, old: #"{"a":1}"#, new: #"{"a":2}"#, expected: []),
            Case(
                schema: #"{ "a{?}": 1 }"#,
                old: #"{"a":1}"#,
                new: "{}",
                expected: ["/a: found absent, no longer an integer"]
            ),
            Case(
                schema: #"["{enum:x,y,*}"]"#,
                old: #"["x","secret"]"#,
                new: #"["y"]"#,
                expected: [#"/*: found the member "y", no longer an unknown member and the member "x""#]
            ),
            Case(
                schema: #"{ "{*}": { "a/b": "{null|string}" } }"#,
                old: #"{"k":{"a/b":null}}"#,
                new: #"{"l":{"a/b":"t"}}"#,
                expected: ["/*/a~1b: found a string and alternative 2, a string, no longer null"]
            ),
            Case(
                schema: #"{ "{case kind}": { "bug": { "n": 1 }, "task": {} } }"#,
                old: #"{"kind":"bug","n":1}"#,
                new: #"{"kind":"task"}"#,
                expected: [
                    ": found the case task, no longer the case bug", "/n: no longer an integer",
                ]
            ),
            Case(schema: "[1]", old: "[1]", new: "[]", expected: [": found no elements", "/*: no longer an integer"]),
        ]
    )
    func differs(_ example: Case) throws {
        let view = try schema(example.schema).rootView
        let new = PayloadProfile(try JSONValue(parsing: example.new), view)
        let old = PayloadProfile(try JSONValue(parsing: example.old), view)
        #expect(new.differences(from: old) == example.expected)
        #expect(new.differences(from: new).isEmpty)
    }

    @Test("a payload without a schema is compared by its JSON kinds")
    func worksWithoutSchema() throws {
        let new = PayloadProfile(try JSONValue(parsing: #"{"a":[true]}"#), nil)
        let old = PayloadProfile(try JSONValue(parsing: #"{"a":["x"]}"#), nil)
        #expect(new.differences(from: old) == ["/a/*: found a boolean, no longer a string"])
    }
}
