import SchemaEngine
import Testing

@Suite("Help for values that a looser schema accepts")
struct LoosenedSchemaTests {
    private func faults(_ schema: String, _ payload: String) throws -> [Fault] {
        let catalog = try SchemaCatalog([
            SchemaSource(path: "Case.response.json", text: schema),
            SchemaSource(path: "Issue.json", text: #"{"id": 1}"#),
            SchemaSource(path: "Money.json", text: #""{decimal}""#),
        ])
        let schema = try #require(catalog.schema(file: "Case.response.json"))
        return schema.checkReport(Array(payload.utf8)).faults
    }

    @Test(
        "a value of another type, or a null, has help for the schema and for the sender",
        arguments: [
            (
                #"{"id": 1}"#, #"{"id": "7"}"#,
                #"if a string is valid here, write "{int|string}" in the schema; if not, the sender must send a whole number"#
            ),
            (
                #"{"name": "x"}"#, #"{"name": 7}"#,
                #"if a number is valid here, write "{string|number}" in the schema; if not, the sender must send a string"#
            ),
            (
                #"{"n": "{int:1..5|bool}", "m": "{int}"}"#, #"{"n": 1, "m": 1.5}"#,
                #"if a number is valid here, write "{number}" in the schema; if not, the sender must send a whole number"#
            ),
            (
                #"{"issue": "{issue}"}"#, #"{"issue": "none"}"#,
                #"if a string is valid here, write "{issue|string}" where the schema refers to {issue}; "#
                    + "if not, the sender must send an object"
            ),
            (
                #"{"issue": "{issue}"}"#, #"{"issue": null}"#,
                #"if null is valid here, write "{issue|null}" where the schema refers to {issue}, or {null} after its key; "#
                    + "if not, the sender must send an object"
            ),
            (
                #"["{issue}"]"#, "[null]",
                #"if null is valid here, write "{issue|null}" where the schema refers to {issue}, or {null} after its key; "#
                    + "if not, the sender must send an object"
            ),
            (
                "[1]", "[null]",
                #"if null is valid here, write "{int|null}" in the schema; if not, the sender must send a whole number"#
            ),
            (
                #"{"a": {"b": 1}}"#, #"{"a": []}"#,
                #"if an array is valid here, write it as "{name|array}", and its present schema into a file name.json; "#
                    + "if not, the sender must send an object"
            ),
            (
                #"{"state": "{enum:open,closed}"}"#, #"{"state": "merged"}"#,
                #"if further members are valid here, write "{enum:open,closed,*}" in the schema; "#
                    + "if not, the sender must send one of open or closed"
            ),
            (
                #"["{enum:a,\"b,c\"}"]"#, #"["d"]"#,
                #"if further members are valid here, write "{enum:a,\"b,c\",*}" in the schema; "#
                    + #"if not, the sender must send one of a or "b,c""#
            ),
        ]
    )
    func helps(schema: String, payload: String, help: String) throws {
        let faults = try faults(schema, payload)
        #expect(faults.map(\.help) == [help])
        #expect(faults.allSatisfy { $0.fix == nil })
    }

    @Test("a number that is no member has no open form, which is for texts", arguments: [#"[3]"#, "[true]"])
    func otherMembers(payload: String) throws {
        let faults = try faults(#"["{enum:1,2,false}"]"#, payload)
        #expect(faults.map(\.code) == [.notInEnum] && faults[0].help == nil)
    }

    @Test(
        "a fault with an obvious edit has the help of the edit",
        arguments: [
            (#"{"a": 1}"#, #"{"a": null}"#, #"if it may be null, write "a{null}" in the schema"#),
            (#"{"a": 1}"#, #"{"a": 1.5}"#, "write 1.0 in place of 1 in the schema"),
        ]
    )
    func obvious(schema: String, payload: String, help: String) throws {
        let faults = try faults(schema, payload)
        #expect(faults.map(\.help) == [help])
        #expect(faults.allSatisfy { $0.fix != nil })
    }

    @Test(
        "the looser schema accepts the value",
        arguments: [
            ("[1]", #"["{int|string}"]"#, #"["7"]"#), (#"["{issue}"]"#, #"["{issue|null}"]"#, "[null]"),
            (#"{"m": "{money}"}"#, #"{"m": "{money|bool}"}"#, #"{"m": true}"#),
        ]
    )
    func accepts(schema: String, loosened: String, payload: String) throws {
        let help = try #require(try faults(schema, payload).first?.help)
        let tag = try #require(loosened.firstMatch(of: /\{[a-z]+\|[a-z]+\}/)?.output)
        #expect(help.contains(tag))
        #expect(try faults(loosened, payload).isEmpty)
    }

    @Test(
        "help for a payload that is not JSON contains nothing of it",
        arguments: [
            (
                "",
                "if the body may be absent, write \"{name|none}\" at the root, and its present schema into a file name.json"
            ),
            (
                "<!DOCTYPE html><p>s3cr3t",
                "the text is an HTML page, probably of a login, a proxy or an error: check the URL and the credentials"
            ),
            ("[1,]", "JSON has no comma after the last element: remove it"),
            ("[s3cr3t]", "write text in double quotes"),
            ("{}\n{}", "the text has two values: send an array, or check each line separately"),
            ("Gateway s3cr3t", "the text is plain text: check the URL, and the header Accept of the request"),
        ]
    )
    func text(payload: String, help: String) throws {
        #expect(try faults("{}", payload).map(\.help) == [help])
    }
}
