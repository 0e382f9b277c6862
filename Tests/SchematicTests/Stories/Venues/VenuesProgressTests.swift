import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic

extension VenuesTests {
    /// Progress, times and outcomes of calls.
    @Suite("Progress and events of calls")
    struct VenuesProgressTests {
        @Test("a photo's upload reports its progress up to the last byte")
        func progress() async throws {
            let size = 400_000
            let photo = try TemporaryFile("p.jpg", Data(repeating: 0x41, count: size))
            try await withVenues { client, server in
                let progress = CallProgress()
                async let reports = progress.reduce(into: [CallProgress.Report]()) { $0.append($1) }
                let added = try await client.send(Venues.AddPhoto(venue: "v1", photo: photo.path), progress: progress)
                #expect(added.size == 12_345 && added.created.timeIntervalSince1970 > 0)
                let reported = await reports.map(\.upload)
                let length = try #require(server.loopback.requests.last).body.count
                #expect(length > size)
                #expect(reported.last == .init(bytes: length, total: length))
                #expect(reported.last?.fraction == 1)
                #expect(zip(reported, reported.dropFirst()).allSatisfy { $0.bytes <= $1.bytes })
                #expect(reported.allSatisfy { $0.total == length })
            }
        }

        @Test("the phases of every call are reported in order, with their times and a single end")
        func timings() async throws {
            let timelines = Locked<[(end: String, timeline: CallTimeline)]>([])
            let events: @Sendable (CallEvent) -> Void = { event in
                guard case .ended(let timeline) = event.kind else { return }
                timelines.withLock { $0.append(("\(event.kind)", timeline)) }
            }
            try await withVenues(events: events) { client, server in
                _ = try await client.send(VenuesTests.search)
                _ = try await client.send(Venues.CheckIn(venue: "v1"))
                server.stub("/v2/checkins/add", with: VenuesServer.failure())
                _ = try? await client.send(Venues.CheckIn(venue: "v1"))
                #expect(server.loopback.requests.count == 3)
            }
            let reported = timelines.withLock { $0 }
            #expect(reported.map(\.end) == ["ended success", "ended success", "ended failure at step status"])
            #expect(reported.map(\.timeline.operation) == ["SearchVenues", "CheckIn", "CheckIn"])
            #expect(reported.map(\.timeline.call) == [1, 2, 3])
            let phases = reported.map { $0.timeline.events.map { "\($0.kind)".prefix { $0 != " " } } }
            let search: [Substring] = [
                "began", "composed", "queued", "admitted", "responded", "received", "decoded", "mapped",
            ]
            let checkIn: [Substring] = Array(search[..<4] + ["sent"] + search[4...])
            #expect(phases == [search, checkIn, Array(checkIn.dropLast(2))])
            for entry in reported {
                let times = entry.timeline.events.map(\.elapsed)
                #expect(times == times.sorted() && entry.timeline.duration >= times.last ?? .zero)
                #expect(!"\(entry.timeline)".contains("hush"))
            }
        }

        @Test("a cancelled call has one outcome, and the next call works")
        func cancelled() async throws {
            let ends = Locked<[String]>([])
            let events: @Sendable (CallEvent) -> Void = { event in
                if case .ended = event.kind { ends.withLock { $0.append("\(event.operation) \(event.kind)") } }
            }
            try await withVenues(events: events) { client, server in
                let isAsked = Locked(false)
                server.stub("/v2/venues/search", with: .steps([.call { isAsked.withLock { $0 = true } }, .silence]))
                let call = Task { try await client.send(VenuesTests.search) }
                try await waitUntil { isAsked.withLock { $0 } }
                call.cancel()
                call.cancel()
                await #expect(throws: CancellationError.self) { try await call.value }
                _ = try await client.send(Venues.CheckIn(venue: "v1"))
                #expect(ends.withLock { $0 } == ["SearchVenues ended cancelled", "CheckIn ended success"])
                #expect(server.loopback.requests.count == 2)
            }
        }

        @Test("calls cancelled at any moment have one outcome each, the one that the caller sees")
        func anyMoment() async throws {
            let ends = Locked<[Int: [String]]>([:])
            let events: @Sendable (CallEvent) -> Void = { event in
                if case .ended = event.kind { ends.withLock { $0[event.call, default: []].append("\(event.kind)") } }
            }
            var random = SeededGenerator(seed: 20_120_702)
            try await withVenues(events: events) { client, _ in
                var outcomes: [String] = []
                for _ in 1...40 {
                    let call = Task { try await client.send(VenuesTests.search) }
                    for _ in 0..<Int.random(in: 0...400, using: &random) { await Task.yield() }
                    call.cancel()
                    switch await call.result {
                    case .success: outcomes.append("ended success")
                    case .failure(is CancellationError): outcomes.append("ended cancelled")
                    case .failure(let error): outcomes.append("\(error)")
                    }
                }
                let reported = ends.withLock { $0 }
                #expect((1...40).map { reported[$0] } == outcomes.map { [$0] })
                #expect(Set(outcomes).isSubset(of: ["ended success", "ended cancelled"]))
            }
        }
    }
}
