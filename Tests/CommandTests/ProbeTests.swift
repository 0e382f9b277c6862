import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

/// A contract in a folder, and a server to probe.
struct ProbedServer {
    let folder: TemporaryFolder
    let server: LoopbackServer

    /// The values of the correct answer, which no output has.
    static let values = ["zqsubject", "zqname", "zqlabel", "zqextra", "83172", "2026-01-02"]

    static let contract = [
        "S/GetIssue.path.json": #"{ "{endpoint}": "GET issue.json" }"# + "\n",
        "S/GetIssue.response.json": """
        {
          "id": 1,
          "subject": "text",
          "state": "{enum:open,closed}",
          "due": "{date}",
          "author": { "name": "text" },
          "labels": [{ "name": "text" }]
        }

        """,
        "S/GetIssue.response-headers.json": "{ \"x-total\": 1 }\n",
    ]

    /// The correct answer.
    static let body = #"""
        {"id": 83172, "subject": "zqsubject", "state": "open", "due": "2026-01-02", "author": {"name": "zqname"},
         "labels": [{"name": "zqlabel"}], "extra": "zqextra"}
        """#

    init(
        _ files: [String: String] = contract,
        _ handler: @escaping LoopbackServer.Handler = { _ in .json(Self.body).header("X-Total", "3") }
    ) throws {
        folder = try TemporaryFolder(files)
        server = try LoopbackServer(handler: handler)
    }

    func probe(_ arguments: String..., environment: [String: String] = [:]) throws -> CommandProcess {
        try CommandProcess(
            ["probe", server.baseURL, "S", "--retries", "0"] + arguments,
            in: folder,
            environment: environment
        )
    }
}

@Suite("Classes of drift") struct ProbeDriftTests {
    /// A class of drift: the answers of the server, the drift that is reported, and the lines that the patch changes.
    struct Case: Sendable, CustomTestStringConvertible {
        let title: String
        var bodies = [ProbedServer.body]
        var status = 200
        var type = "application/json"
        var hasField = true
        /// The file, the place and the code of the only drift.
        let drift: String
        /// The removed and added lines of the patch.
        let patch: [String]

        var testDescription: String { title }

        init(
            _ title: String,
            _ edit: (old: String, new: String)? = nil,
            bodies: [String]? = nil,
            status: Int = 200,
            type: String = "application/json",
            hasField: Bool = true,
            _ drift: String,
            _ patch: [String]
        ) {
            (self.title, self.status, self.type, self.hasField) = (title, status, type, hasField)
            (self.drift, self.patch) = (drift, patch)
            if let bodies { self.bodies = bodies }
            if let edit { self.bodies = [ProbedServer.body.replacingOccurrences(of: edit.old, with: edit.new)] }
        }

        var response: String { "S/GetIssue.response.json" }
    }

    private static let body = ProbedServer.body

    static let cases = [
        Case(
            "a key is gone",
            (#""subject": "zqsubject", "#, ""),
            "response.json:3:3 missing-key",
            [
                #"-  "subject": "text","#, #"+  "subject{?}": "text","#,
            ]
        ),
        Case(
            "a key is optional",
            bodies: [body, body.replacingOccurrences(of: #"{"name": "zqname"}"#, with: "{}")],
            "response.json:6:15 missing-key",
            [#"-  "author": { "name": "text" },"#, #"+  "author": { "name{?}": "text" },"#]
        ),
        Case(
            "a value is null",
            (#""zqsubject""#, "null"),
            "response.json:3:3 unexpected-null",
            [
                #"-  "subject": "text","#, #"+  "subject{null}": "text","#,
            ]
        ),
        Case(
            "a value has another type",
            (#""zqsubject""#, "true"),
            "response.json:3:14 type-mismatch",
            [
                #"-  "subject": "text","#, #"+  "subject": "{string|bool}","#,
            ]
        ),
        Case(
            "a number is a text",
            ("83172", #""83172""#),
            "response.json:2:9 type-mismatch",
            [
                #"-  "id": 1,"#, #"+  "id": "{int|string}","#,
            ]
        ),
        Case(
            "an enumeration grew",
            (#""open""#, #""draft""#),
            "response.json:4:12 not-in-enum",
            [
                #"-  "state": "{enum:open,closed}","#, #"+  "state": "{enum:open,closed,draft}","#,
            ]
        ),
        Case(
            "a date has another form",
            ("2026-01-02", "02.01.26"),
            "response.json:5:10 transform-failed",
            [
                #"-  "due": "{date}","#, #"+  "due": "{string}","#,
            ]
        ),
        Case(
            "a list is an object",
            (#"[{"name": "zqlabel"}]"#, #"{"name": "zqlabel"}"#),
            "response.json:7:13 type-mismatch",
            [
                #"-  "labels": [{ "name": "text" }]"#, #"+  "labels": "{labels_list|label}""#,
                #"+[{ "name": "text" }]"#, "+{",
                #"+  "name": "text""#, "+}",
            ]
        ),
        Case(
            "there is a further wrapper",
            bodies: [#"{"data": \#(body)}"#],
            "response.json:1:1 extra-wrapper",
            [
                #"-  "id": 1,"#, #"-  "subject": "text","#, #"-  "state": "{enum:open,closed}","#,
                #"-  "due": "{date}","#,
                #"-  "author": { "name": "text" },"#, #"-  "labels": [{ "name": "text" }]"#, #"+  "data": {"#,
                #"+    "id": 1,"#,
                #"+    "subject": "text","#, #"+    "state": "{enum:open,closed}","#, #"+    "due": "{date}","#,
                #"+    "author": { "name": "text" },"#, #"+    "labels": [{ "name": "text" }]"#, "+  }",
            ]
        ),
        Case(
            "the status is another one",
            bodies: [#"{"message": "zqextra"}"#],
            status: 410,
            "response.json:1:1 unexpected-status",
            [
                "+{", #"+  "message": "text""#, "+}",
            ]
        ),
        Case(
            "the content type is another one",
            type: "text/plain",
            "response.json:1:1 unexpected-content-type",
            [
                #"-{ "x-total": 1 }"#, #"+{ "x-total": 1, "content-type": "{enum:text/plain}" }"#,
            ]
        ),
        Case(
            "a header field is gone",
            hasField: false,
            "response-headers.json:1:3 missing-key",
            [
                #"-{ "x-total": 1 }"#, #"+{ "x-total{?}": 1 }"#,
            ]
        ),
    ]

    @Test("there are twelve of them")
    func count() { #expect(Self.cases.count == 12) }

    @Test("each is found and named, without a value of an answer, and a smallest patch accepts it", arguments: cases)
    func drift(_ example: Case) throws {
        let number = Locked(0)
        let probed = try ProbedServer { _ in
            let body = number.withLock { number in
                defer { number += 1 }
                return example.bodies[number % example.bodies.count]
            }
            let response = LoopbackResponse.text(body, type: example.type, status: example.status)
            return example.hasField ? response.header("X-Total", "3") : response
        }
        let sets = example.bodies.map { _ in "{}" }.joined(separator: ",")
        try probed.folder.write(#"{"calls": {"GetIssue": [\#(sets)]}}"#, to: ".schema-lint-probe.json")
        let run = try probed.probe(
            "--format",
            "json",
            "--propose",
            "p.patch",
            "--issue",
            "issue.md",
            "--tally",
            "t.jsonl"
        )
        #expect(run.status == 1, "\(run.err)")
        let report = try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any] ?? [:]
        let drifts = (report["drifts"] as? [[String: Any]] ?? []).map { drift in
            let place = drift["schema"] as? [String: Any] ?? [:]
            return "\(place["file"] ?? "")".replacingOccurrences(of: "S/GetIssue.", with: "")
                + ":\(place["line"] ?? ""):\(place["column"] ?? "") \(drift["code"] ?? "")"
        }
        #expect(drifts == [example.drift])
        let patch = try probed.folder.text(of: "p.patch")
        let lines = patch.split(separator: "\n").filter { line in
            (line.hasPrefix("+") || line.hasPrefix("-")) && !line.hasPrefix("+++") && !line.hasPrefix("---")
        }
        #expect(lines.map(String.init) == example.patch)
        let texts = [
            run.out, run.err, patch, try probed.folder.text(of: "issue.md"), try probed.folder.text(of: "t.jsonl"),
        ]
        for value in ProbedServer.values + ["02.01.26"] {
            for text in texts { #expect(!text.contains(value), "\(value)") }
        }
        // The text report has no value either.
        let text = try probed.probe()
        for value in ProbedServer.values { #expect(!(text.out + text.err).contains(value)) }
        let apply = try CommandProcess(
            program: "/bin/sh",
            ["-c", "patch -s -p1 < p.patch"],
            in: probed.folder
        )
        #expect(apply.status == 0, "\(apply.out)\(apply.err)")
        number.withLock { $0 = 0 }
        let second = try probed.probe()
        #expect(second.status == 0 && second.out.isEmpty, "\(second.out)\(second.err)")
    }
}

@Suite("The probe subcommand") struct ProbeTests {
    @Test("a server that answers as the schemas say has no drift")
    func agreement() throws {
        let run = try ProbedServer().probe()
        #expect(run.status == 0 && run.out.isEmpty && run.err == "1 answer checked, no drift\n")
    }

    @Test("the patch is written into the schemas only with the option")
    func write() throws {
        let probed = try ProbedServer { _ in
            .json(ProbedServer.body.replacingOccurrences(of: #""open""#, with: "null"), status: 200).header(
                "X-Total",
                "3"
            )
        }
        let run = try probed.probe("--propose", "-")
        #expect(run.status == 1 && run.out.contains(#"+  "state{null}": "{enum:open,closed}","#))
        #expect(run.err.contains("[became-nullable] breaks: app, code"))
        #expect(
            try probed.folder.text(of: "S/GetIssue.response.json") == ProbedServer.contract["S/GetIssue.response.json"]
        )
        #expect(try probed.probe("--write").status == 1)
        #expect(try probed.folder.text(of: "S/GetIssue.response.json").contains("state{null}"))
        #expect(try probed.probe().status == 0)
    }

    /// An outage, as a server makes it.
    struct Outage: Sendable, CustomTestStringConvertible {
        let kind: String
        let response: LoopbackResponse
        var testDescription: String { kind }
    }

    @Test(
        "each kind of outage has status 3, and is no drift",
        arguments: [
            Outage(kind: "unreachable", response: .hangUp), Outage(kind: "unreachable", response: .reset),
            Outage(kind: "unreachable", response: .garbage()), Outage(kind: "slow", response: .never),
            Outage(kind: "server-error", response: .html("<h1>Bad gateway</h1>", status: 502)),
            Outage(kind: "server-error", response: .json("{}", status: 500)),
            Outage(kind: "too-many-requests", response: .empty(status: 429)),
        ]
    )
    func outages(_ outage: Outage) throws {
        let probed = try ProbedServer { _ in outage.response }
        let run = try probed.probe("--timeout", outage.kind == "slow" ? "1" : "300", "--format", "json")
        #expect(run.status == 3, "\(run.err)")
        let report = try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any] ?? [:]
        let kinds = (report["outages"] as? [[String: Any]] ?? []).map { "\($0["kind"] ?? "")" }
        #expect(kinds == [outage.kind] && (report["drifts"] as? [Any])?.isEmpty == true)
    }

    @Test("a server that nobody runs has status 3")
    func unreachable() throws {
        let probed = try ProbedServer()
        probed.server.stop()
        let run = try probed.probe()
        #expect(run.status == 3 && run.err.contains("GetIssue: outage (unreachable)"))
    }

    @Test("an outage is repeated until the server answers")
    func repetition() throws {
        let count = Locked(0)
        let probed = try ProbedServer { _ in
            let number = count.withLock { count in
                count += 1
                return count
            }
            return number == 1
                ? .empty(status: 503).header("Retry-After", "0") : .json(ProbedServer.body).header("X-Total", "3")
        }
        let run = try CommandProcess(["probe", probed.server.baseURL, "S", "--retries", "1"], in: probed.folder)
        #expect(run.status == 0 && count.withLock { $0 } == 2)
    }

    @Test("a redirect to a page to log in, on another server, gets no secret, and is named")
    func login() throws {
        let other = try LoopbackServer { _ in .html("<form><input type=\"password\"></form>") }
        let target = other.baseURL + "/login"
        let probed = try ProbedServer { _ in .redirect(to: target) }
        try probed.folder.write(#"{"headers": {"X-Own": {"env": "TOKEN"}}}"#, to: ".schema-lint-probe.json")
        let run = try probed.probe(environment: ["TOKEN": "tokenTOKEN77"])
        #expect(run.status == 1 && run.out.contains("[login-page]") && !(run.out + run.err).contains("tokenTOKEN77"))
        #expect(probed.server.requests.first?.headers["X-Own"] == "tokenTOKEN77")
        #expect(other.requests.count == 1 && other.requests.first?.headers["X-Own"] == nil)
    }

    @Test("nothing is sent for a dry run")
    func dryRun() throws {
        let probed = try ProbedServer()
        let run = try probed.probe("--dry-run")
        #expect(run.status == 0 && run.out == "GetIssue: GET \(probed.server.baseURL)/issue.json\n")
        #expect(probed.server.requests.isEmpty)
    }

    @Test(
        "what cannot be used is an error with status 2",
        arguments: [
            (["probe"], "requires the base URL"), (["probe", "http://127.0.0.1:1", "Empty"], "contains no endpoint"),
            (["probe", "tracker", "S"], "expected the base URL of a server"),
            (["probe", "http://127.0.0.1:1", "S/GetIssue.response.json"], "requires a folder of schemas"),
            (["probe", "http://127.0.0.1:1", "S", "--include", "GetIsue"], "did you mean 'GetIssue'?"),
        ]
    )
    func unusable(_ arguments: [String], _ message: String) throws {
        let folder = try TemporaryFolder(ProbedServer.contract.merging(["Empty/Note.json": "{}"]) { $1 })
        let run = try CommandProcess(arguments, in: folder)
        #expect(run.status == 2 && run.err.contains(message), "\(run.err)")
    }

    @Test("settings that cannot be read are an error with their place")
    func settings() throws {
        let probed = try ProbedServer()
        try probed.folder.write("{\"calls\": {\"GetIssue\": {\"header\": {}}}}", to: ".schema-lint-probe.json")
        let run = try probed.probe()
        #expect(run.status == 2 && run.err.contains(".schema-lint-probe.json:1:25: unknown key 'header'"), "\(run.err)")
    }
}
