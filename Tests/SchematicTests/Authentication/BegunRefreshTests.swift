import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic

/// With a server that issues each refresh token once, losing one response loses the user's consent.
@Suite("A token request in progress", .bounded)
struct BegunRefreshTests {
    struct Get: APIRequest {
        var longest: Duration?
        var options: RequestOptions { RequestOptions(deadline: longest) }
        let path: PathTemplate = "thing"
    }

    /// The way in which the only waiting call ends.
    enum Leaving: CaseIterable, Sendable { case taskIsCancelled, deadlinePasses, clientCancelsAll }

    /// The progress of the token request when the call ends.
    enum Stage: CaseIterable, Sendable { case beforeTheResponse, whileTheStoreSaves }

    struct Full: Error {}

    /// A store whose `save` can be blocked, and fails if its task is cancelled.
    final class Store: TokenStore {
        let kept: Locked<AccessToken?>
        let saves = Locked(0)
        let isHeld = Locked(false)
        let isFull = Locked(false)

        init(_ token: AccessToken?) { kept = Locked(token) }

        func token() -> AccessToken? { kept.withLock { $0 } }

        func save(_ token: AccessToken?) async throws {
            saves.withLock { $0 += 1 }
            try await waitUntil { !isHeld.withLock { $0 } }
            try Task.checkCancellation()
            if isFull.withLock({ $0 }) { throw Full() }
            kept.withLock { $0 = token }
        }
    }

    /// Issues `a2` and `r2` for `r1`, `a3` and `r3` for `r2`, and so on, each once.
    final class Server: Sendable {
        let isHeld = Locked(false)
        private let spent = Locked(0)

        var refreshes: Int { spent.withLock { $0 } }

        var handler: LoopbackServer.Handler {
            { [self] request in
                guard request.path == "/token" else {
                    return request.headers["Authorization"] == "Bearer a\(refreshes + 1)"
                        ? .json("{}") : .unauthorized()
                }
                let number = spent.withLock { spent -> Int? in
                    guard request.bodyText.contains("refresh_token=r\(spent + 1)") else { return nil }
                    spent += 1
                    return spent + 1
                }
                try? blockThread { !isHeld.withLock { $0 } }
                guard let number else { return .json(#"{"error":"invalid_grant"}"#, status: 400) }
                let more = #","expires_in":3600,"refresh_token":"r\#(number)""#
                return OAuth2Tests.token("a\(number)", more)
            }
        }
    }

    let time = TestTime()

    func withServer(_ body: (Server, LoopbackServer, Store) async throws -> Void) async throws {
        let service = Server()
        let server = try LoopbackServer(handler: service.handler)
        defer { server.stop() }
        let store = Store(AccessToken("a1", expires: time.now - 1, refreshToken: "r1"))
        try await body(service, server, store)
    }

    func client(_ server: LoopbackServer, _ store: Store) throws -> (client: APIClient, tokenProvider: TokenProvider) {
        let oauth = OAuth2Tests.user(server.baseURL + "/token")
        let authentication = Authentication(oauth, store: store, now: { [time] in time.now })
        return (try APIClient(baseURL: server.baseURL, middleware: [authentication]), authentication.tokenProvider)
    }

    @Test(
        "its token is kept in memory and in the store even if no call waits for it anymore",
        arguments: Leaving.allCases,
        Stage.allCases
    )
    func kept(leaving: Leaving, stage: Stage) async throws {
        try await withServer { service, server, store in
            let (client, tokenProvider) = try client(server, store)
            (stage == .beforeTheResponse ? service.isHeld : store.isHeld).withLock { $0 = true }
            let call = Task {
                try await client.send(Get(longest: leaving == .deadlinePasses ? .seconds(1) : nil))
            }
            try await waitUntil {
                stage == .beforeTheResponse ? service.refreshes == 1 : store.saves.withLock { $0 } == 1
            }
            if leaving == .taskIsCancelled { call.cancel() }
            if leaving == .clientCancelsAll { client.cancelAll() }
            await #expect { try await call.value } throws: { error in
                guard leaving == .deadlinePasses else { return error is CancellationError }
                return isDeadline(error, .seconds(1))
            }
            try await waitUntil { tokenProvider.waitingCount == 0 }
            #expect(store.token()?.refreshToken == "r1")
            service.isHeld.withLock { $0 = false }
            store.isHeld.withLock { $0 = false }
            _ = try await client.send(Get())
            #expect(store.token()?.value == "a2" && store.token()?.refreshToken == "r2")
            #expect(service.refreshes == 1)
            #expect(server.record == ["POST /token -", "GET /thing Bearer a2"])
        }
    }

