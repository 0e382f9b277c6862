import Foundation
import SchemaEngine
import SchemaSamples
import TestSupport
import Testing

@testable import SchemaTools

@Suite("Schemas of recorded calls")
struct HARInferenceTests {
    /// A call with JSON bodies.
    private static func call(
        _ request: String,
        _ status: Int = 200,
        _ response: String? = "{}",
        body: String? = nil,
        type: String = "application/json; charset=utf-8"
    ) -> HARExchange {
        let parts = request.split(separator: " ").map(String.init)
        func message(_ text: String?) -> HARExchange.Message {
            HARExchange.Message(type: type, body: text.map { .content(Data($0.utf8)) } ?? .none)
        }
        return HARExchange(
            method: parts[0],
            url: parts[1].hasPrefix("/") ? "https://api.example\(parts[1])" : parts[1],
            request: message(body),
            status: status,
            response: message(response)
        )
    }

    private func inference(_ calls: [HARExchange]) -> HARInference {
        var inference = HARInference()
        for (index, call) in calls.enumerated() {
            inference.add(.exchange(call), at: HARReader.EntryPosition(index: index, line: index + 1), of: "a.har")
        }
        return inference
    }

    @Test(
        "segments of dots lead to another folder, as for a server",
        arguments: [
            ("https://h/a/../b", ["b"]), ("https://h/%2e%2E/x", ["x"]), ("https://h/a/./b/.", ["a", "b", ""]),
            ("https://h/a/b/..", ["a", ""]), ("https://h/..a/.b", ["..a", ".b"]), ("https://h/a//../b", ["a", "b"]),
        ]
    )
    func dotSegments(url: String, segments: [String]) throws {
        #expect(try #require(RecordedURL(url)).segments == segments)
    }

