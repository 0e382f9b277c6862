import SchemaEngine
import SchemaSamples
import Testing

@testable import SchemaTools

@Suite("The page of a mock server")
struct ServedPageTests {
    /// A service with its page.
    private struct Served {
        let choices = MockChoices()
        let service: MockService
        let page: ServedPage

        init(_ files: [String: String] = redmineFiles) throws {
            let sources = files.map { SchemaSource(path: $0.key + ".json", text: $0.value) }
            let catalog = try SchemaCatalog(sources)
            let settings = MockService.Settings(choices: choices)
            service = MockService(catalog, files: sources.map(\.path), settings: settings)
            let check = PassCheck(catalog, files: sources.map(\.path)) { _, _, _ in nil }
            page = ServedPage(check, sources, settings)
        }

        /// Sends a request to the service, as the server does.
        @discardableResult
        func call(_ request: MockRequest) -> MockResponse {
            let response = service.respond(to: request)
            page.add(response, to: request)
            return response
        }

        /// Sends a request of the page itself.
        func get(_ name: String, _ fields: [MockRequest.Field] = [.init("Host", "localhost:8080")]) -> MockResponse {
            page.respond(to: MockRequest("GET", "/.schema-lint/" + name, fields: fields))
        }

        func post(_ name: String, _ body: String, _ fields: [MockRequest.Field] = ownFields) -> MockResponse {
            page.respond(to: MockRequest("POST", "/.schema-lint/" + name, fields: fields, body: body.utf8))
        }

        func state(_ query: String = "") throws -> JSONValue { try JSONValue(parsing: get("state" + query).body) }
    }

    /// The header fields that a browser sends for the page.
    private static let ownFields: [MockRequest.Field] = [
        .init("Host", "localhost:8080"), .init("Origin", "http://localhost:8080"),
        .init("Content-Type", "application/json"), .init("Sec-Fetch-Site", "same-origin"),
    ]

    private static func text(_ response: MockResponse) -> String { String(decoding: response.body, as: UTF8.self) }

    private static func post(_ target: String, _ body: String) -> MockRequest {
        MockRequest("POST", target, fields: [.init("Content-Type", "application/json")], body: body.utf8)
    }

    // MARK: Calls

    @Test("a request that breaks the contract has its faults, with both places")
    func faults() throws {
        let served = try Served()
        served.call(Self.post("/issues.json", "{\"issue\":\n {\"subject\": \"\"}}"))
        served.call(MockRequest("GET", "/issues.json?limit=0"))
        let requests = try #require(try served.state()["requests"]?.array)
        #expect(requests.map { $0["verdict"] } == ["differs", "differs"])
        #expect(requests.map { $0["status"] } == [422, 400])
        #expect(requests.map { $0["call"] } == ["CreateIssue", "GetIssues"])
        let body = try #require(requests[0]["faults"]?[0])
        #expect(body["part"] == "request" && body["pointer"] == "/issue/subject")
        #expect(body["line"] == 2 && body["column"] == 14)
        #expect(body["schema"] == "CreateIssue.request.json:1:23")
        let parameter = try #require(requests[1]["faults"]?[0])
        #expect(parameter["part"] == "parameters" && parameter["pointer"] == "/limit" && parameter["line"] == nil)
        #expect(parameter["schema"] == "GetIssues.path.json:1:47")
    }