    @Test("its token is stored after the client is gone, then the provider is released", arguments: Stage.allCases)
    func gone(stage: Stage) async throws {
        try await withServer { service, server, store in
            weak var tokenProvider: TokenProvider?
            (stage == .beforeTheResponse ? service.isHeld : store.isHeld).withLock { $0 = true }
            do {
                let made = try client(server, store)
                tokenProvider = made.tokenProvider
                let call = Task { [client = made.client] in try await client.send(Get()) }
                try await waitUntil {
                    stage == .beforeTheResponse ? service.refreshes == 1 : store.saves.withLock { $0 } == 1
                }
                call.cancel()
                await #expect(throws: CancellationError.self) { try await call.value }
            }
            service.isHeld.withLock { $0 = false }
            store.isHeld.withLock { $0 = false }
            try await waitUntil { store.token()?.refreshToken == "r2" && tokenProvider == nil }
            #expect(server.record == ["POST /token -"])
        }
    }

    @Test("a token that the store cannot save is kept in memory, and saved before the next call is sent")
    func full() async throws {
        try await withServer { service, server, store in
            let (client, _) = try client(server, store)
            store.isFull.withLock { $0 = true }
            for saves in 1...3 {
                let error = try await failure { _ = try await client.send(Get()) }
                #expect(error.underlying is Full && error.stage == .send)
                #expect(store.saves.withLock { $0 } == saves)
                #expect(store.token()?.refreshToken == "r1")
            }
            store.isFull.withLock { $0 = false }
            for _ in 0..<2 { _ = try await client.send(Get()) }
            #expect(store.token()?.refreshToken == "r2" && store.saves.withLock { $0 } == 4)
            #expect(service.refreshes == 1)
            #expect(server.record == ["POST /token -", "GET /thing Bearer a2", "GET /thing Bearer a2"])
        }
    }

    @Test("if its token expires before the store can save it, the newer refresh token is used to get the next one")
    func fullForLong() async throws {
        try await withServer { service, server, store in
            let (client, _) = try client(server, store)
            store.isFull.withLock { $0 = true }
            _ = try await failure { _ = try await client.send(Get()) }
            time.advance(by: 3600)
            _ = try await failure { _ = try await client.send(Get()) }
            store.isFull.withLock { $0 = false }
            _ = try await client.send(Get())
            #expect(store.token()?.value == "a3" && store.token()?.refreshToken == "r3")
            #expect(service.refreshes == 2)
            #expect(server.record == ["POST /token -", "POST /token -", "GET /thing Bearer a3"])
        }
    }

    @Test("its token is discarded if the credentials change meanwhile", arguments: Stage.allCases)
    func changed(stage: Stage) async throws {
        try await withServer { service, server, store in
            let oauth = OAuth2Tests.user(server.baseURL + "/token")
            let isForgotten = Locked(false)
            let authentication = Authentication(
                oauth,
                store: store,
                now: { [time] in time.now },
                onCredentialsChange: { isForgotten.withLock { $0 = true } }
            )
            let client = try APIClient(baseURL: server.baseURL, middleware: [authentication])
            (stage == .beforeTheResponse ? service.isHeld : store.isHeld).withLock { $0 = true }
            let call = Task { try await client.send(Get()) }
            try await waitUntil {
                stage == .beforeTheResponse ? service.refreshes == 1 : store.saves.withLock { $0 } == 1
            }
            let change = Task { try await authentication.change(to: .bearer("a2")) }
            try await waitUntil { isForgotten.withLock { $0 } }
            service.isHeld.withLock { $0 = false }
            store.isHeld.withLock { $0 = false }
            try await change.value
            _ = try await call.value
            #expect(store.token() == AccessToken("a2"))
        }
    }
}