    static let files: [(calls: [HARExchange], names: [String], base: String)] = [
        (
            [
                call("GET /issues.json?limit=3"), call("GET /issues/1.json"), call("GET /issues/2.json"),
                call("GET /issues/9.json", 404, nil), call("GET /issues/8.json", 403, #"{"error": "x"}"#),
                call("POST /issues.json", 201, body: "{}"), call("POST /issues.json", 422, body: "{}"),
                call("PUT /issues/1.json", 204, nil, body: "{}"), call("DELETE /issues/1.json", 204, nil),
            ],
            [
                "CreateIssue.path", "CreateIssue.request", "CreateIssue.response", "CreateIssue.response.422",
                "DeleteIssue.path", "DeleteIssue.response", "GetIssue.path", "GetIssue.response",
                "GetIssue.response.403",
                "GetIssues.path", "GetIssues.response", "UpdateIssue.path", "UpdateIssue.request",
                "UpdateIssue.response",
            ],
            "https://api.example/"
        ),
        (
            [call("GET /api/v2/users/1", 200), call("GET /api/v2/users", 200), call("GET /api/v2/users", 206)],
            ["GetUser.path", "GetUser.response", "GetUsers.path", "GetUsers.response", "GetUsers.response.206"],
            "https://api.example/api/v2/"
        ),
        (
            [call("POST /jobs", 201), call("POST /jobs", 202, nil)],
            ["CreateJob.path", "CreateJob.response", "CreateJob.response.202"], "https://api.example/"
        ),
        ([call("GET https://api.example:8080/a?b=c")], ["GetA.path", "GetA.response"], "https://api.example:8080/"),
    ]

    @Test("each method and path has the files of a request", arguments: files)
    func groups(_ row: (calls: [HARExchange], names: [String], base: String)) throws {
        for calls in [row.calls, row.calls.reversed()] {
            let catalogs = inference(calls).result().catalogs
            let catalog = try #require(catalogs.first)
            #expect(catalogs.count == 1)
            #expect(catalog.files.map(\.name) == row.names.map { $0 + ".json" })
            #expect(catalog.baseURL == row.base)
            #expect(catalog.folder == nil)
        }
    }

    @Test(
        "a schema contains no recorded segment and no parameter that looks like a secret",
        arguments: [
            ("/users/Zx81kQ9w3Lm5Tn7Rb2/items", "Zx81", "{string}"),
            ("/reset/tokens/qwertyuiopasdfghjklzxcvb", "qwerty", "{secret}"),
            ("/invites/ghp_abcdefghijklmnopqrst0123456789", "ghp_", "{secret}"),
            ("/login/eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl", "eyJ", "{secret}"),
            ("/session/0f1e2d3c4b5a69788796", "0f1e", "{secret}"), ("/files?sig=aBcDeFgHiJkLmN", "aBcD", "{secret}"),
            ("/files?x%5Bkey%5D=aBcDeFgHiJkLmN", "aBcD", "{secret}"),
            ("/files?token=aBcDeFgH1JkLmN", "aBcD", "{secret}"),
            ("/v1/9d3f0f9e-7f1c-4d6b-8a2e-0c1b2a3d4e5f", "9d3f", "{uuid}"),
            ("/files?q=AKIAIOSFODNN7EXAMPL3", "AKIA", "{secret}"),
        ]
    )
    func secrets(path: String, secret: String, tag: String) throws {
        let result = inference([Self.call("GET \(path)")]).result()
        let files = try #require(result.catalogs.first).files
        #expect(!files.contains { $0.text.contains(secret) || $0.name.lowercased().contains(secret.lowercased()) })
        let schema = try #require(files.first { $0.name.hasSuffix(".path.json") })
        #expect(schema.text.contains("\"\(tag)\""), "\(schema.text)")
    }

    @Test(
        "names of paths, and short identifiers, remain",
        arguments: ["/password/reset", "/auth/session/refresh", "/projects/ABC-12"]
    )
    func names(path: String) throws {
        let files = try #require(inference([Self.call("GET \(path)")]).result().catalogs.first).files
        let text = try #require(files.first { $0.name.hasSuffix(".path.json") }).text
        #expect(text.contains(path.hasPrefix("/projects") ? "\"ABC-12\"" : "\"GET \(path.dropFirst())\""), "\(text)")
    }

    @Test("many equal names, parameters and items of lists need linear time")
    func manyEqualNames() throws {
        let items = String(repeating: "a=1&", count: min(rounds(5_000), 15_000))
        let segments = String(repeating: "/1", count: min(rounds(4_000), 10_000))
        let lists = (0..<3).map { Self.call("GET /list?b=\($0)&\(items)") }
        let others = (1..<min(rounds(600), 2_000)).map { Self.call("GET /x\(String(repeating: "-", count: $0))") }
        let calls = lists + others + [Self.call("GET \(segments)")]
        let files = try #require(inference(calls).result().catalogs.first).files
        #expect(Set(files.map { $0.name.lowercased() }).count == files.count)
        let list = try #require(files.first { $0.name == "GetList.path.json" })
        #expect(list.text.contains("\"a\": [1]"), "\(list.text.prefix(300))")
    }

    @Test("a path schema has the endpoint first")
    func writesEndpoint() throws {
        let calls = [Self.call("GET /projects/1/issues/2.json?page=1")]
        let catalog = try #require(inference(calls).result().catalogs.first)
        let text = try #require(catalog.files.first { $0.name == "GetProjectIssue.path.json" }?.text)
        #expect(text.hasPrefix("{\n  \"{endpoint}\": \"GET projects/{project_id}/issues/{issue_id}.json\""))
    }

    @Test("the path of the base URL itself is a slash", arguments: ["https://api.example", "https://api.example/"])
    func writesRoot(_ url: String) throws {
        let catalog = try #require(inference([Self.call("GET \(url)")]).result().catalogs.first)
        #expect(catalog.files.map(\.name) == ["GetRoot.path.json", "GetRoot.response.json"])
        #expect(catalog.files.first?.text.contains(#""{endpoint}": "GET /""#) == true)
    }

    static let texts: [(text: String, expected: String)] = [
        ("{}\n", "{\n  \"{endpoint}\": \"GET a\"\n}\n"),
        ("{\n}\n", "{\n  \"{endpoint}\": \"GET a\"\n}\n"),
        ("{\n  \"b\": 1.0\n}\n", "{\n  \"{endpoint}\": \"GET a\",\n  \"b\": 1.0\n}\n"),
        ("{ \"b\": 1 }\n", "{\n  \"{endpoint}\": \"GET a\",\n  \"b\": 1\n}\n"),
    ]

    @Test("the endpoint is added to the other members", arguments: texts)
    func addsEndpoint(_ row: (text: String, expected: String)) {
        #expect(PathSchemaWriter.adding("GET a", to: row.text) == row.expected)
    }

    @Test("servers whose names would be equal have different folders")
    func similarServers() {
        let origins = ["http://a:80", "http://a-80"]
        let folders = inference(origins.map { Self.call("GET \($0)/items") }).result().catalogs.map(\.folder)
        #expect(folders == ["http---a-80", "http---a-80-2"])
    }

    @Test("several servers have a folder each")
    func separatesServers() {
        let calls = ["https://a.example/x", "http://b.example:81/x", "http://c.example/x", "https://c.example/x"]
        let result = inference(calls.map { Self.call("GET \($0)") }).result()
        #expect(
            result.catalogs.map(\.folder) == ["b.example-81", "http---c-example", "a.example", "https---c-example"]
        )
        #expect(result.notices.contains("the recordings have 4 servers: each has a folder"))
    }

