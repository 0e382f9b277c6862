import Foundation
import LoopbackServer
import Testing

@testable import Schematic

@Suite("Header fields described by schemas", .timeLimit(.minutes(5)))
struct HeaderFieldTests {
    struct List: APIRequest {
        let path: PathTemplate = "list"
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
            guard case .status(429)? = error.underlying as? ReplyError else {
                Testing.Issue.record("expected the status, found \(error.underlying)")
                return
            }
            let seconds: Int? = try error.reply?.headerFields["retry-after"]
            #expect(seconds == 7)
        }
        try await withClient(schemas: schemas, handler: { _ in .empty(status: 500) }) { client, _ in
            let error = try await failure { _ = try await client.send(List()) }
            guard case .unreadableError(500, let cause)? = error.underlying as? ReplyError else {
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
            let reply = try await client.send(List(headerValues: ["X-Pin": "4711"]))
            let grant: String = try reply.headerFields["x-grant"]
            #expect(grant == "s3cr3t-4711")
            let texts = [
                "\(reply.headers)", "\(reply.headerFields)", String(reflecting: reply), logged.withLock { $0.joined() },
            ]
            #expect(texts.allSatisfy { !$0.contains("s3cr3t") && !$0.contains("4711") })
            let request = try client.httpRequest(for: List(headerValues: ["X-Pin": "4711"]))
            #expect(!"\(request)".contains("4711") && !request.curlCommand().contains("4711"))
        }
    }
}
