import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Redirects", .bounded)
struct RedirectFollowingTests {
    struct Ask: APIRequest {
        var path: PathTemplate = "start?a=1"
        var method: HTTPMethod = .get
        var body: RequestBody = .none
        var headers: HTTPHeaders = [:]
    }

    /// Responds to `/start` with `response`, and to any other request with an empty response.
    static func once(_ response: LoopbackResponse) -> LoopbackServer.Handler {
        { $0.path == "/start" ? response : .empty() }
    }

    static let body = RequestBody.text("content")

    @Test(
        "each status keeps or changes the method and the body as RFC 9110 specifies",
        arguments: [
            (301, "GET", "GET"), (301, "HEAD", "HEAD"), (301, "POST", "GET"), (301, "PUT", "PUT"), (302, "POST", "GET"),
            (302, "PATCH", "PATCH"), (302, "DELETE", "DELETE"), (303, "GET", "GET"), (303, "HEAD", "HEAD"),
            (303, "POST", "GET"), (303, "PUT", "GET"), (303, "DELETE", "GET"), (307, "POST", "POST"),
            (307, "GET", "GET"), (308, "POST", "POST"), (308, "PUT", "PUT"), (308, "PATCH", "PATCH"),
        ]
    )
    func methods(status: Int, method: String, expected: String) async throws {
        let hasBody = method != "GET" && method != "HEAD"
        let request = Ask(method: HTTPMethod(rawValue: method), body: hasBody ? Self.body : .none)
        try await withClient(handler: Self.once(.redirect(to: "/end?b=2", status: status))) { client, server in
            #expect(try await client.send(request).status == 204)
            let last = try #require(server.requests.last)
            #expect(server.requests.count == 2)
            #expect(last.method == expected)
            #expect(last.target == "/end?b=2")
            let keepsBody = hasBody && expected == method
            #expect(last.bodyText == (keepsBody ? "content" : ""))
            #expect((last.headers["Content-Type"] != nil) == keepsBody)
        }
    }

    @Test(
        "a Location is resolved against the redirecting URL, and its fragment is removed",
        arguments: [
            ("end", "/a/end"), ("../end?x=%20", "/end?x=%20"), ("?b=2", "/a/start?b=2"), ("/end#there", "/end"),
            ("/a b", "/a%20b"), ("/%E9", "/%E9"),
        ]
    )
    func relative(location: String, expected: String) async throws {
        let handler: LoopbackServer.Handler = {
            $0.target == "/a/start?a=1" ? .redirect(to: location) : .empty()
        }
        try await withClient(handler: handler) { client, server in
            _ = try await client.send(Ask(path: "a/start?a=1"))
            #expect(server.requests.last?.target == expected)
        }
    }

