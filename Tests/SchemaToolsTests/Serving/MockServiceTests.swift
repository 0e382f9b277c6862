import SchemaEngine
import SchemaSamples
import Testing

@testable import SchemaTools

/// Compiles files, and serves them.
func mockService(
    _ files: [String: String] = redmineFiles,
    settings: MockService.Settings = MockService.Settings()
) throws -> MockService {
    let sources = files.map { SchemaSource(path: $0.key + ".json", text: $0.value) }
    return MockService(try SchemaCatalog(sources), files: sources.map(\.path), settings: settings)
}

let redmineFiles = [
    "GetIssues.path": #"{"{endpoint}": "GET issues.json", "limit{?}": "{int:1..100}", "key{?}": "x"}"#,
    "GetIssues.response": #"{"issues": ["{issue}"], "total_count": 1}"#,
    "GetIssue.path": #"{"{endpoint}": "GET issues/{issue_id}.json", "issue_id": "{int:1..}"}"#,
    "GetIssue.response": #"{"issue": "{issue}"}"#,
    "GetIssue.response.404": #"{"errors": ["no such issue"]}"#,
    "GetIssue.response-headers": #"{"ETag": "tag"}"#,
    "GetNewest.path": #"{"{endpoint}": "GET issues/newest.json"}"#,
    "GetNewest.response": #"{"newest": true}"#,
    "CreateIssue.path": #"{"{endpoint}": "POST issues.json"}"#,
    "CreateIssue.headers": #"{"X-Api-Version{?}": "{enum:1,2}"}"#,
    "CreateIssue.request": #"{"issue": {"subject": "{string:1..20}", "notes{?}": "n"}}"#,
    "CreateIssue.response.201": #"{"issue": "{issue}"}"#,
    "UpdateIssue.path": #"{"{endpoint}": "PUT issues/{issue_id}.json", "issue_id": 1}"#,
    "UpdateIssue.request": #"{"issue": {"subject": "x"}}"#,
    "DeleteIssue.path": #"{"{endpoint}": "DELETE issues/{issue_id}.json", "issue_id": 1}"#,
    "Login.path": #"{"{endpoint}": "POST login/{token}", "token": "{secret}"}"#,
    "Login.request": #"{"user": "ann", "tags{?}": ["x"]}"#,
    "Issue": #"{"id": 1, "subject": "Tea", "author{?}": {"name": "Ada"}}"#,
]

@Suite("The mock service")
struct MockServiceTests {
    struct Case: Sendable, CustomStringConvertible {
        let method: String
        let target: String
        var body = ""
        var type: String?
        let status: Int
        /// A part of the response's body.
        let part: String
        var operation: String?
        var description: String { "\(method) \(target) \(body)" }
    }

