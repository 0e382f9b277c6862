import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic

@Suite("Sessions", .bounded)
struct SessionTests {
    let tokens = TokenServer()

    struct Failure: Error {}

    func withSession(
        password: String = "good",
        _ body: @Sendable (APIClient, LoopbackServer) async throws -> Int
    ) async throws -> (outcome: Result<Int, any Error>, server: LoopbackServer) {
        try await withClient(
            schemas: OpenSession.schemas,
            configure: OpenSession.map,
            handler: tokens.handler
        ) { client, server in
            let outcome: Result<Int, any Error>
            do {
                let value = try await client.session(
                    in: .header("X-Token"),
                    logIn: { try await $0.client.send(OpenSession(password: password)) },
                    logOut: { try await $0.send(CloseSession()) }
                ) { session in
                    try await body(session, server)
                }
                outcome = .success(value)
            } catch {
                outcome = .failure(error)
            }
            return (outcome, server)
        }
    }

    @Test("a session logs in, calls, and logs off")
    func whole() async throws {
        let (outcome, server) = try await withSession { client, _ in try await client.send(GetThing()).fields["n"] }
        #expect(try outcome.get() == 1)
        #expect(server.record == ["POST /session -", "GET /thing t1", "DELETE /session t1"])
    }

    @Test("a session logs off if the closure throws, and rethrows its error")
    func thrown() async throws {
        let (outcome, server) = try await withSession { _, _ in throw Failure() }
        #expect(throws: Failure.self) { try outcome.get() }
        #expect(server.record == ["POST /session -", "DELETE /session t1"])
    }

    @Test("a session logs off if the task is cancelled")
    func cancelled() async throws {
        let (outcome, server) = try await withSession { client, _ in
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await client.send(GetThing())
            return 0
        }
        #expect(throws: CancellationError.self) { try outcome.get() }
        #expect(server.record == ["POST /session -", "DELETE /session t1"])
    }

    @Test("a session logs off if the client cancels all its calls")
    func allCancelled() async throws {
        let (outcome, server) = try await withSession { client, _ in
            tokens.onCall.withLock { $0.run = { _ in client.cancelAll() } }
            defer { tokens.onCall.withLock { $0.run = { _ in } } }
            _ = try await client.send(GetThing())
            return 0
        }
        #expect(throws: CancellationError.self) { try outcome.get() }
        #expect(server.record.last == "DELETE /session t1")
    }

    @Test("a cancelled login throws at once, and a session that the server opens anyway is logged off")
    func cancelledLogin() async throws {
        let barrier = CacheConcurrencyTests.Barrier()
        let handler: LoopbackServer.Handler = { [tokens] request in
            if request.method == "POST" { barrier.pass() }
            return tokens.handler(request)
        }
        try await withClient(schemas: OpenSession.schemas, configure: OpenSession.map, handler: handler) {
            client,
            server in
            let session = Task {
                try await client.session(
                    in: .header("X-Token"),
                    logIn: { try await $0.client.send(OpenSession(password: "good")) },
                    logOut: { try await $0.send(CloseSession()) }
                ) { _ in 0 }
            }
            try await waitUntil { server.requests.count == 1 }
            session.cancel()
            await #expect(throws: CancellationError.self) { try await session.value }
            barrier.open()
            try await waitUntil { server.requests.count == 2 }
            #expect(server.record == ["POST /session -", "DELETE /session t1"])
        }
    }

    @Test("a failed login throws its own error, and no logoff is sent")
    func refused() async throws {
        let (outcome, server) = try await withSession(password: "s3cr3t") { _, _ in 0 }
        let error = try #require(throws: APIError.self) { try outcome.get() }
        #expect(error.operation == "OpenSession")
        #expect(error.reply?.status == 403)
        #expect(!"\(error)".contains("s3cr3t"))
        #expect(server.record == ["POST /session -"])
    }

    @Test("a request that is created before the sessions has the token of the session that sends it")
    func lateToken() async throws {
        let request = GetThing()
        try await withClient(
            schemas: OpenSession.schemas,
            configure: OpenSession.map,
            handler: tokens.handler
        ) { client, server in
            let error = try await failure { _ = try await client.send(request) }
            #expect(error.reply?.status == 401)
            for _ in 1...2 {
                try await client.session(
                    in: .header("X-Token"),
                    logIn: { try await $0.client.send(OpenSession(password: "good")) },
                    logOut: { try await $0.send(CloseSession()) }
                ) { _ = try await $0.send(request) }
            }
            let sent = server.record.filter { $0.hasPrefix("GET") }
            #expect(sent == ["GET /thing -", "GET /thing t1", "GET /thing t2"])
        }
    }

    @Test("a session logs off with its current token, and does not log in just to log off")
    func renewed() async throws {
        let (outcome, server) = try await withSession { client, _ in
            tokens.revoke()
            _ = try await client.send(GetThing())
            return 0
        }
        #expect(try outcome.get() == 0)
        #expect(server.record.suffix(2) == ["GET /thing t2", "DELETE /session t2"])
        #expect(server.loginCount == 2)

        let (end, other) = try await withSession { _, _ in
            tokens.revoke()
            return 0
        }
        let error = try #require(throws: APIError.self) { try end.get() }
        #expect(error.operation == "CloseSession")
        #expect(error.reply?.status == 401)
        #expect(other.loginCount == 1)
    }

    @Test("a session's client cannot be used after the session")
    func over() async throws {
        let kept = Locked<APIClient?>(nil)
        let (_, server) = try await withSession { client, _ in
            kept.withLock { $0 = client }
            return 0
        }
        let client = try #require(kept.withLock { $0 })
        let error = try await failure { _ = try await client.send(GetThing()) }
        #expect(error.underlying as? AuthenticationError == .sessionOver)
        #expect(server.record.count == 2)
    }
}