    @Test(
        "a request is shown with the verdict that its schemas have",
        arguments: [
            (MockRequest("GET", "/issues.json"), "agrees"), (MockRequest("GET", "/issues/x.json"), "differs"),
            (MockRequest("GET", "/nothing"), "undefined"), (MockRequest("PATCH", "/issues.json"), "undefined"),
            (MockRequest("OPTIONS", "/issues.json"), "undefined"),
            (MockRequest("GET", "/issues.json", fields: [.init("Host", "evil.example")]), "undefined"),
            (MockRequest("POST", "/issues.json", fields: [.init("Content-Encoding", "gzip")], body: [1]), "unchecked"),
            (MockRequest("POST", "/issues.json", body: "{".utf8), "differs"),
            (MockRequest("POST", "/issues.json", body: #"{"issue":{"subject":"A"}}"#.utf8), "agrees"),
        ]
    )
    func verdicts(request: MockRequest, verdict: String) throws {
        let served = try Served()
        served.call(request)
        #expect(try served.state()["requests"]?[0]?["verdict"] == .string(verdict))
        #expect(try served.state()["summary"] == JSONValue.members([("calls", .int(1)), (verdict, .int(1))]))
    }

    @Test("a body above the limit of a pass-through is checked, because the mock server has it whole")
    func largeBody() throws {
        let served = try Served()
        let long = String(repeating: "a", count: 1_100_000)
        served.call(Self.post("/issues.json", #"{"issue": {"subject": "\#(long)"}}"#))
        #expect(try served.state()["requests"]?[0]?["faults"]?[0]?["pointer"] == "/issue/subject")
    }

    @Test("of 10,000 calls, the last ones of each verdict are kept, and all are counted")
    func isBounded() throws {
        let served = try Served()
        served.call(MockRequest("GET", "/issues/x.json"))
        for _ in 0..<9_999 { served.call(MockRequest("GET", "/issues.json")) }
        let state = try served.state()
        #expect(state["summary"] == ["calls": 10_000, "agrees": 9_999, "differs": 1])
        let requests = try #require(state["requests"]?.array)
        #expect(requests.map { $0["number"] } == ([1] + Array(9_901...10_000)).map { JSONValue.int($0) })
        #expect(requests[0]["verdict"] == "differs")
        #expect(try served.state("?since=9998")["requests"]?.array?.map { $0["number"] } == [9_999, 10_000])
        #expect(try served.state("?since=10000")["requests"] == [])
        #expect(served.get("state").body.count < 40_000)
    }

    @Test("a call with very many faults and a very long path is shown in part")
    func boundedCalls() throws {
        var files = redmineFiles
        let keys = (0..<100).map { #""key\#($0)": 1"# }.joined(separator: ",")
        files["CreateIssue.request"] = "{\(keys)}"
        let served = try Served(files)
        served.call(Self.post("/issues.json", "{}"))
        served.call(MockRequest("GET", "/" + String(repeating: "ab/", count: 1_000)))
        let requests = try #require(try served.state()["requests"]?.array)
        #expect(requests[0]["faults"]?.array?.count == 20)
        #expect(requests[0]["more"] == 80)
        #expect(try #require(requests[1]["path"]?.string).utf8.count < 250)
    }

    @Test("nothing of the page has a secret of a request")
    func secrets() throws {
        let served = try Served()
        let secret = "s3cr3t"
        let token = "ghp_0123456789abcdefghijABCDEFGHIJ012345"
        let fields: [MockRequest.Field] = [
            .init("Authorization", "Bearer \(secret)"), .init("Cookie", "session=\(secret)"),
            .init("X-Api-Version", secret), .init("Content-Type", "application/json"),
        ]
        let targets = [
            "/issues.json?key=\(secret)&limit=\(secret)", "/login/\(secret)", "/issues/\(secret).json?a=\(secret)",
        ]
        let bodies = [
            #"{"user": {"\#(secret)": "\#(secret)"}, "tags": ["\#(secret)"], "\#(secret)": 1}"#,
            #"{"issue": {"subject": 1, "notes": "\#(secret)"}}"#, #"{"user": "\#(secret)", \#(secret)}"#,
        ]
        for target in targets {
            for method in ["GET", "POST", "PUT", "OPTIONS"] {
                for body in bodies { served.call(MockRequest(method, target, fields: fields, body: body.utf8)) }
            }
        }
        served.call(MockRequest("GET", "/unknown/\(token)"))
        served.call(MockRequest("GET", "/issues.json", fields: [.init("Host", "\(secret).example")]))
        var shown = Self.text(served.get("state"))
        // The path of a call with a parameter that is no secret is shown, as in the lines of the log.
        shown = shown.replacing("\"path\":\"/issues/\(secret).json\"", with: "")
        #expect(shown.contains("\"differs\"") && shown.contains("login/{token}"))
        #expect(!shown.contains(secret) && !shown.contains(token), "\(shown)")
    }

    // MARK: Hosts and origins

    @Test(
        "the page is at a loopback host only",
        arguments: [
            ("localhost:8080", 200), ("127.0.0.1", 200), ("[::1]:1", 200), ("evil.example", 421), ("10.0.0.1", 421),
            ("127.0.0.1.evil.example", 421), ("mock", 421), ("", 421),
        ]
    )
    func hosts(host: String, status: Int) throws {
        let served = try Served()
        served.call(MockRequest("GET", "/issues/x.json"))
        for name in ["", "page.js", "page.css", "state"] {
            let response = served.get(name, [.init("Host", host)])
            #expect(response.status == status)
            #expect(status == 200 || !Self.text(response).contains("issues"))
        }
        let fields = [.init("Host", host), .init("Origin", "http://\(host)")] + Self.ownFields.dropFirst(2)
        #expect(served.post("answer", #"{"call": "GetIssue", "answer": "null"}"#, fields).status == status)
        #expect((served.choices["GetIssue"] != nil) == (status == 200))
    }

    @Test("a request without a host, or with two, is refused")
    func missingHost() throws {
        #expect(try Served().get("state", []).status == 421)
        #expect(try Served().get("state", [.init("Host", "localhost"), .init("Host", "localhost")]).status == 421)
    }

    @Test(
        "a page of another origin can neither read nor change anything",
        arguments: [
            .init("Origin", "http://localhost:3000"), .init("Origin", "https://localhost:8080"),
            .init("Origin", "null"), .init("Origin", "http://evil.example"), .init("Sec-Fetch-Site", "cross-site"),
            .init("Sec-Fetch-Site", "same-site"),
        ] as [MockRequest.Field]
    )
    func origins(field: MockRequest.Field) throws {
        let served = try Served()
        let own: [MockRequest.Field] = [.init("Host", "localhost:8080"), field]
        for name in ["", "page.js", "page.css", "state"] {
            let response = served.get(name, own)
            #expect(response.status == 403)
            #expect(!response.fields.contains { $0.name.lowercased().hasPrefix("access-control-") })
        }
        let preflight = MockRequest("OPTIONS", "/.schema-lint/answer", fields: own)
        #expect(served.page.respond(to: preflight).status == 403)
        let fields = Self.ownFields.filter { $0.name != field.name } + [field]
        #expect(served.post("answer", #"{"call": "GetIssue", "answer": "null"}"#, fields).status == 403)
        #expect(served.post("playground", #"{"schema": "1", "payload": "1"}"#, fields).status == 403)
        #expect(served.choices["GetIssue"] == nil)
    }

    @Test(
        "a change requires a type that a page of another origin may send only after a preflight, and the field Origin",
        arguments: ["Content-Type", "Origin"]
    )
    func changes(name: String) throws {
        let served = try Served()
        var fields = Self.ownFields.filter { $0.name != name }
        #expect(served.post("answer", #"{"call": "GetIssue", "answer": "null"}"#, fields).status == 403)
        fields = Self.ownFields.map { $0.name == "Content-Type" ? .init("Content-Type", "text/plain") : $0 }
        #expect(served.post("answer", #"{"call": "GetIssue", "answer": "null"}"#, fields).status == 403)
        #expect(served.choices["GetIssue"] == nil)
    }

    @Test("the page loads only what the server has, runs only its own script, and is in no frame")
    func policy() throws {
        let served = try Served()
        for name in ["", "page.js", "page.css", "state", "nothing"] {
            let response = served.get(name)
            let policy = try #require(response.fields.first { $0.name == "Content-Security-Policy" }?.value)
            #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe") && !policy.contains("http"))
            #expect(response.fields.contains(.init("Cross-Origin-Resource-Policy", "same-origin")))
            #expect(!Self.text(response).contains("http://") && !Self.text(response).contains("https://"))
        }
        let document = Self.text(served.get(""))
        #expect(!document.contains("<style") && !document.contains(" style=") && !document.contains(" on"))
        #expect(served.get("nothing").status == 404)
        #expect(served.page.respond(to: MockRequest("DELETE", "/.schema-lint/", fields: Self.ownFields)).status == 405)
    }

    // MARK: Paths

    @Test(
        "the root leads to the page only for a browser",
        arguments: [
            ("GET", "/", "text/html,*/*;q=0.8", true), ("GET", "/", "application/xhtml+xml, TEXT/HTML;q=0.9", true),
            ("GET", "/", "*/*", false), ("GET", "/", "application/json", false), ("POST", "/", "text/html", false),
            ("GET", "/?a=1", "text/html", false), ("GET", "/issues.json", "text/html", false),
        ]
    )
    func root(method: String, target: String, accepts: String, isRedirected: Bool) throws {
        let served = try Served()
        let fields: [MockRequest.Field] = [.init("Host", "localhost"), .init("Accept", accepts)]
        let request = MockRequest(method, target, fields: fields)
        #expect(served.page.owns(request) == isRedirected)
        guard isRedirected else { return }
        let response = served.page.respond(to: request)
        #expect(response.status == 302)
        #expect(response.fields.contains(.init("Location", "/.schema-lint/")))
    }

    @Test("the root of a contract that has it, and that of another host, are no page")
    func ownRoot() throws {
        let browser: [MockRequest.Field] = [.init("Host", "localhost"), .init("Accept", "text/html")]
        var files = redmineFiles
        files["GetRoot.path"] = #"{"{endpoint}": "GET /"}"#
        #expect(!(try Served(files).page.owns(MockRequest("GET", "/", fields: browser))))
        let other: [MockRequest.Field] = [.init("Host", "mock"), .init("Accept", "text/html")]
        #expect(!(try Served().page.owns(MockRequest("GET", "/", fields: other))))
    }

    @Test(
        "only paths below that of the page belong to it",
        arguments: [
            ("/.schema-lint/", true), ("/.schema-lint/state?since=1", true), ("/.schema-lint", true),
            ("http://localhost/.schema-lint/state", false), ("/.schema-lints", false), ("/a/.schema-lint/", false),
            ("/issues.json?/.schema-lint/", false), ("/%2eschema-lint/", false),
        ]
    )
    func paths(target: String, isOwned: Bool) throws {
        #expect(try Served().page.owns(MockRequest("GET", target)) == isOwned)
    }

    // MARK: Answers

    @Test("the page chooses the answer of a call, and the one of the start again")
    func answers() throws {
        let served = try Served()
        func body() -> String { Self.text(served.call(MockRequest("GET", "/issues/1.json"))) }
        let (standard, setup) = (body(), try served.state()["setup"])
        #expect(served.post("answer", #"{"call": "GetIssue", "answer": "minimal"}"#).status == 200)
        #expect(!body().contains("author"))
        let changed = try served.state("?setup=0")
        #expect(changed["setup"] != setup)
        let call = changed["calls"]?.array?.first { $0["call"] == "GetIssue" }
        #expect(call == ["call": "GetIssue", "method": "GET", "path": "issues/{issue_id}.json", "answer": "minimal"])
        #expect(try served.state("?setup=1")["calls"] == nil)
        #expect(served.post("answer", #"{"call": "GetIssue", "answer": null}"#).status == 200)
        #expect(body() == standard)
    }

    @Test(
        "a choice of another call or another answer is refused",
        arguments: [
            (#"{"call": "Nothing", "answer": "null"}"#, 404), (#"{"call": "GetIssue", "answer": "many many"}"#, 400),
            (#"{"call": "GetIssue"}"#, 400), (#"{"answer": "null"}"#, 400), ("[]", 400), ("{", 400),
        ]
    )
    func refusedAnswers(body: String, status: Int) throws {
        let served = try Served()
        #expect(served.post("answer", body).status == status)
        #expect(try served.state()["setup"] == 0)
    }

    // MARK: Playground

    private static func played(_ schema: String, _ payload: String) throws -> [JSONValue] {
        let body: JSONValue = ["schema": .string(schema), "payload": .string(payload)]
        let response = try Served().post("playground", body.text())
        #expect(response.status == 200)
        return try #require(try JSONValue(parsing: response.body)["faults"]?.array)
    }

    @Test("the playground shows each fault with both places")
    func playground() throws {
        let schema = "{\n \"id\": \"{int:1..}\",\n \"name\": \"text\"}"
        let faults = try Self.played(schema, "{\"id\": 0,\n \"name\": \"Tea\"}")
        #expect(faults.count == 1)
        #expect(faults.first?["code"] == "out-of-range")
        #expect(faults.first?["payload"] == ["pointer": "/id", "line": 1, "column": 8])
        #expect(faults.first?["schema"] == ["pointer": "/id", "line": 2, "column": 8])
        #expect(try Self.played(#"{"id": 1}"#, #"{"id": 7}"#) == [])
    }

    @Test("a schema of the playground can name fragments of the served schemas")
    func playedFragment() throws {
        let faults = try Self.played(#"["{issue}"]"#, #"[{"id": 1, "subject": 2}]"#)
        #expect(faults.first?["payload"]?["pointer"] == "/0/subject")
        #expect(faults.first?["schema"] == ["file": "Issue.json", "pointer": "/subject", "line": 1, "column": 22])
    }

    @Test(
        "a faulty schema of the playground is reported at its place, also if it is no JSON",
        arguments: [(#"{"a": "{nope}"}"#, "unknown-tag"), ("{", "invalid-json"), ("", "invalid-json")]
    )
    func playedSchema(schema: String, code: String) throws {
        let faults = try Self.played(schema, "{}")
        #expect(faults.map { $0["code"] } == [.string(code)])
        #expect(faults.first?["payload"] == nil && faults.first?["schema"]?["line"] == 1)
    }

    @Test("what the playground cannot take is refused")
    func refusedPlayground() throws {
        let served = try Served()
        #expect(served.post("playground", "{}").status == 400)
        #expect(served.post("playground", #"{"schema": 1, "payload": "1"}"#).status == 400)
        let long = #"{"schema": "1", "payload": "\#(String(repeating: "a", count: ServedPage.maximumBody))"}"#
        #expect(served.post("playground", long).status == 413)
        let deep = String(repeating: "[", count: 100_000)
        #expect(try Self.played(deep, deep).count == 1)
    }
}