    @Test(
        "credentials from any source are kept within their origin, and removed for another",
        arguments: [true, false]
    )
    func credentials(leaves: Bool) async throws {
        struct Login: Middleware {
            func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
                var request = request
                request.headers["Authorization"] = "Bearer t"
                return try await next(request)
            }
        }
        let other = try LoopbackServer { _ in .empty() }
        defer { other.stop() }
        let options = ClientOptions(headers: ["X-Redmine-API-Key": "k", "X-Trace": "7"])
        let request = Ask(method: .post, body: Self.body, headers: ["Cookie": "c=1"])
        let location = (leaves ? other.baseURL : "") + "/end"
        try await withClient(
            middleware: [Login()],
            options: options,
            handler: Self.once(.redirect(to: location, status: 307))
        ) { client, server in
            _ = try await client.send(request)
            let last = try #require((leaves ? other : server).requests.last)
            #expect(last.path == "/end")
            #expect(last.bodyText == "content")
            #expect(last.headers["X-Trace"] == "7")
            for name in ["Authorization", "Cookie", "X-Redmine-API-Key"] {
                #expect((last.headers[name] == nil) == leaves, "\(name)")
            }
        }
    }

    @Test("credentials that were removed are not restored by a redirect back to their origin")
    func wayBack() async throws {
        let handlers = Locked<[String: String]>([:])
        let other = try LoopbackServer { _ in .redirect(to: handlers.withLock { $0["back"] } ?? "") }
        defer { other.stop() }
        try await withClient(handler: Self.once(.redirect(to: other.baseURL + "/x"))) { client, server in
            handlers.withLock { $0["back"] = server.baseURL + "/end" }
            _ = try await client.send(Ask(headers: ["Authorization": "Bearer t"]))
            #expect(server.requests.map(\.path) == ["/start", "/end"])
            #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer t", nil])
        }
    }

    @Test("ten redirects are followed, and one more is an error with the last response")
    func limit() async throws {
        let handler: LoopbackServer.Handler = { request in
            let count = Int(request.path.dropFirst()) ?? 0
            return count == 0 ? .empty() : .redirect(to: "/\(count - 1)")
        }
        try await withClient(handler: handler) { client, server in
            #expect(try await client.send(Ask(path: "10")).status == 204)
            #expect(server.requests.count == 11)
            let error = try await failure { _ = try await client.send(Ask(path: "12")) }
            #expect(server.requests.count == 11 + 11)
            #expect(error.stage == .send)
            #expect(error.reply?.status == 302)
            #expect(error.reply?.headers["Location"] == "/1")
            guard let cause = error.underlying as? TransportError, cause.code == .tooManyRedirects, cause.limit == 10
            else {
                Testing.Issue.record("expected one too many, found \(error)")
                return
            }
            #expect(error.description.contains("within 10 redirects, found one more, to GET \(server.baseURL)/1:"))
        }
    }

    @Test("a redirect loop is an error at once", arguments: ["/start?a=1", "#", "?a=1", "/start?a=1#x"])
    func loop(location: String) async throws {
        try await withClient(handler: { _ in .redirect(to: location) }) { client, server in
            let error = try await failure { _ = try await client.send(Ask()) }
            #expect(server.requests.count == 1)
            #expect(error.reply?.status == 302)
            guard case TransportError.Code.redirectLoop = error.underlying else {
                Testing.Issue.record("expected a loop, found \(error)")
                return
            }
        }
    }

    @Test("a redirect that requires a spent stream again is reported as an error", arguments: [303, 307])
    func bodyNotReplayable(status: Int) async throws {
        let chunks = AsyncStream<Data> { continuation in
            continuation.yield(Data("content".utf8))
            continuation.finish()
        }
        let request = Ask(method: .post, body: .stream(isReplayable: false) { chunks })
        try await withClient(handler: Self.once(.redirect(to: "/end", status: status))) { client, server in
            if status == 303 {
                let reply = try await client.send(request)
                #expect(reply.status == 204)
                return
            }
            let error = try await failure { _ = try await client.send(request) }
            #expect(error.reply?.status == 307)
            #expect(error.description.contains("found a stream that can be read once"))
            #expect(server.requests.count == 1)
        }
    }

    @Test("a POST that is redirected to a GET of the same URL is not a loop")
    func postThenGet() async throws {
        let handler: LoopbackServer.Handler = { $0.method == "POST" ? .redirect(to: "?a=1", status: 303) : .empty() }
        try await withClient(handler: handler) { client, server in
            _ = try await client.send(Ask(method: .post, body: Self.body))
            #expect(server.requests.map(\.method) == ["POST", "GET"])
        }
    }

    @Test(
        "an unusable Location is an error with the response, and reveals no password",
        arguments: [
            "ftp://h/x", "file:///etc/passwd", "javascript:alert(1)", "http:x", "http://", "//", "http://h:99999/",
            "http://user:word@127.0.0.1/x", "http://a b/", "/%zz", "http://h/" + String(repeating: "a", count: 65_536),
        ]
    )
    func unusable(location: String) async throws {
        let middleware = RedirectFollowing()
        let request = try OutgoingRequest(url: #require(URL(string: "http://h/start")))
        let response = IncomingResponse(status: 302, headers: ["Location": location])
        let fault = await #expect(throws: TransportError.self) {
            _ = try await middleware.send(request) { _ in response }
        }
        guard fault?.code == .unusableLocation else {
            Testing.Issue.record("expected a Location that is refused, found \(String(describing: fault))")
            return
        }
        #expect(fault?.response?.status == 302)
        #expect((fault?.description.count ?? 0) < 400)
        #expect(fault?.description.contains("word") == false)
    }

    @Test("https is redirected to http only if allowed, and without credentials", arguments: [true, false])
    func downgrade(isAllowed: Bool) async throws {
        let middleware = RedirectFollowing(allowsInsecure: isAllowed)
        let headers: HTTPHeaders = ["Authorization": "Bearer t"]
        let request = try OutgoingRequest(url: #require(URL(string: "https://h/start")), headers: headers)
        let sent = Locked<[OutgoingRequest]>([])
        let send: Middleware.Next = { request in
            sent.withLock { $0.append(request) }
            let isFirst = request.url.scheme == "https"
            return isFirst
                ? IncomingResponse(status: 301, headers: ["Location": "http://h/end"]) : IncomingResponse(status: 200)
        }
        if isAllowed {
            #expect(try await middleware.send(request, next: send).status == 200)
            #expect(sent.withLock { $0.map { $0.headers["Authorization"] } } == ["Bearer t", nil])
        } else {
            await #expect {
                _ = try await middleware.send(request, next: send)
            } throws: { error in
                if case TransportError.Code.insecureRedirect = error { true } else { false }
            }
            #expect(sent.withLock { $0.count } == 1)
        }
    }

    @Test(
        "a URL with the default port and one without a port have the same origin",
        arguments: [
            ("https://h/", "https://h:443/", true), ("http://h:80/", "http://H/", true),
            ("http://h/", "https://h/", false), ("http://h/", "http://h:8080/", false),
            ("http://h/", "http://g/", false),
        ]
    )
    func origins(from: String, to: String, isSame: Bool) throws {
        let request = try OutgoingRequest(url: #require(URL(string: from)), headers: ["Cookie": "c=1", "Host": "h"])
        let following = try request.redirected(by: 307, to: #require(URL(string: to)))
        #expect((following.headers.fields.count == 2) == isSame)
        #expect(following.headers.fields.isEmpty == !isSame)
    }

    @Test("a redirect without a Location, a 300, and a 304 are returned to the caller", arguments: [300, 302, 304])
    func notFollowed(status: Int) async throws {
        let response = IncomingResponse(status: status, headers: status == 302 ? [:] : ["Location": "/end"])
        let request = try OutgoingRequest(url: #require(URL(string: "http://h/start")))
        let count = Locked(0)
        let last = try await RedirectFollowing().send(request) { _ in
            count.withLock { $0 += 1 }
            return response
        }
        #expect(last.status == status)
        #expect(count.withLock { $0 } == 1)
    }

    @Test("a parameter that the schema marks as secret is not shown if a redirect repeats it")
    func secrets() async throws {
        struct Find: APIRequest {
            let path: PathTemplate = "find"
            let parameters: Parameters = ["who": "hunter2"]
        }
        let schemas = ["Find.path.json": #"{"who":"{secret}"}"#]
        try await withClient(schemas: schemas, handler: { .redirect(to: $0.target) }) { client, _ in
            let error = try await failure { _ = try await client.send(Find()) }
            #expect(error.underlying is TransportError)
            #expect(!error.description.contains("hunter2"), "\(error)")
        }
    }
}
