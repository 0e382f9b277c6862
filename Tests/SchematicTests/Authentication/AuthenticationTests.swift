import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic

/// Behavior required of a service with a login. Every count is taken from the server's own record.
@Suite("Authentication", .bounded)
struct AuthenticationTests {
    let tokens = TokenServer()

    /// Logs in with a password.
    static func logIn(_ password: String = "good") -> Login {
        .logIn(in: .header("X-Token")) { attempt in
            try await attempt.client.send(
                OpenSession(password: password, captcha: attempt.challenge?.token, answer: attempt.answer)
            )
        }
    }

    func withServer(
        _ authentication: Authentication,
        before: [any Middleware] = [],
        after: [any Middleware] = [],
        options: ClientOptions = ClientOptions(),
        _ body: (APIClient, LoopbackServer) async throws -> Void
    ) async throws {
        try await withClient(
            schemas: OpenSession.schemas,
            middleware: before + [authentication] + after,
            options: options,
            configure: OpenSession.map,
            handler: tokens.handler,
            body
        )
    }

    @Test("without a token, the first call logs in, and later calls use the token")
    func lazy() async throws {
        try await withServer(Authentication(Self.logIn())) { client, server in
            _ = try await client.send(GetThing())
            #expect(server.record == ["POST /session -", "GET /thing t1"])
            _ = try await client.send(GetThing())
            #expect(server.record.last == "GET /thing t1")
            #expect(server.requests.count == 3)
        }
    }

    @Test("a token with an end is used until shortly before it, and a login gets the next one")
    func lifetime() async throws {
        let time = TestTime()
        let logIn: @Sendable (LoginAttempt) async throws -> AccessToken = { attempt in
            let token = try await attempt.client.send(OpenSession(password: "good"))
            return AccessToken(token.value, expires: time.now + 3600)
        }
        let authentication = Authentication(.logIn(in: .header("X-Token"), logIn), now: { time.now })
        try await withServer(authentication) { client, server in
            for seconds in [0.0, 3500, 80, 10] {
                time.advance(by: seconds)
                _ = try await client.send(GetThing())
            }
            let logins = ["POST /session -", "GET /thing t1", "GET /thing t1"]
            #expect(server.record == logins + ["POST /session -", "GET /thing t2", "GET /thing t2"])
        }
    }

    @Test("a stored token that the server refuses is replaced, and the call succeeds")
    func badToken() async throws {
        let store = MemoryTokenStore(AccessToken("bad"))
        try await withServer(Authentication(Self.logIn(), store: store)) { client, server in
            _ = try await client.send(GetThing())
            #expect(server.record == ["GET /thing bad", "POST /session -", "GET /thing t1"])
            #expect(store.token()?.value == "t1")
        }
    }

    @Test("a call is not repeated if the credentials change while it runs")
    func changedCredentials() async throws {
        let forgotten = Locked(0)
        let authentication = Authentication(
            Self.logIn(),
            store: MemoryTokenStore(AccessToken("bad")),
            onCredentialsChange: { forgotten.withLock { $0 += 1 } }
        )
        let (reached, isReached) = AsyncStream<Void>.makeStream()
        let goOn = DispatchSemaphore(value: 0)
        tokens.onCall.withLock {
            $0.run = { request in
                guard request.headers["X-Token"] == "bad" else { return }
                isReached.yield()
                goOn.wait()
            }
        }
        try await withServer(authentication) { client, server in
            async let outcome = failure { _ = try await client.send(GetThing()) }
            for await _ in reached { break }
            try await authentication.change(to: Self.logIn("good"))
            goOn.signal()
            let error = try await outcome
            #expect(error.reply?.status == 401)
            #expect(server.record == ["GET /thing bad"])
            #expect(forgotten.withLock { $0 } == 1)
            _ = try await client.send(GetThing())
            #expect(server.record.dropFirst() == ["POST /session -", "GET /thing t1"])
        }
    }