    private static let cases = [
        Case(method: "GET", target: "/issues.json", status: 200, part: #"{"issues":[{"id":1,"#, operation: "GetIssues"),
        Case(method: "GET", target: "/issues.json?limit=5&x=y", status: 200, part: "", operation: "GetIssues"),
        Case(method: "GET", target: "http://h:1/issues.json", status: 200, part: "", operation: "GetIssues"),
        Case(
            method: "GET",
            target: "/issues.json?limit=0",
            status: 400,
            part: #""pointer": "/limit""#,
            operation: "GetIssues"
        ),
        Case(
            method: "GET",
            target: "/issues.json?limit=x",
            status: 400,
            part: #""code": "type-mismatch""#,
            operation: "GetIssues"
        ),
        Case(method: "GET", target: "/issues/7.json", status: 200, part: #"{"issue":{"id":1,"#, operation: "GetIssue"),
        Case(method: "HEAD", target: "/issues/7.json", status: 200, part: "", operation: "GetIssue"),
        Case(
            method: "GET",
            target: "/issues/x.json",
            status: 400,
            part: #""pointer": "/issue_id""#,
            operation: "GetIssue"
        ),
        Case(
            method: "GET",
            target: "/issues/newest.json",
            status: 200,
            part: #"{"newest":true}"#,
            operation: "GetNewest"
        ),
        Case(method: "GET", target: "/isues.json", status: 404, part: "did you mean 'issues.json'?"),
        Case(method: "GET", target: "/\u{7F}%00", status: 404, part: "GET issues/{issue_id}.json"),
        Case(method: "PATCH", target: "/issues.json", status: 405, part: "GET, HEAD, OPTIONS, POST"),
        Case(
            method: "POST",
            target: "/issues.json",
            body: #"{"issue": {"subject": "A"}}"#,
            status: 201,
            part: #"{"issue":{"id":1,"#,
            operation: "CreateIssue"
        ),
        Case(
            method: "POST",
            target: "/issues.json",
            body: #"{"issue": {"subject": ""}}"#,
            status: 422,
            part: #""pointer": "/issue/subject""#,
            operation: "CreateIssue"
        ),
        Case(
            method: "POST",
            target: "/issues.json",
            body: #"{"issue": "#,
            status: 400,
            part: #""code": "invalid-json""#,
            operation: "CreateIssue"
        ),
        Case(method: "POST", target: "/issues.json", status: 400, part: #""code": ""#, operation: "CreateIssue"),
        Case(
            method: "POST",
            target: "/issues.json",
            body: "issue[subject]=A",
            type: "application/x-www-form-urlencoded",
            status: 201,
            part: "",
            operation: "CreateIssue"
        ),
        Case(
            method: "POST",
            target: "/issues.json",
            body: "issue[notes]=A",
            type: "application/x-www-form-urlencoded; charset=utf-8",
            status: 422,
            part: #""code": "missing-key""#,
            operation: "CreateIssue"
        ),
        Case(
            method: "POST",
            target: "/issues.json",
            body: "--x",
            type: "multipart/form-data; boundary=x",
            status: 201,
            part: "",
            operation: "CreateIssue"
        ),
        Case(method: "DELETE", target: "/issues/7.json", status: 204, part: "", operation: "DeleteIssue"),
        Case(method: "OPTIONS", target: "/issues.json", status: 204, part: ""),
        Case(method: "OPTIONS", target: "*", status: 204, part: ""),
        Case(method: "OPTIONS", target: "/x", status: 404, part: "endpoints"),
        Case(method: "GET", target: "/" + String(repeating: "a", count: 9_000), status: 414, part: "4096"),
    ]

    @Test("a request has the response of its endpoint", arguments: cases)
    func responds(_ example: Case) throws {
        let fields = example.type.map { [MockRequest.Field("Content-Type", $0)] } ?? []
        let request = MockRequest(example.method, example.target, fields: fields, body: example.body.utf8)
        let response = try mockService().respond(to: request)
        #expect(response.status == example.status)
        #expect(response.operation == example.operation)
        let text = String(decoding: response.body, as: UTF8.self)
        #expect(example.part.isEmpty || text.contains(example.part), "\(text)")
    }

    @Test("each successful response is accepted by its schema", arguments: ExampleVariant.allCases)
    func obeys(_ variant: ExampleVariant) throws {
        let service = try mockService(settings: .init(variant: variant))
        let sources = redmineFiles.map { SchemaSource(path: $0.key + ".json", text: $0.value) }
        let schema = try #require(SchemaCatalog(sources).schema(file: "GetIssues.response.json"))
        for _ in 0..<5 {
            let response = service.respond(to: MockRequest("GET", "/issues.json"))
            #expect(schema.checkReport(JSONBuffer(response.body)).isValid)
        }
    }

    @Test("a described header field is sent, and a refused one is status 400")
    func headers() throws {
        let service = try mockService()
        let response = service.respond(to: MockRequest("GET", "/issues/1.json"))
        #expect(response.fields.contains { $0.name.lowercased() == "etag" && $0.value == "tag" })
        let body = #"{"issue": {"subject": "A"}}"#.utf8
        let refused = MockRequest("POST", "/issues.json", fields: [.init("X-Api-Version", "3")], body: body)
        #expect(service.respond(to: refused).status == 400)
    }

    @Test("a client can request a status", arguments: [("code=404", 404), ("x=1, code=404", 404), ("code=99", 200)])
    func preferences(value: String, status: Int) throws {
        let request = MockRequest("GET", "/issues/1.json", fields: [.init("Prefer", value)])
        let response = try mockService().respond(to: request)
        #expect(response.status == status)
        if status == 404 { #expect(String(decoding: response.body, as: UTF8.self) == #"{"errors":["no such issue"]}"#) }
    }

    // MARK: Chosen answers

    private static func body(_ service: MockService, _ fields: [MockRequest.Field] = []) -> String {
        String(decoding: service.respond(to: MockRequest("GET", "/issues/1.json", fields: fields)).body, as: UTF8.self)
    }

    @Test("the chosen variant of a call is sent, and the answers of other calls and of a requested status stay")
    func chosenVariants() throws {
        let choices = MockChoices()
        let service = try mockService(settings: .init(choices: choices))
        let standard = Self.body(service)
        choices["GetIssue"] = .sample(.minimal)
        #expect(standard.contains("author") && !Self.body(service).contains("author"))
        let list = service.respond(to: MockRequest("GET", "/issues.json"))
        #expect(String(decoding: list.body, as: UTF8.self).contains("author"))
        #expect(Self.body(service, [.init("Prefer", "code=404")]) == #"{"errors":["no such issue"]}"#)
        choices["GetIssue"] = nil
        #expect(Self.body(service) == standard)
    }

    @Test("chosen violations are sent in sequence, and the schema refuses each")
    func chosenViolations() throws {
        let choices = MockChoices()
        choices["GetIssue"] = .violations
        let service = try mockService(settings: .init(choices: choices))
        let sources = redmineFiles.map { SchemaSource(path: $0.key + ".json", text: $0.value) }
        let schema = try #require(SchemaCatalog(sources).schema(file: "GetIssue.response.json"))
        let first = service.respond(to: MockRequest("GET", "/issues/1.json"))
        let position = first.note?.split(separator: ":").first?.split(separator: " ")
        let count = try #require(position?.last.flatMap { Int($0) })
        let bodies = [first.body] + (1..<count).map { _ in Array(Self.body(service).utf8) }
        #expect(count > 5 && Set(bodies).count == count)
        for body in bodies { #expect(!schema.checkReport(JSONBuffer(body)).isValid) }
        #expect(Self.body(service) == String(decoding: first.body, as: UTF8.self))
    }

    @Test("violations of a call without a schema of its response are its sample")
    func noViolations() throws {
        let choices = MockChoices()
        choices["DeleteIssue"] = .violations
        let service = try mockService(settings: .init(choices: choices))
        #expect(service.respond(to: MockRequest("DELETE", "/issues/7.json")).status == 204)
    }

    @Test("each choice has a name", arguments: MockChoices.Answer.names)
    func choiceNames(name: String) { #expect(MockChoices.Answer(name)?.name == name) }

    @Test("a body with a content coding is refused")
    func codings() throws {
        let request = MockRequest("POST", "/issues.json", fields: [.init("Content-Encoding", "gzip")], body: [1])
        #expect(try mockService().respond(to: request).status == 415)
    }

    @Test(
        "a line has neither a query nor a secret, and control characters are escaped",
        arguments: [
            (MockRequest("GET", "/issues.json?key=abc"), "GET /issues.json -> 200 GetIssues, "),
            (MockRequest("GET", "/a\u{1B}[2J"), "GET /a\\u{1b}[2J -> 404, "),
            (MockRequest("POST", "/login/s3cr3t", body: "{}".utf8), "POST login/{token} -> 422 Login, "),
            (MockRequest("GET", "/login/s3cr3t"), "GET login/{token} -> 405, "),
            (MockRequest("OPTIONS", "/login/s3cr3t"), "OPTIONS login/{token} -> 204, "),
        ]
    )
    func lines(request: MockRequest, start: String) throws {
        let line = try mockService().respond(to: request).logLine(of: request)
        #expect(line.hasPrefix(start), "\(line)")
        #expect(!line.contains("s3cr3t") && !line.contains("abc"))
        #expect(line.filter { $0 == "\n" }.count == 1)
    }

    @Test("a line states the first fault")
    func faultLines() throws {
        let request = MockRequest("POST", "/issues.json", body: #"{"issue": {}}"#.utf8)
        let line = try mockService().respond(to: request).logLine(of: request)
        #expect(line.hasSuffix(": 1 fault in the body, missing-key at /issue\n"))
    }

    // MARK: Web pages

    @Test(
        "pages of loopback origins and of permitted ones may read responses",
        arguments: [
            ("http://localhost:3000", true), ("https://127.0.0.1", true), ("http://[::1]:8", true),
            ("http://app.localhost", true), ("https://app.example", true), ("https://evil.example", false),
            ("http://localhost.evil.example", false), ("null", false), ("http://localhost:3000\u{1}", false),
        ]
    )
    func origins(origin: String, isPermitted: Bool) throws {
        let service = try mockService(settings: .init(origins: ["https://app.example"]))
        let response = service.respond(to: MockRequest("GET", "/issues.json", fields: [.init("Origin", origin)]))
        #expect(response.fields.contains(.init("Access-Control-Allow-Origin", origin)) == isPermitted)
        #expect(response.fields.contains(.init("Vary", "Origin")))
    }

    @Test("a preflight permits the requested method and header fields")
    func preflight() throws {
        let fields: [MockRequest.Field] = [
            .init("Origin", "http://localhost:1"), .init("Access-Control-Request-Method", "PUT"),
            .init("Access-Control-Request-Headers", "content-type,x-api-key"),
        ]
        let response = try mockService().respond(to: MockRequest("OPTIONS", "/issues/1.json", fields: fields))
        #expect(response.status == 204)
        #expect(response.fields.contains(.init("Access-Control-Allow-Methods", "PUT")))
        #expect(response.fields.contains(.init("Access-Control-Allow-Headers", "content-type,x-api-key")))
        #expect(response.fields.contains(.init("Allow", "DELETE, GET, HEAD, OPTIONS, PUT")))
    }
}