    static let omissions: [(call: HARExchange, isFault: Bool, line: String)] = [
        (call("GET /logo", type: "image/png"), false, "the response is not JSON, but image/png"),
        (call("GET /page", 200, "<p>", type: "text/plain"), false, "the response is not JSON, but text/plain"),
        (call("CONNECT /a"), false, "expected a method of HTTP or WebDAV, found 'CONNECT'"),
        (
            call("GET wss://api.example/a"), false,
            "expected a URL that begins with http:// or https://, found another one"
        ),
        (call("GET /a", 101), false, "it is a connection of WebSocket"),
        (call("GET /a", 200, "{\"a\": secret}"), true, "expected JSON as the body of the response: "),
        (call("POST /a", body: "{\"a\": 1, \"a\": 2}"), true, "expected JSON as the body of the request: "),
    ]

    @Test("entries that are no calls with JSON are left out, with their places", arguments: omissions)
    func leavesOut(_ row: (call: HARExchange, isFault: Bool, line: String)) {
        let omissions = inference([Self.call("GET /b"), row.call]).omissions
        let lines = omissions.lines(faults: row.isFault)
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("a.har: left out /log/entries/1 (line 2): \(row.line)") == true, "\(lines)")
        #expect(lines.first?.contains("secret") == false)
        #expect(omissions.lines(faults: !row.isFault).isEmpty)
    }

    /// Content types, and whether a body with an object is then JSON.
    static let types: [(type: String, isJSON: Bool)] = [
        ("application/json", true), ("application/json; charset=utf-8", true), ("APPLICATION/JSON", true),
        ("text/json", true), ("text/x-json", true), ("application/x-json", true), ("text/x-json; charset=utf-8", true),
        ("application/json+protobuf", true), ("application/json+protobuf; charset=UTF-8", true),
        ("application/vnd.api+json", true), ("application/vnd.github.v3+json; charset=utf-8", true),
        ("application/problem+json;profile=\"a+xml\"", true), ("application/ld+json ; x=y", true),
        ("application/geo+json", true), ("text/javascript", true), ("text/javascript; charset=utf-8", true),
        ("application/javascript", true), ("application/x-javascript", true), ("text/html", true), ("text/plain", true),
        ("application/octet-stream", true), ("", true), ("image/png", false), ("application/xml", false),
        ("application/jsonp", false), ("application/x-www-form-urlencoded", false), ("text/csv", false),
    ]

    @Test("each type of JSON is read, also with parameters, and others are left out with their type", arguments: types)
    func readsTypes(row: (type: String, isJSON: Bool)) {
        let inference = self.inference([Self.call("GET /a", type: row.type), Self.call("GET /b")])
        let result = inference.result()
        #expect(result.catalogs.first?.requests == (row.isJSON ? 2 : 1))
        #expect(inference.omissions.lines(faults: false).isEmpty == row.isJSON)
        #expect(result.notices.contains("1 of 2 entries are used") == !row.isJSON)
    }

    @Test("a script or a page is left out, and counted")
    func scripts() {
        let calls = (0..<7).map { _ in Self.call("GET /a", 200, "({a: 1})", type: "text/javascript") }
        let page = Self.call("GET /c", 200, "<p>", type: "text/html")
        let inference = self.inference(calls + [Self.call("GET /b"), page])
        let lines = inference.omissions.lines(faults: false)
        #expect(lines.count == 2)
        #expect(
            lines.first?.hasSuffix("/log/entries/4 (line 5) and 2 more: the response is not JSON, but text/javascript")
                == true
        )
        #expect(inference.result().notices.contains("1 of 9 entries are used"))
    }

    @Test("a preflight request is left out, and a body that is not recorded is a fault")
    func leavesOutParts() {
        var preflight = Self.call("OPTIONS /a", 204, nil)
        preflight.request.fields = [HARExchange.Field(name: "Access-Control-Request-Method", value: "PUT")]
        var missing = Self.call("GET /b")
        missing.response.body = .missing("the recording has no content of the response")
        let found = inference([preflight, missing])
        #expect(
            found.omissions.lines(faults: false) == [
                "a.har: left out /log/entries/0 (line 1): it is a preflight request of a browser"
            ]
        )
        #expect(
            found.omissions.lines(faults: true)
                == ["a.har: left out /log/entries/1 (line 2): the recording has no content of the response"]
        )
        #expect(found.result().catalogs.isEmpty)
    }

    @Test("equal reasons are one line")
    func foldsReasons() {
        let calls = Array(repeating: Self.call("GET /logo", type: "image/png"), count: 7)
        let places = (0..<5).map { "/log/entries/\($0) (line \($0 + 1))" }.joined(separator: ", ")
        #expect(
            inference(calls).omissions.lines(faults: false)
                == ["a.har: left out \(places) and 2 more: the response is not JSON, but image/png"]
        )
    }

    static let queries: [(queries: [String], samples: [String])] = [
        (["page=1", "page=2&q=a"], [#"{"page":1}"#, #"{"page":2,"q":"a"}"#]),
        (["a=1", "a=x", "a="], [#"{"a":"1"}"#, #"{"a":"x"}"#, #"{"a":""}"#]),
        (
            ["a=true&b=1.5&c=01&d=-2", "a=false&b=2&c=1&d=1"],
            [#"{"a":true,"b":1.5,"c":"01","d":-2}"#, #"{"a":false,"b":2,"c":"1","d":1}"#]
        ),
        (["a=1&a=2", "a=3"], [#"{"a":[1,2]}"#, #"{"a":[3]}"#]),
        (["ids[]=1", "ids[0]=2&ids[1]=3"], [#"{"ids":[1]}"#, #"{"ids":[2,3]}"#]),
        (["by[id]=7&by[name]=x"], [#"{"by":{"id":7,"name":"x"}}"#]),
        (["by[to][x]=a&by[to][y]=1&by[id]=2"], [#"{"by":{"to":{"x":"a","y":1},"id":2}}"#]),
        (["by[ids][]=1&by[ids][]=2"], [#"{"by":{"ids":[1,2]}}"#]),
        (["by[ids]=1&by[ids]=2"], [#"{"by%5Bids%5D":[1,2]}"#]), (["by[0][x]=1"], [#"{"by[0][x]":1}"#]),
        (["by=1&by[id]=7"], [#"{"by":1,"by[id]":7}"#]), (["by[a]=1&by[a][b]=7"], [#"{"by[a]":1,"by[a][b]":7}"#]),
        (["%C3%A9=1&e%CC%81=2"], ["{\"\u{e9}\":1,\"e\u{301}\":2}"]),
        (["a=%C3%A9", "a=e%CC%81"], ["{\"a\":\"\u{e9}\"}", "{\"a\":\"e\u{301}\"}"]),
        (["id=12345678901234567"], [#"{"id":"12345678901234567"}"#]),
        ([""], ["{}"]),
    ]

    @Test("query items become values of JSON", arguments: queries)
    func readsQueries(_ row: (queries: [String], samples: [String])) {
        var samples = QuerySamples()
        for query in row.queries + row.queries {
            _ = samples.add(values: [], items: RecordedURL("https://a.example/?\(query)")?.items ?? [])
        }
        #expect(samples.samples(naming: []).map { $0.text() } == row.samples)
    }

    @Test(
        "the template has the lists that are repeated without brackets",
        arguments: [
            ("a=1&a=2&b=1&c[]=1&c[]=2", ["a*"]), ("order-ids=1&order-ids=2&a=1&a=1", ["a*", "order%2Dids*"]),
            ("a=1", []),
        ]
    )
    func repeatedNames(query: String, variables: [String]) {
        var samples = QuerySamples()
        _ = samples.add(values: [], items: RecordedURL("https://a.example/?\(query)")?.items ?? [])
        #expect(samples.variables == variables)
    }

    @Test("parameters of the path are before those of the query")
    func readsPathParameters() {
        var samples = QuerySamples()
        _ = samples.add(values: ["7"], items: [RecordedURL.Item(name: "page", value: "2")])
        #expect(samples.samples(naming: ["issue_id"]).map { $0.text() } == [#"{"issue_id":7,"page":2}"#])
    }

    // MARK: Shared shapes

    private static let issue = #"{"id": 7, "subject": "x", "author": {"id": 1, "name": "a"}, "done": 1}"#
    private static let other =
        #"{"id": 8, "subject": "yy", "author": {"id": 2, "name": "b"}, "done": 0.5, "due": null}"#

    /// Calls, and the files of their responses with those of the fragments.
    static let shared: [(calls: [HARExchange], files: [String: String])] = [
        (
            [
                call("GET /issues/7", 200, issue), call("GET /issues", 200, "[\(issue), \(issue)]"),
                call("POST /issues", 201, issue, body: #"{"subject": "x"}"#),
            ],
            [
                "GetIssue.response": #""{issue}""#, "GetIssues.response": "[\n  \"{issue}\"\n]",
                "CreateIssue.response": #""{issue}""#, "CreateIssue.request": "{\n  \"subject\": \"x\"\n}",
                "Issue":
                    "{\n  \"id\": 7,\n  \"subject\": \"x\",\n  \"author\": { \"id\": 1, \"name\": \"a\" },\n  \"done\": 1\n}",
            ]
        ),
        (
            [
                call("GET /issues/7.json", 200, #"{"issue": \#(issue)}"#),
                call("GET /issues.json", 200, #"{"issues": [\#(issue)], "total_count": 1}"#),
                call("GET /projects/1/issues.json", 200, #"{"issues": [\#(issue)], "total_count": 2}"#),
            ],
            [
                "GetIssue.response": "{\n  \"issue\": \"{issue}\"\n}", "GetIssues.response": #""{issue_list}""#,
                "GetProjectIssues.response": #""{issue_list}""#,
                "IssueList": "{\n  \"issues\": [\"{issue}\"],\n  \"total_count\": 1\n}",
                "Issue":
                    "{\n  \"id\": 7,\n  \"subject\": \"x\",\n  \"author\": { \"id\": 1, \"name\": \"a\" },\n  \"done\": 1\n}",
            ]
        ),
        (
            // An answer shows a fraction and a key that is null or absent in others.
            [
                call("GET /issues/7", 200, issue), call("GET /issues/8", 200, other),
                call("GET /issues", 200, #"{"data": [\#(issue)]}"#),
            ],
            [
                "GetIssue.response": #""{issue}""#, "GetIssues.response": "{\n  \"data\": [\"{issue}\"]\n}",
                "Issue":
                    "{\n  \"id\": 7,\n  \"subject\": \"x\",\n  \"author\": { \"id\": 1, \"name\": \"a\" },\n  \"done\": 0.5,\n  \"due{?}\": \"{any|null}\"\n}",
            ]
        ),
        (
            [
                call("GET /a/1", 404, #"{"code": 1, "message": "x"}"#),
                call("GET /b/1", 422, #"{"code": 2, "message": "y"}"#),
                call("GET /a/1", 200, "1"), call("GET /b/1", 200, "2"),
            ],
            [
                "GetA.response": "1", "GetB.response": "2", "GetA.response.404": #""{error_response}""#,
                "GetB.response.422": #""{error_response}""#,
                "ErrorResponse": "{\n  \"code\": 1,\n  \"message\": \"x\"\n}",
            ]
        ),
        (
            // A key that one of them requires and the other does not have: two things.
            [call("GET /issues/7", 200, #"{"id": 1, "a": 2}"#), call("GET /issues", 200, #"[{"id": 1, "b": 2}]"#)],
            [
                "GetIssue.response": "{\n  \"id\": 1,\n  \"a\": 2\n}",
                "GetIssues.response": "[\n  { \"id\": 1, \"b\": 2 }\n]",
            ]
        ),
    ]

    @Test("one shape that several answers share is one fragment with the name of the thing", arguments: shared)
    func sharesShapes(_ row: (calls: [HARExchange], files: [String: String])) throws {
        for calls in [row.calls, row.calls.reversed()] {
            let catalog = try #require(inference(calls).result().catalogs.first)
            let files = catalog.files.filter { !$0.name.hasSuffix(".path.json") }
            let found = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.text) })
            #expect(found == Dictionary(uniqueKeysWithValues: row.files.map { ($0.key + ".json", $0.value + "\n") }))
            let sources = catalog.files.map { SchemaSource(path: $0.name, text: $0.text) }
            let faults = Linter(sources, showsExcerpts: false).faults(of: Set(sources.map(\.path)))
            #expect(!faults.contains { $0.severity != .notice }, "\(faults)")
            for call in calls {
                guard case .content(let body) = call.response.body else { continue }
                let owner = catalog.files.first { $0.name.hasPrefix("Get") && accepts(body, $0.name, sources) }
                #expect(owner != nil)
            }
        }
    }

    @Test("the schemas of several requests accept the bodies of each", arguments: 0..<40 as Range<UInt64>)
    func sound(seed: UInt64) throws {
        var generated = GeneratedSamples(seed: seed)
        let bodies = generated.samples(8)
        let calls = bodies.enumerated().map { Self.call("GET /things/\($0.offset)", 200, $0.element) }
        let lists = [bodies.prefix(3), bodies.suffix(2)].map { "[\($0.joined(separator: ","))]" }
        let others =
            lists.map { Self.call("GET /things", 200, $0) }
            + bodies.suffix(3).map { Self.call("POST /things", 201, "{\"thing\": \($0)}") }
        let catalog = try #require(inference(calls + others).result().catalogs.first)
        let sources = catalog.files.map { SchemaSource(path: $0.name, text: $0.text) }
        for (call, file) in calls.map({ ($0, "GetThing") })
            + others.map({ ($0, $0.method == "GET" ? "GetThings" : "CreateThing") })
        {
            guard case .content(let body) = call.response.body else { continue }
            #expect(accepts(body, file + ".response.json", sources), "\(String(decoding: body, as: UTF8.self))")
        }
    }

    private func accepts(_ body: Data, _ file: String, _ sources: [SchemaSource]) -> Bool {
        guard case .ready(let validator) = PayloadValidator.compile(sources, schema: file, .init()) else {
            return false
        }
        var report = FaultReport(of: [file])
        validator.check(JSONBuffer(body), named: "body", into: &report)
        return report.faults.isEmpty
    }

    @Test("the shared shape is one Swift type")
    func sharesTypes() throws {
        let catalog = try #require(inference(Self.shared[0].calls).result().catalogs.first)
        let sources = catalog.files.map { SchemaSource(path: $0.name, text: $0.text) }
        let text = SwiftGenerator(sources, GenerationSettings(), GenerationOptions()).file(named: "A.swift", of: "A")
            .files.map(\.text).joined()
        #expect(text.components(separatedBy: "struct Issue").count == 2)
        for alias in ["GetIssueResponse = Issue", "GetIssuesResponse = [Issue]", "CreateIssueResponse = Issue"] {
            #expect(text.contains("typealias \(alias)\n"), "\(text)")
        }
    }

    @Test("without fragments, each schema has its own shape")
    func sharesNothing() throws {
        var options = InferenceOptions()
        options.findsFragments = false
        var inference = HARInference(options)
        for (index, call) in Self.shared[0].calls.enumerated() {
            inference.add(.exchange(call), at: HARReader.EntryPosition(index: index, line: index + 1), of: "a.har")
        }
        let names = try #require(inference.result().catalogs.first).files.map(\.name)
        #expect(!names.contains("Issue.json") && names.count == 7)
    }
}