    @Test("a wrong password fails the call with the login's own error, and the next call tries again")
    func wrongPassword() async throws {
        try await withServer(Authentication(Self.logIn("bad"))) { client, server in
            for count in 1...2 {
                let error = try await failure { _ = try await client.send(GetThing()) }
                #expect(error.stage == .send)
                #expect((error.underlying as? APIError)?.reply?.status == 403)
                #expect(((error.underlying as? APIError)?.underlying as? LoginRefusal)?.name == "BadAuthentication")
                #expect(error.status == 403 && error.isRefusal)
                #expect(error.serverError(as: LoginRefusal.self)?.name == "BadAuthentication")
                #expect(server.record == Array(repeating: "POST /session -", count: count))
            }
        }
    }

    @Test("two concurrent calls without a token, and a hundred with a refused token, cause one login each time")
    func singleFlight() async throws {
        try await withServer(Authentication(Self.logIn())) { client, server in
            async let one = client.send(GetThing())
            async let other = client.send(GetThing())
            _ = try await (one, other)
            #expect(server.loginCount == 1)
            #expect(server.requests.count == 3)
            tokens.revoke()
            try await withThrowingTaskGroup { group in
                for _ in 1...100 { group.addTask { _ = try await client.send(GetThing()) } }
                try await group.waitForAll()
            }
            #expect(server.loginCount == 2)
            #expect(server.record.filter { $0 == "GET /thing t2" }.count == 100)
        }
    }

    @Test("a captcha is reported as a typed challenge, and the call succeeds once it is answered")
    func captcha() async throws {
        tokens.state.withLock { $0.captcha = "CapToken" }
        let authentication = Authentication(Self.logIn())
        try await withServer(authentication) { client, server in
            let error = try await failure { _ = try await client.send(GetThing()) }
            let challenge = try #require(error.underlying as? AuthenticationChallenge)
            #expect(challenge.kind == .captcha)
            #expect(challenge.token == "CapToken")
            #expect(challenge.url?.absoluteString == "https://www.server.example/accounts/CapUrl")
            authentication.answer(challenge, with: "CapAnswer")
            _ = try await client.send(GetThing())
            #expect(server.record == ["POST /session -", "POST /session -", "GET /thing t1"])
            #expect(!"\(error) \(String(reflecting: error))".contains("CapToken"))
        }
    }

    @Test("a call is repeated at most once, and then fails with the refusal")
    func once() async throws {
        tokens.state.withLock { $0.uses = 0 }
        tokens.onCall.withLock { $0.run = { [tokens] _ in tokens.revoke() } }
        try await withServer(Authentication(Self.logIn())) { client, server in
            let error = try await failure { _ = try await client.send(GetThing()) }
            #expect(error.stage == .status)
            #expect(error.reply?.status == 401)
            #expect(server.record == ["POST /session -", "GET /thing t1", "POST /session -", "GET /thing t2"])
        }
    }

