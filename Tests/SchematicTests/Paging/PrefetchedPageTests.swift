import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Prefetched pages", .bounded)
struct PrefetchedPageTests {
    /// Reports the requests that have arrived.
    private final class Arrival: Sendable {
        let stream: AsyncStream<String>
        private let continuation: AsyncStream<String>.Continuation

        init() { (stream, continuation) = AsyncStream.makeStream() }

        func report(_ query: String) { continuation.yield(query) }

        func wait(for query: String) async {
            for await reported in stream where reported == query { return }
        }
    }

    /// A handler that returns the first page immediately and the second one never.
    private static func handler(_ arrival: Arrival) -> LoopbackServer.Handler {
        { request in
            guard request.query.isEmpty else {
                return .steps([.call { arrival.report(request.query) }, .silence])
            }
            return .json("[1]").header("Link", "<?p=2>; rel=next")
        }
    }

    @Test("the next page is requested while the reader processes a page only with fetchesAhead")
    func ahead() async throws {
        let arrival = Arrival()
        try await withClient(handler: Self.handler(arrival)) { client, server in
            var ahead = client.pages(of: GetCars(), by: .linkHeader(), fetchesAhead: true).makeAsyncIterator()
            _ = try await ahead.next()
            await arrival.wait(for: "p=2")
            #expect(server.requests.count == 2)
            client.cancelAll()
            await #expect(throws: CancellationError.self) { try await ahead.next() }
            var later = client.pages(of: GetCars(), by: .linkHeader()).makeAsyncIterator()
            _ = try await later.next()
            #expect(client.running.count == 0)
            #expect(server.requests.count == 3)
        }
    }

    @Test("cancelling a reader cancels the prefetched page")
    func cancelled() async throws {
        let arrival = Arrival()
        try await withClient(handler: Self.handler(arrival)) { client, _ in
            let reader = Task {
                for try await _ in client.pages(of: GetCars(), by: .linkHeader(), fetchesAhead: true) {}
            }
            await arrival.wait(for: "p=2")
            reader.cancel()
            await #expect(throws: CancellationError.self) { try await reader.value }
            try await waitUntil { client.running.count == 0 }
        }
    }

    @Test("a reader that stops cancels the prefetched page")
    func stopped() async throws {
        let arrival = Arrival()
        try await withClient(handler: Self.handler(arrival)) { client, _ in
            for try await _ in client.pages(of: GetCars(), by: .linkHeader(), fetchesAhead: true) {
                await arrival.wait(for: "p=2")
                #expect(client.running.count == 1)
                break
            }
            try await waitUntil { client.running.count == 0 }
        }
    }

    @Test("a cancelled reader gets no prefetched page")
    func cancelledBetween() async throws {
        let answer = LoopbackResponse.json("[1]").header("Link", "<?p=2>; rel=next")
        try await withClient(handler: { _ in answer }) { client, server in
            let (started, hasStarted) = AsyncStream<Void>.makeStream()
            let reader = Task {
                var pages = client.pages(of: GetCars(), by: .linkHeader(), fetchesAhead: true).makeAsyncIterator()
                _ = try await pages.next()
                hasStarted.finish()
                while !Task.isCancelled { await Task.yield() }
                await #expect(throws: CancellationError.self) { try await pages.next() }
                #expect(try await pages.next() == nil)
            }
            for await _ in started {}
            reader.cancel()
            try await reader.value
            #expect(server.requests.count >= 1)
        }
    }
}
