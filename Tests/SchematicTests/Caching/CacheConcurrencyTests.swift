import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Concurrent calls for the same response", .bounded)
struct CacheConcurrencyTests {
    /// Blocks responses until a test releases them.
    final class Barrier: Sendable {
        private let isOpen = Locked(false)
        func open() { isOpen.withLock { $0 = true } }
        func pass() { try? blockThread { isOpen.withLock { $0 } } }
    }

    /// Runs a client whose coalesced requests the test can observe.
    static func withRequestCoalescer(
        handler: @escaping LoopbackServer.Handler,
        _ body: (APIClient, LoopbackServer, RequestCoalescer) async throws -> Void
    ) async throws {
        let day = TestDay()
        let caching = CacheConfiguration(.memory(), now: { day.now })
        try await withClient(options: ClientOptions(cache: caching), handler: handler) { client, server in
            try await body(client, server, caching.coalescer)
        }
    }

    @Test("a hundred concurrent calls share one request and its response")
    func hundred() async throws {
        let barrier = Barrier()
        let handler: LoopbackServer.Handler = { _ in
            barrier.pass()
            return LoopbackResponse.json(#"{"number":7}"#).header("Cache-Control", "max-age=60")
        }
        try await Self.withRequestCoalescer(handler: handler) { client, server, coalescer in
            try await withThrowingTaskGroup(of: CacheUse?.self) { group in
                for _ in 0..<100 {
                    group.addTask {
                        let reply = try await client.send(CachedCall())
                        #expect(try reply.fields["number"] == 7)
                        return reply.cacheUse
                    }
                }
                try await waitUntil { coalescer.waitingCount == 99 }
                barrier.open()
                var uses: [CacheUse?: Int] = [:]
                for try await use in group { uses[use, default: 0] += 1 }
                #expect(uses == [nil: 1, .shared: 99])
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test(
        "a response that cannot be shared is fetched by each call",
        arguments: ["no-store", "no-cache", "max-age=0", "max-age=60, no-cache"]
    )
    func notShared(control: String) async throws {
        let barrier = Barrier()
        let handler: LoopbackServer.Handler = { _ in
            barrier.pass()
            return LoopbackResponse.json("{}").header("Cache-Control", control).header("ETag", #""a""#)
        }
        try await Self.withRequestCoalescer(handler: handler) { client, server, coalescer in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<5 {
                    group.addTask {
                        let reply = try await client.send(CachedCall())
                        #expect(reply.cacheUse == nil)
                    }
                }
                try await waitUntil { coalescer.waitingCount == 4 }
                barrier.open()
                try await group.waitForAll()
            }
            #expect(server.requests.count == 5)
        }
    }

    /// Sends two calls at once, and returns the number of requests.
    private static func requests(_ one: HTTPHeaders, _ other: HTTPHeaders, vary: String?) async throws -> Int {
        let barrier = Barrier()
        let handler: LoopbackServer.Handler = { request in
            barrier.pass()
            let response = LoopbackResponse.json(#"{"user":"\#(request.headers["X-User-Id"] ?? "none")"}"#)
                .header("Cache-Control", "private, max-age=60")
            return vary.map { response.header("Vary", $0) } ?? response
        }
        var count = 0
        try await withRequestCoalescer(handler: handler) { client, server, coalescer in
            let calls = [one, other].map { headers in Task { try await client.send(CachedCall(headers: headers)) } }
            try await waitUntil { coalescer.waitingCount + server.requests.count == 2 }
            barrier.open()
            for (call, headers) in zip(calls, [one, other]) {
                #expect(try await call.value.fields["user"] == headers["X-User-Id"] ?? "none")
            }
            count = server.requests.count
        }
        return count
    }

    @Test(
        "calls that differ in a header which may choose the response are separate requests, with or without Vary",
        arguments: [
            (["X-User-Id": "1"], ["X-User-Id": "2"]), ([:], ["X-User-Id": "2"]), ([.accept: "a/b"], [.accept: "a/c"]),
            (["Accept-Language": "de"], ["Accept-Language": "en"]), (["Prefer": "a"], ["Prefer": "b"]),
            ([.authorization: "a"], [.authorization: "b"]), (["Cookie": "a=1"], [:]),
            (["X": "1", "X": "2"], ["X": "2", "X": "1"]),
            // Caches between client and server may treat the two requests differently.
            ([.cacheControl: "max-age=0"], [:]),
        ] as [(HTTPHeaders, HTTPHeaders)]
    )
    func apart(one: HTTPHeaders, other: HTTPHeaders) async throws {
        for vary in [nil, "X-User-Id, Prefer", "*"] {
            #expect(try await Self.requests(one, other, vary: vary) == 2)
        }
    }

    @Test(
        "calls that differ in an ignored header share a request, unless Vary names that header",
        arguments: [
            ("X-Request-ID", nil, 1), ("X-Request-ID", "accept, x-request-id", 2), ("X-Request-ID", "*", 2),
            ("X-Request-ID", "Accept", 1), ("User-Agent", nil, 1), ("User-Agent", "User-Agent", 2),
            ("traceparent", nil, 1),
        ]
    )
    func together(name: String, vary: String?, count: Int) async throws {
        func headers(_ value: String) -> HTTPHeaders { HTTPHeaders([HTTPHeaders.Field(name: name, value: value)]) }
        #expect(try await Self.requests(headers("1"), headers("2"), vary: vary) == count)
    }

    @Test("if the call that sends the request is cancelled, the remaining calls still succeed")
    func cancelled() async throws {
        let barrier = Barrier()
        let handler: LoopbackServer.Handler = { _ in
            barrier.pass()
            return LoopbackResponse.json("{}").header("Cache-Control", "max-age=60")
        }
        try await Self.withRequestCoalescer(handler: handler) { client, _, coalescer in
            let leader = Task { try await client.send(CachedCall()) }
            let followers = (0..<3).map { _ in Task { try await client.send(CachedCall()) } }
            try await waitUntil { coalescer.waitingCount == 3 }
            followers[0].cancel()
            await #expect(throws: CancellationError.self) { try await followers[0].value }
            leader.cancel()
            barrier.open()
            _ = await leader.result
            for follower in followers.dropFirst() { #expect(try await follower.value.status == 200) }
            #expect(coalescer.waitingCount == 0)
        }
    }

    @Test("a failure fails all calls that share the request")
    func failed() async throws {
        let barrier = Barrier()
        let handler: LoopbackServer.Handler = { _ in
            barrier.pass()
            return .hangUp
        }
        try await Self.withRequestCoalescer(handler: handler) { client, server, coalescer in
            let calls = (0..<5).map { _ in Task { try await client.send(CachedCall()) } }
            try await waitUntil { coalescer.waitingCount == 4 }
            barrier.open()
            for call in calls { await #expect(throws: APIError.self) { try await call.value } }
            #expect(server.requests.count <= 2)
        }
    }

    @Test("a response requested before a write is neither stored nor shared with calls made after the write")
    func write() async throws {
        let (barrier, value, hasLeft) = (Barrier(), Locked("old"), Locked(false))
        let handler: LoopbackServer.Handler = { request in
            if request.method == "PUT" {
                value.withLock { $0 = "new" }
                return .empty()
            }
            let text = value.withLock { $0 }
            hasLeft.withLock { $0 = true }
            if text == "old" { barrier.pass() }
            return LoopbackResponse.json(#"{"text":"\#(text)"}"#).header("Cache-Control", "max-age=60")
        }
        try await Self.withRequestCoalescer(handler: handler) { client, server, _ in
            let before = Task { try await client.send(CachedCall()) }
            try await waitUntil { hasLeft.withLock { $0 } }
            _ = try await client.send(CachedCall(method: .put))
            let after = try await client.send(CachedCall())
            #expect(try after.fields["text"] == "new")
            barrier.open()
            #expect(try await before.value.fields["text"] == "old")
            #expect(try await client.send(CachedCall()).fields["text"] == "new")
            #expect(server.requests.count == 3)
        }
    }
}
