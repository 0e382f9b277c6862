import Foundation
import SchemaEngine
import SchemaSamples
import Testing

@testable import SchemaTools

@Suite("The drift that a probe reports")
struct ProbeReportTests {
    private func result(
        _ files: [String: String] = ScriptedServer.contract,
        settings: String = "{}",
        variables: [String: String] = [:],
        _ answer: @escaping (ProbeRequest) -> ProbeOutcome
    ) throws -> ProbeResult {
        try ScriptedServer(answer).result(ScriptedServer.plan(files, settings: settings), variables: variables)
    }

    @Test("drift of one cause is one entry for all calls, with counts and places")
    func groups() throws {
        let files = [
            "Issue.json": #"{ "id": 1, "subject": "text" }"#,
            "GetIssue.path.json": #"{ "{endpoint}": "GET issue" }"#, "GetIssue.response.json": #""{issue}""#,
            "GetIssues.path.json": #"{ "{endpoint}": "GET issues" }"#,
            "GetIssues.response.json": #"{ "issues": ["{issue}"] }"#,
        ]
        let settings = #"{"calls": {"GetIssues": [{}, {}]}}"#
        let result = try result(files, settings: settings) { request in
            request.url.hasSuffix("issues")
                ? ProbeResponse.text(#"{"issues": [{"id": 1}, {"id": 2}, {"id": 3, "subject": "a"}]}"#)
                : ProbeResponse.text(#"{"id": 1}"#)
        }
        let drift = try #require(result.drifts.first)
        #expect(result.drifts.count == 1 && drift.code == "missing-key" && drift.schema?.pointer == "/subject")
        #expect(drift.owners == ["GetIssue", "GetIssues"] && drift.answers == 3 && drift.count == 5)
        #expect(drift.pointers == ["", "/issues/*"])
        let text = ProbeReport(result).render(as: .text, toolVersion: "1")
        #expect(text.contains("in 3 of 3 answers to GetIssue, GetIssues, 5 times\n  also at /issues/*\n"))
    }

    @Test(
        "a page for people in place of an answer is said to be a login page",
        arguments: [
            (
                ProbeResponse.text("<!DOCTYPE html><form><input type='password'></form>", type: "text/html"),
                "login-page"
            ),
            (ProbeResponse.text("<html><INPUT TYPE=\"Password\"></html>", 401, type: "text/html"), "login-page"),
            (ProbeResponse.text("<html>Welcome</html>", type: "text/html"), "unexpected-content-type"),
            (ProbeResponse.text("<html>Not found</html>", 404, type: "text/html"), "unexpected-status"),
        ]
    )
    func pages(_ answer: ProbeOutcome, _ code: String) throws {
        #expect(try result { _ in answer }.drifts.map(\.code) == [code])
    }

    @Test("a redirect to a page to log in is said to be one")
    func loginRedirect() throws {
        let result = try result { request in
            request.url.hasSuffix("/users/login")
                ? ProbeResponse.text("<html>Hello</html>", type: "text/html") : ProbeResponse.redirect("/users/login")
        }
        #expect(result.drifts.map(\.code) == ["login-page"])
        #expect(result.drifts.first?.message.contains("to which the server redirects") == true)
    }

    @Test(
        "a refusal is drift unless a schema of exactly its status describes it, or it is expected",
        arguments: [
            ("GetIssues.response.404.json", "{}", []), ("GetIssues.response.4xx.json", "{}", ["unexpected-status"]),
            ("Error.response.json", "{}", ["unexpected-status"]),
            ("Error.response.json", #"{"calls": {"GetIssues": {"status": 404}}}"#, []),
            ("GetIssues.response.404.json", #"{"calls": {"GetIssues": {"status": 200}}}"#, ["unexpected-status"]),
        ]
    )
    func statuses(_ file: String, _ settings: String, _ codes: [String]) throws {
        let files = ScriptedServer.contract.merging([file: #"{ "message": "text" }"#]) { $1 }
        let result = try result(files, settings: settings) { _ in ProbeResponse.text(#"{"message": "gone"}"#, 404) }
        #expect(result.drifts.map(\.code) == codes)
    }

    @Test("a success that the schema of refusals accepts is drift")
    func refusalInSuccess() throws {
        let files = ScriptedServer.contract.merging(["Error.response.200.json": #"{ "error": "text" }"#]) { $1 }
        let result = try result(files) { _ in ProbeResponse.text(#"{"error": "no"}"#) }
        #expect(result.drifts.map(\.code) == ["refusal-in-success"])
    }

    @Test("an answer to HEAD is checked without a body, and a missing schema is a notice")
    func withoutBody() throws {
        let files = [
            "HasIssues.path.json": #"{ "{endpoint}": "HEAD issues" }"#,
            "HasIssues.response-headers.json": #"{ "x-total": 1 }"#,
            "GetRaw.path.json": #"{ "{endpoint}": "GET raw" }"#,
        ]
        let result = try result(files) { _ in ProbeResponse.text("", fields: [("X-Total", "a")]) }
        #expect(result.drifts.map { "\($0.code) \($0.pointers)" } == [#"type-mismatch ["/x-total"]"#])
        #expect(result.notices == ["GetRaw: no schema describes the body of the answer with status 200"])
    }

    @Test("a text is read as its schema says, and JSON of another type is checked, too")
    func types() throws {
        let files = ["Get.path.json": #"{ "{endpoint}": "GET a" }"#, "Get.response.json": #""{string:1..3}""#]
        #expect(try result(files) { _ in ProbeResponse.text("abc", type: "text/plain") }.drifts.isEmpty)
        #expect(
            try result(files) { _ in ProbeResponse.text("abcd", type: "text/plain") }.drifts.map(\.code) == [
                "wrong-length"
            ]
        )
        let json = try result { _ in ProbeResponse.text("{}", type: "application/octet-stream") }
        #expect(json.drifts.map(\.code).sorted() == ["missing-key", "unexpected-content-type"])
        #expect(
            try result { _ in ProbeResponse.text("not JSON") }.drifts.map(\.message) == [
                "expected JSON, found another text"
            ]
        )
    }

    // MARK: Values and secrets

    /// The values of an answer with many faults, and the secrets of a run.
    private static let values = ["valueA1", "valueB2", "valueC3", "31.12.1999", "424242", "keyD4"]
    private static let secrets = ["tokenTOKEN77", "hunter2hunter2"]

    private func leaking() throws -> ProbeResult {
        let files = [
            "Get.path.json": #"{ "{endpoint}": "GET a/{tenant}", "tenant": "{secret}" }"#,
            "Get.response.json": #"""
            { "id": 1, "state": "{enum:open,closed}", "due": "{date}", "list": [1], "map": { "{*}": 1 },
              "kind": { "{case type}": { "a": { "x": 1 } } }, "word": "{string:/^[a-z]$/}" }
            """#,
            "Get.response-headers.json": #"{ "x-count": 1 }"#,
        ]
        let settings = #"""
            {"headers": {"Authorization": {"env": "TOKEN"}}, "calls": {"Get": {"parameters": {"tenant": {"env": "TENANT"}}}}}
            """#
        let body = #"""
            {"id": "valueA1", "state": "valueB2", "due": "31.12.1999", "list": "valueC3", "map": {"keyD4": "424242"},
             "kind": {"type": "valueA1"}, "word": "valueB2", "echo": "tokenTOKEN77"}
            """#
        return try result(
            files,
            settings: settings,
            variables: ["TOKEN": "Bearer tokenTOKEN77", "TENANT": "hunter2hunter2"]
        ) {
            _ in ProbeResponse.text(body, fields: [("X-Count", "valueC3"), ("Set-Cookie", "s=tokenTOKEN77")])
        }
    }

    @Test("no report has a value of an answer or a secret", arguments: ProbeReportFormat.allCases)
    func values(_ format: ProbeReportFormat) throws {
        let result = try leaking()
        #expect(result.drifts.count >= 7)
        let text = ProbeReport(result).render(as: format, toolVersion: "1", timestamp: "2026-01-01T00:00:00")
        for value in Self.values + Self.secrets { #expect(!text.contains(value), "\(value)") }
        let shown = ProbeReport(result, showsValues: true).render(as: format, toolVersion: "1", timestamp: "")
        #expect(shown.contains("valueB2"))
        for secret in Self.secrets { #expect(!shown.contains(secret)) }
    }

    @Test("neither recording, counts, patch nor issue has a secret, and only the recording has values")
    func files() throws {
        let result = try leaking()
        let har = String(decoding: result.har, as: UTF8.self)
        let proposal = ProbeProposal(result)
        let texts = [har, result.tally, proposal.patch, ProbeReport(result).issue(proposal)]
        for text in texts { for secret in Self.secrets { #expect(!text.contains(secret)) } }
        #expect(har.contains("***") && !har.contains("/a/hunter2"))
        // Members of enumerations, and values of cases, belong to the schema.
        for value in ["valueC3", "31.12.1999", "424242"] {
            for text in texts.dropFirst() { #expect(!text.contains(value), "\(value)") }
        }
        var exchanges = 0
        var rest = result.har[...]
        _ = HARReader().entries { memory in
            memory.copyBytes(from: rest.prefix(memory.count))
            defer { rest = rest.dropFirst(memory.count) }
            return min(memory.count, rest.count)
        } _: { _, _ in
            exchanges += 1
        }
        #expect(exchanges == 1)
    }

    @Test("a body whose secrets have unknown places is not recorded")
    func withheld() throws {
        let result = try result { _ in ProbeResponse.text(#"{"issues": [], "password": "swordfish99"}"#) }
        let har = String(decoding: result.har, as: UTF8.self)
        #expect(!har.contains("swordfish99") && har.contains("a key with the name of a secret"))
    }

    @Test("an issue begins with the same line in each run with a server, and states the patch and its meaning")
    func issue() throws {
        func text(_ body: String) throws -> String {
            let result = try result { _ in ProbeResponse.text(body) }
            return ProbeReport(result).issue(ProbeProposal(result))
        }
        let (clean, drifted) = (try text(#"{"issues": []}"#), try text(#"{"issues": [{"id": 1}]}"#))
        let marker = clean.split(separator: "\n").first
        #expect(marker?.hasPrefix("<!-- schema-lint probe ") == true && drifted.split(separator: "\n").first == marker)
        #expect(clean.contains("No drift"))
        #expect(drifted.contains("+{ \"issues\": [{ \"id\": 1, \"subject{?}\": \"text\" }] }"))
        #expect(drifted.contains("`key-became-optional`; breaks: app, code"))
    }

    @Test("a call that is not answered is in each report for programs")
    func outage() throws {
        let result = try result { _ in .failure(ProbeOutage(.slow, "late")) }
        let report = ProbeReport(result)
        for format in [ProbeReportFormat.json, .markdown, .github, .sarif, .junit] {
            #expect(report.render(as: format, toolVersion: "1", timestamp: "").contains("late"), "\(format)")
        }
    }
}
