import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("Decoded values, messages and source lines show no secrets")
struct DecodedSecretTests {
    private static let token = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"

    @Test(
        "a decoded value is masked by the names of its keys, by its form, and in URLs",
        arguments: [
            (#"{"password":"hunter2","id":1}"#, #"{"password":"***","id":1}"#),
            (#"{"session_id":4711,"set-cookie":["sid=hunter2"]}"#, #"{"session_id":"***","set-cookie":"***"}"#),
            (#"[{"a":{"token":{"x":"hunter2"}}}]"#, #"[{"a":{"token":"***"}}]"#),
            (#"{"u":"https://ada:hunter2@h/?token=hunter2&a=1"}"#, #"{"u":"https://***@h/?token=***&a=1"}"#),
            (#"{"a":"see https://h/?code=hunter2 now"}"#, #"{"a":"see https://h/?code=*** now"}"#),
            (#"{"a":"\#(token)"}"#, #"{"a":"***"}"#),
            (#"{"a":"{\"password\":\"hunter2\"}"}"#, #"{"a":"{\"password\":\"~~~~~~~\"}"}"#),
            (#"{"token":null,"has_password":true,"cookies":[]}"#, #"{"token":null,"has_password":true,"cookies":[]}"#),
            (#"{"authentication-info":"nextnonce=\"x1\""}"#, #"{"authentication-info":"***"}"#),
            (#"{"pinned":2,"name":"x=1","grant":"password"}"#, #"{"pinned":2,"name":"x=1","grant":"password"}"#),
        ]
    )
    func decoded(value: String, shown: String) throws {
        #expect(DecodedSecret.masked(try JSONValue(parsing: Array(value.utf8))).text() == shown)
    }

    private func report(_ schema: String, _ payload: String) throws -> String {
        let sources = [SchemaSource(path: "A.response.json", text: schema)]
        let settings = PayloadValidator.Settings(isDecoding: true, showsExcerpts: true)
        guard case .ready(let validator) = PayloadValidator.compile(sources, schema: "A.response.json", settings) else {
            Issue.record("\(schema) has faults")
            return ""
        }
        var report = FaultReport(of: ["p.json"])
        report.decoded = []
        validator.check(JSONBuffer(payload.utf8), named: "p.json", into: &report)
        return TextReport(isColored: false).render(report)
    }

    @Test(
        "neither a message nor a source line quotes a value that looks like a secret",
        arguments: [
            (#"{"password":"{enum:a}"}"#, #"{"password":"hunter2"}"#),
            (#"{"k":"{int|bool}"}"#, #"{"k":"ghp_16C7e42F292c6912E7710c838347Ae178B4a"}"#),
            (#"{"k":"{int|bool}"}"#, #"{"k":"https://h/ghp_16C7e42F292c6912E7710c838347Ae178B4a/x"}"#),
            (#"{"pin":"{int:1..2}"}"#, #"{"pin":48151}"#), (#"{"pin":"{string}"}"#, #"{"pin":48151}"#),
            (#"{"tokens":["{int:1..2}"]}"#, #"{"tokens":["hunter2"]}"#),
            (#"{"token":{"value":"{enum:a}"}}"#, #"{"token":{"value":"hunter2"}}"#),
            (#"{"id":"{int}"}"#, #"{"id":"x","password":"hunter2"}"#),
            (#"{"id":"{int}"}"#, #"{"id":"x","passwords":["\#(String(repeating: "hunter2 ", count: 40))"]}"#),
            (#"{"id":"{int}"}"#, #"{"id":"x","a":"{\"password\": \"hunter2\"}"}"#),
        ]
    )
    func messages(schema: String, payload: String) throws {
        let text = try report(schema, payload)
        for secret in ["hunter", "48151", "C7e42F"] { #expect(!text.contains(secret), "\(text)") }
        #expect(text.contains("p.json:1:"), "\(text)")
    }

    @Test(
        "other values are quoted, with their source line",
        arguments: [
            (#"{"token_count":"{int:1..2}"}"#, #"{"token_count":48151}"#, "48151"),
            (#"{"pinned":"{bool}"}"#, #"{"pinned":"hunter2"}"#, "hunter2"),
            (#"{"key":"{int}"}"#, #"{"key":"hunter2"}"#, "hunter2"),
            (#"{"pages":{"next_token":"{int}"}}"#, #"{"pages":{"next_token":"hunter2"}}"#, "hunter2"),
            (#"{"tokens":"{int:1..2}"}"#, #"{"tokens":48151}"#, "48151"),
            (#"{"value":"{int}"}"#, #"{"value":"hunter2"}"#, "hunter2"),
        ]
    )
    func others(schema: String, payload: String, value: String) throws {
        let text = try report(schema, payload)
        #expect(text.contains(value) && text.contains(payload), "\(text)")
    }

    @Test(
        "a message does not state the values that a secret requires",
        arguments: [
            ("int:48151623", "1"), ("uint:48151623", "1"), ("number:48151623", "1"), ("decimal:48151623", "1"),
            ("string:/^hunter2$/", #""x""#), ("string:1..9,/^hunter2$/", #""x""#), ("enum:hunter2", #""x""#),
            ("enum:48151623", "1"),
        ]
    )
    func requirements(tag: String, value: String) throws {
        let text = try report(#"{"n":"{secret:\#(tag)}"}"#, #"{"n":\#(value)}"#)
        let message = text.split(separator: "\n").first ?? ""
        #expect(message.contains("expected a secret, found a"), "\(text)")
        #expect(!text.contains("48151623") && !text.contains("hunter2"), "\(text)")
    }
}