    @Test("status 403 leads to a login only if so configured", arguments: [[401], [401, 403]] as [Set<Int>])
    func forbidden(statuses: Set<Int>) async throws {
        let answer: LoopbackServer.Handler = { request in
            if request.path == "/session" { return .json(#"{"token":"new"}"#) }
            return request.headers["X-Token"] == "new" ? .json("{}") : .empty(status: 403)
        }
        let store = MemoryTokenStore(AccessToken("old"))
        let authentication = Authentication(Self.logIn(), statuses: statuses, store: store)
        try await withClient(middleware: [authentication], handler: answer) { client, server in
            if statuses.contains(403) {
                _ = try await client.send(GetThing())
                #expect(server.record == ["GET /thing old", "POST /session -", "GET /thing new"])
            } else {
                let error = try await failure { _ = try await client.send(GetThing()) }
                #expect(error.reply?.status == 403)
                #expect(server.record == ["GET /thing old"])
            }
        }
    }

    @Test("a body that can be read once is not sent twice: the call fails with the refusal, and the next call logs in")
    func bodyNotReplayable() async throws {
        let store = MemoryTokenStore(AccessToken("bad"))
        try await withServer(Authentication(Self.logIn(), store: store)) { client, server in
            let (bytes, chunks) = AsyncStream<Data>.makeStream()
            chunks.yield(Data("abc".utf8))
            chunks.finish()
            let once = RequestBody.stream(length: 3, contentType: "text/plain", isReplayable: false) { bytes }
            let error = try await failure { _ = try await client.send(GetThing(method: .put, body: once)) }
            #expect(error.reply?.status == 401)
            #expect(server.record == ["PUT /thing bad"])
            _ = try await client.send(GetThing(method: .put, body: .json(["a": 1])))
            #expect(server.record.dropFirst() == ["POST /session -", "PUT /thing t1"])
        }
    }

    @Test("a change to the same credentials has no effect, and other credentials are used at once")
    func change() async throws {
        let forgotten = Locked(0)
        let authentication = Authentication(
            .apiKey("a", in: .header("X-Token")),
            onCredentialsChange: { forgotten.withLock { $0 += 1 } }
        )
        tokens.state.withLock { $0.valid = ["a", "b"] }
        try await withServer(authentication) { client, server in
            _ = try await client.send(GetThing())
            try await authentication.change(to: .apiKey("a", in: .header("X-Token")))
            #expect(forgotten.withLock { $0 } == 0)
            try await authentication.change(to: .apiKey("b", in: .header("X-Token")))
            _ = try await client.send(GetThing())
            #expect(server.record == ["GET /thing a", "GET /thing b"])
        }
    }

    @Test("clients with different base paths on one origin share their token, and none erases another's")
    func otherPath() async throws {
        let (store, forgotten) = (MemoryTokenStore(), Locked(0))
        let authentication = Authentication(
            Self.logIn(),
            store: store,
            onCredentialsChange: { forgotten.withLock { $0 += 1 } }
        )
        try await withServer(authentication) { client, server in
            let clients = try [client, client.moved(to: "api/v1"), client.moved(to: "api/v2?key=1")]
            for _ in 0..<2 {
                for client in clients {
                    _ = try await client.send(GetThing())
                    #expect(store.token()?.value == "t1")
                }
            }
            #expect(server.loginCount == 1 && forgotten.withLock { $0 } == 0)
            #expect(server.requests.dropFirst().map(\.path).prefix(3) == ["/thing", "/api/v1/thing", "/api/v2/thing"])
        }
    }

    @Test("a client of another origin does not send the first origin's tokens, and its own token replaces them")
    func otherBase() async throws {
        let store = MemoryTokenStore()
        let authentication = Authentication(Self.logIn(), store: store)
        try await withServer(authentication) { client, _ in
            _ = try await client.send(GetThing())
            let others = TokenServer()
            others.state.withLock { $0.issued = 10 }
            try await withClient(middleware: [authentication], handler: others.handler) { other, server in
                _ = try await other.send(GetThing())
                #expect(server.record == ["POST /session -", "GET /thing t11"])
                #expect(store.token()?.value == "t11")
            }
        }
    }

    @Test("a call with a refused fixed token fails, and later calls still send the token")
    func fixed() async throws {
        try await withServer(Authentication(.apiKey("no", in: .header("X-Token")))) { client, server in
            for _ in 1...2 {
                let error = try await failure { _ = try await client.send(GetThing()) }
                #expect(error.reply?.status == 401)
            }
            #expect(server.record == ["GET /thing no", "GET /thing no"])
        }
    }

    @Test("a call can opt out of authentication")
    func optOut() async throws {
        try await withServer(Authentication(Self.logIn())) { client, server in
            let context = RequestContext { $0.isAuthenticated = false }
            _ = try await failure { _ = try await client.send(GetThing(values: context)) }
            #expect(server.record == ["GET /thing -"])
        }
    }

    @Test("a login can send other calls of the same client without a deadlock")
    func reentrant() async throws {
        let authentication = Authentication(
            .logIn(in: .header("X-Token")) { attempt in
                _ = try? await attempt.client.send(GetThing(path: "discovery"))
                return try await attempt.client.send(OpenSession(password: "good"))
            }
        )
        try await withServer(authentication) { client, server in
            try await authentication.logIn(by: client)
            #expect(server.record == ["GET /discovery -", "POST /session -"])
        }
    }
}
