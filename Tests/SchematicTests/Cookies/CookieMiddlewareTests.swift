import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Cookies of a client", .bounded)
struct CookieMiddlewareTests {
    /// Returns a response that sets cookies.
    private static func setting(_ cookies: String..., on response: LoopbackResponse = .json("{}")) -> LoopbackResponse {
        var response = response
        for cookie in cookies { response.headers.append("Set-Cookie", cookie) }
        return response
    }

    @Test("without the middleware, a client has no cookies")
    func off() async throws {
        try await withClient(handler: { _ in Self.setting("a=1") }) { client, server in
            for _ in 0..<2 { _ = try await client.send(.get("x")) }
            #expect(server.requests.allSatisfy { $0.headers["Cookie"] == nil })
        }
    }

    @Test("cookies are sent with later requests, changed and removed by later responses")
    func session() async throws {
        let handler: LoopbackServer.Handler = { request in
            switch request.path {
            case "/login": Self.setting("sid=1; Path=/", "theme=dark; Path=/a")
            case "/change": Self.setting("sid=2; Path=/")
            case "/logout": Self.setting("sid=; Path=/; Max-Age=0")
            default: .json("{}")
            }
        }
        try await withClient(middleware: [CookieMiddleware()], handler: handler) { client, server in
            for path in ["a", "login", "a", "a/b", "b", "change", "b", "logout", "b"] {
                _ = try await client.send(.get(PathTemplate(path)))
            }
            let sent = server.requests.map { $0.headers["Cookie"] ?? "-" }
            let both = "theme=dark; sid=1"
            #expect(sent == ["-", "-", both, both, "sid=1", "sid=1", "sid=2", "sid=2", "-"])
        }
    }

    @Test("each response of a chain of redirects sets cookies, and each request has those of its URL")
    func redirects() async throws {
        let handler: LoopbackServer.Handler = { request in
            switch request.path {
            case "/login": Self.setting("sid=1; Path=/home", on: .redirect(to: "/home"))
            default: .json("{}")
            }
        }
        // The position among the other middleware does not matter.
        try await withClient(middleware: [CookieMiddleware(), RetryMiddleware()], handler: handler) { client, server in
            _ = try await client.send(.get("login"))
            _ = try await client.send(.get("other"))
            #expect(
                server.requests.map { "\($0.path) \($0.headers["Cookie"] ?? "-")" } == [
                    "/login -", "/home sid=1", "/other -",
                ]
            )
        }
    }

    @Test("cookies are not sent to another host")
    func otherHost() async throws {
        let other = try LoopbackServer { _ in .json("{}") }
        defer { other.stop() }
        let target = other.baseURL.replacing("127.0.0.1", with: "localhost")
        try await withClient(middleware: [CookieMiddleware()], handler: { _ in Self.setting("a=1; Path=/") }) {
            client,
            _ in
            _ = try await client.send(.get("x"))
            _ = try await client.moved(to: target).send(.get("x"))
            #expect(other.requests.map { $0.headers["Cookie"] ?? "-" } == ["-"])
        }
    }

    @Test("a request's own cookies take precedence")
    func own() async throws {
        try await withClient(
            middleware: [CookieMiddleware()],
            handler: { _ in Self.setting("a=1; Path=/", "b=2; Path=/") }
        ) { client, server in
            _ = try await client.send(.get("x"))
            _ = try await client.send(.get("x") { $0.headers["Cookie"] = "b=own; c=3" })
            #expect(server.requests.last?.headers["Cookie"] == "b=own; c=3; a=1")
        }
    }

    @Test("cookies expire by the clock")
    func clock() async throws {
        let now = Locked(Date(timeIntervalSince1970: 1_700_000_000))
        let cookies = CookieMiddleware(now: { now.withLock { $0 } })
        try await withClient(
            middleware: [cookies],
            handler: { $0.path == "/set" ? Self.setting("a=1; Path=/; Max-Age=60") : .json("{}") }
        ) { client, server in
            _ = try await client.send(.get("set"))
            _ = try await client.send(.get("x"))
            now.withLock { $0 += 60 }
            _ = try await client.send(.get("x"))
            #expect(server.requests.map { $0.headers["Cookie"] ?? "-" } == ["-", "a=1", "-"])
        }
    }

    @Test("a storage of Foundation keeps the cookies, and removes expired ones")
    func foundation() async throws {
        let storage = try #require(URLSessionConfiguration.ephemeral.httpCookieStorage)
        try await withClient(
            middleware: [CookieMiddleware(storage)],
            handler: {
                $0.path == "/set" ? Self.setting("a=1; Path=/; Max-Age=86400") : Self.setting("a=; Path=/; Max-Age=0")
            }
        ) { client, server in
            _ = try await client.send(.get("set"))
            #expect(storage.cookies?.map(\.name) == ["a"])
            _ = try await client.send(.get("end"))
            #expect(storage.cookies?.isEmpty == true)
            #expect(server.requests.map { $0.headers["Cookie"] ?? "-" } == ["-", "a=1"])
        }
    }

    @Test("of several cookie middleware, each stores the cookies, and the first takes precedence")
    func several() async throws {
        let storage = try #require(URLSessionConfiguration.ephemeral.httpCookieStorage)
        let other = try #require(URLSessionConfiguration.ephemeral.httpCookieStorage)
        let url = try #require(URL(string: "http://127.0.0.1/"))
        for (store, field) in [(storage, "a=old; Path=/"), (other, "b=2; Path=/"), (other, "a=other; Path=/")] {
            let cookie = try #require(Cookie(parsing: field, from: url, now: Date())?.foundationCookie)
            store.setCookie(cookie)
        }
        let middleware: [any Middleware] = [CookieMiddleware(storage), RetryMiddleware(), CookieMiddleware(other)]
        try await withClient(middleware: middleware, handler: { _ in Self.setting("a=1; Path=/") }) { client, server in
            for _ in 0..<2 { _ = try await client.send(.get("x")) }
            #expect(server.requests.map { $0.headers["Cookie"] } == ["a=old; b=2", "a=1; b=2"])
            #expect([storage, other].map { $0.cookies?.contains { $0.value == "1" } } == [true, true])
        }
    }

    @Test("each Set-Cookie field of a response can be read")
    func fields() async throws {
        try await withClient(handler: { _ in Self.setting("a=1; Expires=Wed, 21 Oct 2015 07:28:00 GMT", "b=2") }) {
            client,
            _ in
            let reply = try await client.send(.get("x"))
            #expect(reply.headers.values(of: "Set-Cookie") == ["a=1; Expires=Wed, 21 Oct 2015 07:28:00 GMT", "b=2"])
        }
    }
}
