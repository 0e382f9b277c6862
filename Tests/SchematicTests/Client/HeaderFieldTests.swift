import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Header fields described by schemas", .bounded)
struct HeaderFieldTests {
    struct List: APIRequest {
        var path: PathTemplate = "list"
        var headerValues: Parameters = [:]
        var headers: HTTPHeaders = [:]
    }

    private static let schema = #"""
        {
          "X-RateLimit-Limit": "{int:1..}", "X-RateLimit-Remaining{?}": 59, "X-RateLimit-Reset{?}": "{date_unix}",
          "X-Total-Count{=0}": 120, "Link{?}": ["{string}"], "Set-Cookie{?}": ["{string}"], "X-Tags{?}": ["{string}"],
          "Date{?}": "{date_http}", "X-Cached{?}": true
        }
        """#

    private static var response: LoopbackResponse {
        var response = LoopbackResponse.json("{}")
        for (name, value) in [
            ("X-RateLimit-Limit", "60"), ("x-ratelimit-remaining", "57"), ("X-RateLimit-Reset", "784111777"),
            ("X-Total-Count", "3e2"),
            ("Link", #"<https://h/?page=2>; rel="next, later", <https://h/?page=9>; rel="last""#),
            ("Set-Cookie", "a=1; Expires=Sun, 06 Nov 1994 08:49:37 GMT"), ("Set-Cookie", "b=2"),
            ("X-Tags", "red, green"), ("X-Tags", "blue"), ("X-Cached", "true"),
        ] {
            response.headers.append(name, value)
        }
        return response
    }

    @Test("rate limits, counts, links, cookies and repeated fields are decoded")
    func decoded() async throws {
        let schemas = ["List.response-headers.json": Self.schema]
        try await withClient(schemas: schemas, handler: { _ in Self.response }) { client, _ in
            let fields = try await client.send(List()).headerFields
            let (limit, remaining, count): (Int, Int?, Int) = try (
                fields["x-ratelimit-limit"], fields["x-ratelimit-remaining"], fields["x-total-count"]
            )
            #expect(limit == 60 && remaining == 57 && count == 300)
            let reset: Date = try fields["x-ratelimit-reset"]
            #expect(reset == Date(timeIntervalSince1970: 784_111_777))
            let cookies: [String] = try fields["set-cookie"]
            #expect(cookies == ["a=1; Expires=Sun, 06 Nov 1994 08:49:37 GMT", "b=2"])
            let links: [String] = try fields["link"]
            #expect(links == [#"<https://h/?page=2>; rel="next, later""#, #"<https://h/?page=9>; rel="last""#])
            let tags: [String] = try fields["x-tags"]
            #expect(tags == ["red", "green", "blue"])
            let isCached: Bool = try fields["x-cached"]
            #expect(isCached)
        }
    }

    @Test("without a schema, the fields are texts")
    func undescribed() async throws {
        try await withClient(handler: { _ in Self.response }) { client, _ in
            let fields = try await client.send(List()).headerFields
            let (limit, tags): (String, String) = try (fields["x-ratelimit-limit"], fields["x-tags"])
            #expect(limit == "60" && tags == "red, green, blue")
            let cookies: [String] = try fields["set-cookie"]
            #expect(cookies.count == 2)
        }
    }

    @Test("a field that does not match fails the call, also one whose body is read directly, streamed or absent")
    func refused() async throws {
        let schemas = ["List.response-headers.json": #"{"X-Total-Count": 120, "X-Page": 1}"#]
        let response = LoopbackResponse.json("{}").header("X-Total-Count", "many")
        try await withClient(schemas: schemas, handler: { _ in response }) { client, _ in
            for error in [
                try await failure { _ = try await client.send(List()) },
                try await failure { _ = try await client.bytes(of: List()) },
            ] {
                #expect(error.stage == .decode)
                let found = error.faults.map { "\($0.code.rawValue) \($0.payload?.pointer ?? "-")" }
                #expect(found == ["missing-key ", "type-mismatch /x-total-count"])
                #expect(error.faults.allSatisfy { $0.payload?.line == 1 && $0.payload?.column == 1 })
                #expect(error.reply?.headers["X-Total-Count"] == "many")
            }
        }
    }

    @Test(
        "the mode of the replies applies",
        arguments: [(CheckOptions.Mode.lenient, 1), (.observe, 1), (.strict, nil)] as [(CheckOptions.Mode, Int?)]
    )
    func modes(mode: CheckOptions.Mode, warnings: Int?) async throws {
        let schemas = ["List.response-headers.json": #"{"X-Page{?}": 1}"#]
        var options = ClientOptions()
        options.replyChecks.mode = mode
        let response = LoopbackResponse.json("{}").header("X-Page", "many")
        try await withClient(schemas: schemas, options: options, handler: { _ in response }) { client, _ in
            guard let warnings else {
                let error = try await failure { _ = try await client.send(List()) }
                #expect(error.faults.map(\.code) == [.typeMismatch])
                return
            }
            let reply = try await client.send(List())
            #expect(reply.warnings.map(\.code) == Array(repeating: .typeMismatch, count: warnings))
        }
    }

    @Test("an error response is described by its status, or by the common file")
    func refusals() async throws {
        let schemas = [
            "List.response-headers.429.json": #"{"Retry-After": 30}"#,
            "Error.response-headers.json": #"{"X-Id": "{uuid}"}"#,
        ]
        let limited = LoopbackResponse.empty(status: 429).header("Retry-After", "7")
        try await withClient(schemas: schemas, handler: { _ in limited }) { client, _ in
            let error = try await failure { _ = try await client.send(List()) }
            guard let cause = error.underlying as? ReplyError, cause.code == .status, cause.status == 429 else {
                Testing.Issue.record("expected the status, found \(error.underlying)")
                return
            }
            let seconds: Int? = try error.reply?.headerFields["retry-after"]
            #expect(seconds == 7)
        }
        try await withClient(schemas: schemas, handler: { _ in .empty(status: 500) }) { client, _ in
            let error = try await failure { _ = try await client.send(List()) }
            guard let fault = error.underlying as? ReplyError, fault.code == .unreadableError, fault.status == 500,
                let cause = fault.cause
            else {
                Testing.Issue.record("expected a fault, found \(error.underlying)")
                return
            }
            #expect((cause as? PayloadError)?.faults.map(\.code) == [.missingKey])
        }
    }

    @Test("the fields of a request are validated and written before anything is sent")
    func sent() async throws {
        let schemas = [
            "List.headers.json":
                #"{"X-Api-Version": "{enum:1,2}", "X-Since{?}": "{date_http}", "X-Tags{?}": ["{string}"]}"#
        ]
        let refused: [(Parameters, FaultCode)] = [([:], .missingKey), (["X-Api-Version": 3], .notInEnum)]
        try await withClient(schemas: schemas, handler: { _ in .json("{}") }) { client, server in
            let values: Parameters = [
                "x-api-version": 2, "X-Since": Date(timeIntervalSince1970: 784_111_777), "X-Tags": ["a", #""b, c""#],
                "X-Other": true,
            ]
            _ = try await client.send(List(headerValues: values, headers: ["X-Other": "own"]))
            let headers = try #require(server.requests.first).headers
            #expect(headers["X-Api-Version"] == "2")
            #expect(headers["X-Since"] == "Sun, 06 Nov 1994 08:49:37 GMT")
            #expect(headers["X-Tags"] == #"a, "b, c""#)
            #expect(headers["X-Other"] == "own")
            for (values, code) in refused {
                let error = try await failure { _ = try await client.send(List(headerValues: values)) }
                #expect(error.stage == .compose)
                #expect(error.faults.map(\.code) == [code])
            }
            let list: Parameters = ["X-Api-Version": 1, "X-Tags": ["a, b"]]
            let error = try await failure { _ = try await client.send(List(headerValues: list)) }
            #expect(error.stage == .compose && error.underlying is RequestError)
            #expect(server.requests.count == 1)
        }
    }

    @Test("secret fields are sent, and appear in no text about the call")
    func secrets() async throws {
        let schemas = [
            "List.headers.json": #"{"X-Pin": "{secret}"}"#, "List.response-headers.json": #"{"X-Grant": "{secret}"}"#,
        ]
        let logged = Locked<[String]>([])
        let log = LoggingMiddleware(.headers) { line in logged.withLock { $0.append(line) } }
        let handler: LoopbackServer.Handler = { request in
            .json("{}").header("X-Grant", "s3cr3t-\(request.headers["X-Pin"] ?? "none")")
        }
        try await withClient(schemas: schemas, middleware: [log], handler: handler) { client, _ in
            let reply = try await client.send(List(headerValues: ["X-Pin": "4711001"]))
            let grant: String = try reply.headerFields["x-grant"]
            #expect(grant == "s3cr3t-4711001")
            let texts = [
                "\(reply.headers)", "\(reply.headerFields)", String(reflecting: reply), logged.withLock { $0.joined() },
            ]
            #expect(texts.allSatisfy { !$0.contains("s3cr3t") && !$0.contains("4711001") })
            let request = try client.outgoingRequest(for: List(headerValues: ["X-Pin": "4711001"]))
            #expect(!"\(request)".contains("4711001") && !request.curlCommand().contains("4711001"))
        }
    }

    @Test(
        "a field that a file declares secret is masked, whichever part of the call sets it",
        arguments: ["value", "header", "client", "middleware"]
    )
    func secretByName(origin: String) async throws {
        let schemas = ["List.headers.json": #"{"X-Pin{?}": "{secret}"}"#]
        let logged = Locked<[String]>([])
        let log = LoggingMiddleware(.headers) { line in logged.withLock { $0.append(line) } }
        var request = List()
        var options = ClientOptions()
        var middleware: [any Middleware] = []
        switch origin {
        case "value": request.headerValues["X-Pin"] = "4711001"
        case "header": request.headers["X-Pin"] = "4711001"
        case "client": options.headers["X-Pin"] = "4711001"
        default:
            request.headerValues["X-Pin"] = "none"
            middleware.append(ProcessingMiddleware(request: { $0.headers["X-Pin"] = "4711001" }))
        }
        middleware.append(log)
        let sent = request
        try await withClient(
            schemas: schemas,
            middleware: middleware,
            options: options,
            handler: { _ in .empty(status: 500) }
        ) { client, server in
            let error = try await failure { _ = try await client.send(sent) }
            #expect(server.requests.first?.headers["X-Pin"] == "4711001")
            let texts = [error.report(), error.description, logged.withLock { $0.joined() }]
            #expect(texts.allSatisfy { !$0.contains("4711001") }, "\(texts)")
        }
    }

    @Test("a field that a file declares secret is not sent to another origin")
    func secretOfOrigin() throws {
        var options = ClientOptions()
        options.headers["X-Pin"] = "4711001"
        let source = SchemaSource(path: "List.headers.json", text: #"{"X-Pin{?}": "{secret}"}"#)
        let client = try APIClient(baseURL: "https://h.example", schemas: .sources([source]), options: options)
        for (path, pin) in [("list", "4711001"), ("https://other.example/list", nil)] as [(String, String?)] {
            #expect(try client.outgoingRequest(for: List(path: PathTemplate(path))).headers["X-Pin"] == pin)
        }
    }

    @Test("secrets of fields that their schema refuses stay masked")
    func refusedSecrets() async throws {
        let schemas = ["List.response-headers.json": #"{"X-Grant": "{secret:uuid}", "X-Page": 1}"#]
        let response = LoopbackResponse.json("{}").header("X-Grant", "s3cr3t").header("X-Page", "7")
        try await withClient(schemas: schemas, handler: { _ in response }) { client, _ in
            let error = try await failure { _ = try await client.send(List()) }
            let reply = try #require(error.reply)
            let page: Int = try reply.headerFields["x-page"]
            #expect(page == 7)
            let texts = ["\(reply.headerFields)", "\(reply.headers)", error.report(), error.description]
            #expect(texts.allSatisfy { !$0.contains("s3cr3t") }, "\(texts)")
        }
    }

    @Test("a report names the field of a fault, and shows no line of the body for it")
    func report() async throws {
        let schemas = ["List.response-headers.json": #"{"X-Page": 1, "X-Total": 1}"#]
        let response = LoopbackResponse.json(#"{"first line":1}"#).header("X-Page", "many")
        try await withClient(schemas: schemas, handler: { _ in response }) { client, _ in
            let error = try await failure { _ = try await client.send(List()) }
            for report in [error.report(), error.report(.markdown)] {
                #expect(report.contains("header field x-page\n") && report.contains("header fields\n"), "\(report)")
                #expect(!report.contains("first line"))
            }
        }
    }

    @Test("conditions may be described fields, and a response that is not modified has fields of its own")
    func conditions() async throws {
        let schemas = [
            "List.headers.json": #"{"If-None-Match": "{string}"}"#, "List.response-headers.json": #"{"X-Total": 1}"#,
            "Error.response-headers.json": #"{"X-Id": "{uuid}"}"#,
        ]
        try await withClient(schemas: schemas, handler: { _ in .empty(status: 304) }) { client, server in
            let reply = try await client.send(List(headerValues: ["if-none-match": #""a""#]))
            #expect(reply.isNotModified)
            #expect(server.requests.first?.headers["If-None-Match"] == #""a""#)
        }
    }

    @Test("a streamed call sends the described fields in place of its own")
    func streamed() async throws {
        let schemas = ["List.headers.json": #"{"Accept": "{string}"}"#]
        try await withClient(schemas: schemas, handler: { _ in .json("{}") }) { client, server in
            _ = try await client.bytes(of: List(headerValues: ["accept": "text/csv"]))
            #expect(server.requests.first?.headers["Accept"] == "text/csv")
        }
    }

    @Test("the fields of an upload's response are those after the last chunk")
    func uploaded() async throws {
        let file = try UploadFixture.TemporaryUpload(count: 13)
        let service = UploadFixture.Service(total: 13)
        let schemas = UploadFixture.schemas.merging(["CreateVideo.response-headers.json": #"{"X-Total": 1}"#]) { $1 }
        let handler: LoopbackServer.Handler = { request in
            let response = service.respond(to: request)
            return response.status == 201 ? response.header("X-Total", "1") : response
        }
        try await withClient(schemas: schemas, handler: handler) { client, _ in
            let video = UploadFixture.CreateVideo()
            let id = try await client.upload(file.path, by: video, options: UploadFixture.quick)
            #expect(id == 42)
        }
    }

    @Test("secrets of a response that is cut short stay masked")
    func cutShort() async throws {
        struct Cut: Transport {
            func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
                let response = IncomingResponse(
                    status: 200,
                    headers: ["X-Grant": "s3cr3t", "X-Page": "7"],
                    body: Data()
                )
                throw TransportError.bodyCutShort(expected: 5, response)
            }
        }
        let source = SchemaSource(path: "List.response-headers.json", text: #"{"X-Grant": "{secret}"}"#)
        let client = try APIClient(baseURL: "https://h.example", schemas: .sources([source]), transport: Cut())
        let error = try await failure { _ = try await client.send(List()) }
        let headers = try #require(error.reply).headers
        #expect(headers["X-Page"] == "7" && !"\(headers)".contains("s3cr3t"))
        #expect(!error.report().contains("s3cr3t") && !error.description.contains("s3cr3t"))
    }
}
