import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

/// One shared login for all waiting calls: cancellation of waiters, the end of the login, and a thousand calls at
/// once.
@Suite("Shared login", .bounded)
struct SharedLoginTests {
    /// A login that blocks until it gets an outcome, and counts starts and cancellations.
    final class SlowLogin: Authenticator {
        let begun = Locked(0)
        let cancelled = Locked(0)
        private let outcomes = Locked<[Result<String, any Error>]>([])
        private let place = TokenPlace.header("X-Token")

        func end(_ outcome: Result<String, any Error>) { outcomes.withLock { $0.append(outcome) } }

        func token(for attempt: LoginAttempt) async throws -> AccessToken? {
            begun.withLock { $0 += 1 }
            do {
                try await waitUntil { outcomes.withLock { !$0.isEmpty } }
            } catch {
                cancelled.withLock { $0 += 1 }
                throw error
            }
            return AccessToken(try outcomes.withLock { $0.removeFirst() }.get())
        }

        func authorize(_ request: inout OutgoingRequest, with token: AccessToken) {
            place.put(token.value, into: &request)
        }
    }

    struct Refused: Error {}

    /// Counts the requests that have a token.
    struct Counting: Middleware {
        let count: Locked<Int>

        func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
            if request.headers["X-Token"] != nil { count.withLock { $0 += 1 } }
            return try await next(request)
        }
    }

    let slow = SlowLogin()

    func withWaiters(
        _ count: Int,
        _ body: ([Task<Reply, any Error>], TokenProvider, APIClient, LoopbackServer) async throws -> Void
    ) async throws {
        let authentication = Authentication(slow)
        try await withClient(middleware: [authentication], handler: { _ in .json("{}") }) { client, server in
            let calls = (0..<count).map { _ in Task { try await client.send(GetThing()) } }
            try await waitUntil {
                authentication.tokenProvider.waitingCount == count && slow.begun.withLock { $0 } == 1
            }
            try await body(calls, authentication.tokenProvider, client, server)
        }
    }

    @Test("a cancelled call stops waiting, and the login continues for the others")
    func oneLeaves() async throws {
        try await withWaiters(3) { calls, tokenProvider, _, server in
            calls[0].cancel()
            await #expect(throws: CancellationError.self) { try await calls[0].value }
            try await waitUntil { tokenProvider.waitingCount == 2 }
            slow.end(.success("t"))
            for call in calls.dropFirst() { _ = try await call.value }
            #expect(slow.begun.withLock { $0 } == 1)
            #expect(slow.cancelled.withLock { $0 } == 0)
            #expect(server.record == ["GET /thing t", "GET /thing t"])
        }
    }

    @Test("a login that no call waits for anymore continues, and the next call uses its token")
    func allLeave() async throws {
        try await withWaiters(3) { calls, tokenProvider, client, server in
            for call in calls { call.cancel() }
            for call in calls { await #expect(throws: CancellationError.self) { try await call.value } }
            try await waitUntil { tokenProvider.waitingCount == 0 }
            #expect(server.requests.isEmpty)
            let next = Task { try await client.send(GetThing()) }
            try await waitUntil { tokenProvider.waitingCount == 1 }
            slow.end(.success("t"))
            _ = try await next.value
            #expect(slow.begun.withLock { $0 } == 1 && slow.cancelled.withLock { $0 } == 0)
            #expect(server.record == ["GET /thing t"])
        }
    }

    @Test("a failed login fails all waiting calls with its own error, and the next call tries again")
    func fails() async throws {
        try await withWaiters(20) { calls, _, client, server in
            slow.end(.failure(Refused()))
            for call in calls {
                let error = try await failure { _ = try await call.value }
                #expect(error.underlying is Refused)
            }
            #expect(slow.begun.withLock { $0 } == 1)
            slow.end(.success("t"))
            _ = try await client.send(GetThing())
            #expect(slow.begun.withLock { $0 } == 2)
            #expect(server.record == ["GET /thing t"])
        }
    }

    @Test("a change of credentials cancels the login, and the waiting calls get a token for the new credentials")
    func changed() async throws {
        let authentication = Authentication(slow)
        try await withClient(middleware: [authentication], handler: { _ in .json("{}") }) { client, server in
            let call = Task { try await client.send(GetThing()) }
            try await waitUntil { slow.begun.withLock { $0 } == 1 }
            try await authentication.change(to: .apiKey("new", in: .header("X-Token")))
            _ = try await call.value
            #expect(slow.cancelled.withLock { $0 } == 1)
            #expect(server.record == ["GET /thing new"])
        }
    }

    @Test("a store that fails ends the waiting call with its own error")
    func store() async throws {
        struct Broken: TokenStore {
            func token() throws -> AccessToken? { throw Refused() }
            func save(_ token: AccessToken?) {}
        }
        let authentication = Authentication(slow, store: Broken())
        try await withClient(middleware: [authentication], handler: { _ in .json("{}") }) { client, server in
            let error = try await failure { _ = try await client.send(GetThing()) }
            #expect(error.underlying is Refused)
            #expect(server.requests.isEmpty)
        }
    }

    @Test("a thousand calls whose tokens are revoked midway cause one login each time, three times over")
    func load() async throws {
        let tokens = TokenServer()
        let (seen, composed) = (Locked(0), Locked(0))
        tokens.onCall.withLock { [tokens] in
            $0.run = { _ in
                // All calls have the token before the first one is answered.
                try? blockThread { composed.withLock { $0 } >= 1000 }
                let number = seen.withLock { seen in
                    seen += 1
                    return seen
                }
                if number == 500 { tokens.revoke() }
            }
        }
        let authentication = Authentication(AuthenticationTests.logIn())
        try await withClient(
            schemas: OpenSession.schemas,
            middleware: [authentication, Counting(count: composed)],
            configure: OpenSession.map,
            handler: tokens.handler
        ) { client, server in
            var before = 0
            for round in 1...3 {
                seen.withLock { $0 = 0 }
                composed.withLock { $0 = 0 }
                let refused = try await Self.thousand(client)
                #expect(server.loginCount == round + 1)
                let requests = server.requests.dropFirst(before)
                before = server.requests.count
                let once = requests.filter { $0.path.hasPrefix("/once") }
                #expect(once.count == 100)
                #expect(Set(once.map(\.path)).count == 100)
                let often = requests.filter { $0.path.hasPrefix("/often") }
                #expect(Set(often.map(\.path)).count == 900)
                // Refused requests are repeated, except those whose body cannot be sent again: these calls fail.
                let repeated = often.count - 900
                #expect(requests.count == 1000 + repeated + (round == 1 ? 2 : 1))
                #expect(repeated > 0)
                #expect(refused > 0)
                #expect(refused < 100)
            }
        }
    }

    /// Sends a thousand calls at once; the body of every tenth can be read only once. Returns the number of refused
    /// calls.
    static func thousand(_ client: APIClient) async throws -> Int {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<1000 {
                group.addTask {
                    guard number % 10 == 0 else {
                        _ = try await client.send(GetThing(path: "often/\(number)", method: .put, body: .text("x")))
                        return 0
                    }
                    let (bytes, chunks) = AsyncStream<Data>.makeStream()
                    chunks.yield(Data("x".utf8))
                    chunks.finish()
                    let body = RequestBody.stream(length: 1, contentType: "text/plain", isReplayable: false) { bytes }
                    do {
                        _ = try await client.send(GetThing(path: "once/\(number)", method: .put, body: body))
                        return 0
                    } catch let error as APIError where error.reply?.status == 401 {
                        return 1
                    }
                }
            }
            return try await group.reduce(0, +)
        }
    }
}
