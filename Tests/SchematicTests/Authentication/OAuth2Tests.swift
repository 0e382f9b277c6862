import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic

/// The lifecycle of OAuth 2 tokens. Every count is taken from the server's own record, and time is simulated.
@Suite("OAuth 2", .bounded)
struct OAuth2Tests {
    let time = TestTime()

    /// Returns the given responses at `/token`, one per request, the last repeatedly; every other request succeeds.
    static func handler(_ answers: [LoopbackResponse]) -> LoopbackServer.Handler {
        let rest = Locked(answers[...])
        return { request in
            guard request.path == "/token" else { return .json(#"{"n":1}"#) }
            return rest.withLock { rest in rest.count > 1 ? rest.removeFirst() : rest.first ?? .empty(status: 500) }
        }
    }

    static func token(_ value: String, _ more: String = "") -> LoopbackResponse {
        .json(#"{"access_token":"\#(value)","token_type":"bearer"\#(more)}"#)
    }

    /// The bodies of the requests to the token endpoint.
    static func grants(_ server: LoopbackServer) -> [String] {
        server.requests.filter { $0.path == "/token" }.map(\.bodyText)
    }

    func run(
        _ make: (_ url: String) -> OAuth2,
        store: any TokenStore = MemoryTokenStore(),
        options: ClientOptions = ClientOptions(),
        _ answers: [LoopbackResponse],
        _ body: (APIClient, LoopbackServer) async throws -> Void
    ) async throws {
        let server = try LoopbackServer(handler: Self.handler(answers))
        defer { server.stop() }
        let oauth = make(server.baseURL + "/token")
        let authentication = Authentication(oauth, store: store, now: { [time] in time.now })
        let client = try APIClient(baseURL: server.baseURL, middleware: [authentication], options: options)
        try await body(client, server)
    }

    static func app(_ url: String) -> OAuth2 {
        OAuth2(tokenURL: url, clientID: "shop", clientSecret: "s3/ü", scope: ["read", "write"])
    }

    static func user(_ url: String) -> OAuth2 { OAuth2(tokenURL: url, clientID: "app", grant: .refreshToken) }

    @Test("a client gets a token for itself by Basic authentication, and calls use it until shortly before it expires")
    func clientCredentials() async throws {
        let answers = [Self.token("a", #","expires_in":3600"#), Self.token("b", #","expires_in":"3600""#)]
        try await run(Self.app, answers) { client, server in
            _ = try await client.send(GetThing())
            #expect(server.record.last == "GET /thing Bearer a")
            let request = try #require(server.requests.first)
            #expect(request.bodyText == "grant_type=client_credentials&scope=read%20write")
            let expected = "Basic " + Data("shop:s3%2F%C3%BC".utf8).base64EncodedString()
            #expect(request.headers["Authorization"] == expected)
            #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
            time.advance(by: 3569)
            _ = try await client.send(GetThing())
            #expect(Self.grants(server).count == 1)
            time.advance(by: 1)
            _ = try await client.send(GetThing())
            #expect(Self.grants(server).count == 2)
            #expect(server.record.last == "GET /thing Bearer b")
        }
    }

    @Test("the client's name and secret are sent in the body if configured, and always without a secret")
    func inBody() async throws {
        let make = { OAuth2(tokenURL: $0, clientID: "shop", clientSecret: "s&t", sendsSecretInBody: true) }
        try await run(make, [Self.token("a")]) { client, server in
            _ = try await client.send(GetThing())
            let form = "grant_type=client_credentials&client_id=shop&client_secret=s%26t"
            #expect(Self.grants(server) == [form])
            #expect(server.requests.first?.headers["Authorization"] == nil)
        }
        try await run({ OAuth2(tokenURL: $0, clientID: "shop") }, [Self.token("a")]) { client, server in
            _ = try await client.send(GetThing())
            #expect(Self.grants(server) == ["grant_type=client_credentials&client_id=shop"])
        }
    }

    @Test("a valid token, or one without a known expiry, causes no token request", arguments: [3600.0, nil])
    func valid(seconds: Double?) async throws {
        let store = MemoryTokenStore(
            AccessToken("kept", expires: seconds.map { time.now + $0 }, refreshToken: "r")
        )
        try await run(Self.user, store: store, []) { client, server in
            _ = try await client.send(GetThing())
            if seconds == nil { time.advance(by: 1e9) }
            _ = try await client.send(GetThing())
            #expect(server.record == ["GET /thing Bearer kept", "GET /thing Bearer kept"])
        }
    }

    @Test("an expired token is refreshed once; without a new refresh token, the old one stays", arguments: [nil, "r2"])
    func refresh(next: String?) async throws {
        let store = MemoryTokenStore(AccessToken("kept", expires: time.now - 1, refreshToken: "r1"))
        let more = #","expires_in":60"# + (next.map { #","refresh_token":"\#($0)""# } ?? "")
        try await run(Self.user, store: store, [Self.token("a", more)]) { client, server in
            _ = try await client.send(GetThing())
            #expect(server.record == ["POST /token -", "GET /thing Bearer a"])
            let first = "grant_type=refresh_token&refresh_token=r1&client_id=app"
            #expect(Self.grants(server) == [first])
            #expect(store.token() == AccessToken("a", expires: time.now + 60, refreshToken: next ?? "r1"))
            time.advance(by: 60)
            _ = try await client.send(GetThing())
            let second = "grant_type=refresh_token&refresh_token=\(next ?? "r1")&client_id=app"
            #expect(Self.grants(server) == [first, second])
        }
    }

    @Test("with neither a valid token nor a refresh token, a login is needed", arguments: [true, false])
    func neither(hasOld: Bool) async throws {
        let store = MemoryTokenStore(hasOld ? AccessToken("kept", expires: time.now - 1) : nil)
        try await run(Self.user, store: store, []) { client, server in
            let error = try await failure { _ = try await client.send(GetThing()) }
            #expect(error.underlying as? AuthenticationError == .loginRequired)
            #expect(server.requests.isEmpty)
        }
    }

    @Test("with a spent refresh token, a client gets a token for itself, and a user's app gets an error")
    func spent() async throws {
        let body = #"{"error":"invalid_grant","error_description":"r1 is\nspent"}"#
        let refusal = LoopbackResponse.json(body, status: 400)
        let old = AccessToken("kept", expires: time.now - 1, refreshToken: "r1")
        try await run(Self.app, store: MemoryTokenStore(old), [refusal, Self.token("a")]) { client, server in
            _ = try await client.send(GetThing())
            #expect(Self.grants(server).map { $0.prefix(20) } == ["grant_type=refresh_t", "grant_type=client_cr"])
        }
        try await run(Self.user, store: MemoryTokenStore(old), [refusal]) { client, server in
            let error = try await failure { _ = try await client.send(GetThing()) }
            #expect(
                error.underlying as? AuthenticationError
                    == .refused(code: "invalid_grant", description: "*** is\nspent", page: nil)
            )
            let expected = #"the token endpoint refused: invalid_grant, "*** is\nspent"; let the user log in again"#
            #expect("\(error.underlying)" == expected)
            #expect(server.requests.count == 1)
        }
    }

    @Test(
        "each error of the token endpoint has its code",
        arguments: [
            ("invalid_request", 400), ("invalid_client", 401), ("unauthorized_client", 400),
            ("unsupported_grant_type", 400), ("invalid_scope", 400), ("slow_down", 400), ("bad_verification_code", 200),
        ]
    )
    func errors(code: String, status: Int) async throws {
        let answer = LoopbackResponse.json(#"{"error":"\#(code)","error_uri":"https://help.example/"}"#, status: status)
        try await run(Self.app, [answer]) { client, server in
            let error = try await failure { _ = try await client.send(GetThing()) }
            let expected = AuthenticationError.refused(code: code, description: nil, page: "https://help.example/")
            #expect(error.underlying as? AuthenticationError == expected)
            #expect(Self.grants(server).count == 1)
        }
    }

    @Test(
        "a malformed token response is reported as a decoding fault that does not show the token",
        arguments: [
            #"{"token_type":"bearer","access":"hush"}"#, #"{"access_token":7,"token_type":"bearer"}"#,
            #"{"access_token":"","token_type":"bearer"}"#, #"{"access_token":"hush"}"#,
            #"{"access_token":"hush","token_type":"bearer","expires_in":-5}"#,
            #"{"access_token":"hush","token_type":"bearer","expires_in":"soon"}"#,
            #"{"access_token":"hush","token_type":"bearer","expires_in":"nan"}"#,
        ]
    )
    func malformed(body: String) async throws {
        try await run(Self.app, [.json(body)]) { client, server in
            let error = try await failure { _ = try await client.send(GetThing()) }
            let cause = try #require(error.underlying as? APIError)
            #expect(cause.stage == .decode)
            #expect(cause.operation == "OAuth2Token")
            if body.contains(#""access_token":"hush""#) { #expect(!"\(error)".contains("hush")) }
            #expect(server.requests.count == 1)
        }
    }

    @Test("a token whose type is not bearer is refused")
    func tokenType() async throws {
        try await run(Self.app, [.json(#"{"access_token":"hush","token_type":"mac"}"#)]) { client, _ in
            let error = try await failure { _ = try await client.send(GetThing()) }
            #expect(error.underlying as? AuthenticationError == .tokenType("mac"))
        }
    }

    @Test("a token request has none of the client's headers or parameters, and follows no redirect")
    func bare() async throws {
        let options = ClientOptions(headers: ["X-Api-Key": "k"], parameters: ["v": 2])
        try await run(Self.app, options: options, [.redirect(to: "/elsewhere", status: 307)]) { client, server in
            let error = try await failure { _ = try await client.send(GetThing()) }
            #expect((error.underlying as? APIError)?.reply?.status == 307)
            #expect(server.requests.map(\.target) == ["/token"])
            #expect(server.requests.first?.headers["X-Api-Key"] == nil)
        }
    }

    @Test("a refused token is refreshed once for all calls", arguments: [100])
    func refused(count: Int) async throws {
        let store = MemoryTokenStore(AccessToken("kept", refreshToken: "r1"))
        let answer: LoopbackServer.Handler = { request in
            if request.path == "/token" { return Self.token("a") }
            return request.headers["Authorization"] == "Bearer a" ? .json("{}") : .unauthorized()
        }
        try await withClient(handler: answer) { plain, server in
            let authentication = Authentication(Self.user(server.baseURL + "/token"), store: store)
            let client = try APIClient(baseURL: server.baseURL, middleware: [authentication])
            try await withThrowingTaskGroup { group in
                for _ in 1...count { group.addTask { _ = try await client.send(GetThing()) } }
                try await group.waitForAll()
            }
            #expect(Self.grants(server).count == 1)
            #expect(server.record.filter { $0 == "GET /thing Bearer a" }.count == count)
        }
    }
}
