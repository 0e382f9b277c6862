import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Many calls at once", .bounded)
struct SendAllTests {
    struct GetThing: APIRequest {
        var id: Int
        var path: PathTemplate { "things/{id}" }
        var parameters: Parameters { ["id": id] }
        func result(from reply: Reply) throws -> Int { try reply.fields["id"] }
    }

    /// Counts the running calls.
    private struct Counting: Middleware {
        let count = Locked((now: 0, most: 0))

        func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
            count.withLock { count in
                count.now += 1
                count.most = max(count.most, count.now)
            }
            defer { count.withLock { $0.now -= 1 } }
            return try await next(request)
        }
    }

    @Test("each call has a result, in order, even if others fail", arguments: [0, 1, 3, 100])
    func results(width: Int) async throws {
        let handler: LoopbackServer.Handler = { request in
            let id = Int(request.path.split(separator: "/").last ?? "") ?? 0
            return id % 5 == 0 ? .empty(status: 404) : .json(#"{"id":\#(id)}"#)
        }
        try await withClient(handler: handler) { client, server in
            let results = await client.sendAll((1...20).map { GetThing(id: $0) }, atOnce: width)
            #expect(results.map { try? $0.get() } == (1...20).map { $0 % 5 == 0 ? nil : $0 })
            let error = try #require(throws: APIError.self) { try results[4].get() }
            #expect(error.reply?.status == 404)
            #expect(Set(server.requests.map(\.path)) == Set((1...20).map { "/things/\($0)" }))
            #expect(server.requests.count == 20)
        }
    }

    @Test("as many calls as specified run at a time, and never more")
    func width() async throws {
        let arrived = Locked(0)
        let cue = LoopbackCue()
        // Responds only once three requests have been received.
        let step = LoopbackStep.call {
            let count = arrived.withLock { arrived in
                arrived += 1
                return arrived
            }
            if count % 3 == 0 { for _ in 0..<3 { cue.give() } }
        }
        let response = LoopbackResponse.steps(
            [step, .wait(cue), .head, .text(#"{"id":7}"#)],
            headers: ["Content-Type": "application/json", "Content-Length": "8", "Connection": "close"]
        )
        let counting = Counting()
        try await withClient(middleware: [counting], handler: { _ in response }) { client, server in
            let results = await client.sendAll((1...12).map { GetThing(id: $0) }, atOnce: 3)
            #expect(results.compactMap { try? $0.get() } == [Int](repeating: 7, count: 12))
            #expect(counting.count.withLock { $0.most } == 3)
            #expect(server.requests.count == 12)
        }
    }

    @Test("a cancelled task ends all calls, and those that have not begun are never sent")
    func cancelled() async throws {
        let (arrivals, arrival) = AsyncStream<Void>.makeStream()
        let response = LoopbackResponse.steps([.call { arrival.yield() }, .silence])
        try await withClient(handler: { _ in response }) { client, server in
            let calls = Task { await client.sendAll((1...10).map { GetThing(id: $0) }, atOnce: 2) }
            var count = 0
            for await _ in arrivals {
                count += 1
                if count == 2 { break }
            }
            calls.cancel()
            let results = await calls.value
            #expect(results.count == 10)
            for result in results { #expect(throws: CancellationError.self) { try result.get() } }
            #expect(server.requests.count == 2)
        }
    }

    @Test("an empty list of calls has no results and sends nothing")
    func none() async throws {
        try await withClient(handler: { _ in .empty() }) { client, server in
            #expect(await client.sendAll([GetThing]()).isEmpty)
            #expect(server.requests.isEmpty)
        }
    }
}
