import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Caching with failures of the server or the store", .bounded)
struct CacheFailureTests {
    @Test(
        "a stale response replaces an error of the server only if stale-if-error allows it",
        arguments: [true, false]
    )
    func staleIfError(isAllowed: Bool) async throws {
        let (day, fails) = (TestDay(), Locked(false))
        let control = "max-age=60" + (isAllowed ? ", stale-if-error=100" : "")
        let handler: LoopbackServer.Handler = { _ in
            fails.withLock { $0 }
                ? .empty(status: 503) : LoopbackResponse.json("{}").header("Cache-Control", control)
        }
        try await withCache(day: day, handler: handler) { client, server in
            _ = try await client.send(CachedCall())
            fails.withLock { $0 = true }
            day.pass(61)
            for _ in 0..<2 {
                let reply = try? await client.send(CachedCall())
                #expect(reply?.cacheUse == (isAllowed ? .stale : nil) && (reply != nil) == isAllowed)
                server.stop()
            }
        }
    }

    @Test("a call that is cancelled while the store works keeps its response, and leaves no outdated one")
    func cancelledStore() async throws {
        let (store, faults) = (SlowStore(), Locked(0))
        let handler: LoopbackServer.Handler = { request in
            request.method == "GET" ? LoopbackResponse.json("{}").header("Cache-Control", "max-age=60") : .empty()
        }
        let count: @Sendable (any Error) -> Void = { _ in faults.withLock { $0 += 1 } }
        try await withCache(store, onFault: count, handler: handler) { client, server in
            for (method, use) in [(HTTPMethod.get, CacheUse.fresh), (.put, nil)] as [(HTTPMethod, CacheUse?)] {
                let before = store.begun.withLock { $0 }
                store.isHeld.withLock { $0 = true }
                let call = Task { try await client.send(CachedCall(method: method)) }
                try await waitUntil { store.begun.withLock { $0 } > before }
                call.cancel()
                await #expect(throws: CancellationError.self) { try await call.value }
                store.isHeld.withLock { $0 = false }
                try await waitUntil { store.ended.withLock { $0 } > before }
                #expect(try await client.send(CachedCall()).cacheUse == use)
                #expect(try await client.send(CachedCall()).cacheUse == .fresh)
            }
            #expect(faults.withLock { $0 } == 0)
            #expect(server.requests.map(\.method) == ["GET", "PUT", "GET"])
        }
    }

    @Test("a store that cannot write or remove fails no call and returns no stale response", arguments: [true, false])
    func brokenStore(canForget: Bool) async throws {
        let faults = Locked(0)
        let handler = CacheTests.numbering([("Cache-Control", "max-age=60")])
        let count: @Sendable (any Error) -> Void = { _ in faults.withLock { $0 += 1 } }
        try await withCache(FullStore(canForget: canForget), onFault: count, handler: handler) { client, _ in
            _ = try await client.send(CachedCall())
            #expect(try await client.send(CachedCall()).cacheUse == .fresh)
            #expect(try await CacheTests.number(client.send(CachedCall(headers: [.cacheControl: "no-cache"]))) == 2)
            #expect(try await CacheTests.number(client.send(CachedCall())) == 3)
            #expect(faults.withLock { $0 } == (canForget ? 1 : 2))
        }
    }
}

/// A store that blocks changes on request, and fails if its task is cancelled.
private final class SlowStore: CacheStore {
    let memory = MemoryCache()
    let isHeld = Locked(false)
    let begun = Locked(0)
    let ended = Locked(0)

    private func change(_ body: () -> Void) async throws {
        begun.withLock { $0 += 1 }
        defer { ended.withLock { $0 += 1 } }
        try await waitUntil { !isHeld.withLock { $0 } }
        try Task.checkCancellation()
        body()
    }

    func response(for key: CacheKey) throws -> CachedResponse? {
        try Task.checkCancellation()
        return memory.response(for: key)
    }
    func store(_ response: CachedResponse, for key: CacheKey) async throws {
        try await change { memory.store(response, for: key) }
    }
    func remove(_ key: CacheKey) async throws {
        try await change { memory.remove(key) }
    }
    func removeAll(of resource: String) async throws {
        try await change { memory.removeAll(of: resource) }
    }
    func removeAll() { memory.removeAll() }
}

/// A store without space for a second response, which may not be able to remove one either.
private struct FullStore: CacheStore {
    struct Trouble: Error {}
    var memory = MemoryCache()
    var canForget = true

    func response(for key: CacheKey) -> CachedResponse? { memory.response(for: key) }
    func store(_ response: CachedResponse, for key: CacheKey) throws {
        if memory.response(for: key) != nil { throw Trouble() }
        memory.store(response, for: key)
    }
    func remove(_ key: CacheKey) throws {
        guard canForget else { throw Trouble() }
        memory.remove(key)
    }
    func removeAll(of resource: String) throws { throw Trouble() }
    func removeAll() throws { throw Trouble() }
}
