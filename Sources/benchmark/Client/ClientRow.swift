import Foundation
import Schematic

/// Measures the processor time of a call, in all threads of this process. The server runs in another process,
/// so its time does not count.
struct ClientRow {
    let rounds: Int
    private static let calls = 1000

    /// A way to fetch the response, with the name of its peer.
    private struct Way {
        let name: String
        let calls: Calls
        var peer = "URLSession alone"
        var goal: String?
    }

    /// Measures all ways in turns.
    func measure() async throws -> [Cell] {
        let server = try OwnProcess(["serve"])
        let ways = try ways(server.line())
        let times = try await times(of: ways.map(\.calls))
        let names = ways.map(\.name)
        return ways.indices.compactMap { index in
            guard let peer = names.firstIndex(of: ways[index].peer) else { return nil }
            return Cell(
                row: .client,
                payload: ways[index].name,
                figure: .ratio(zip(times[index], times[peer]).map { $0 / $1 }.median),
                peer: ways[index].peer,
                goal: ways[index].goal,
                seconds: times[index].median,
                size: AnswerServer.answer.count
            )
        }
    }

    private func ways(_ baseURL: String) throws -> [Way] {
        let limits = URLSessionTransport.Limits(connectionsPerHost: Calls.inFlight)
        var ways = [
            Way(name: "URLSession alone", calls: try .bare(baseURL)),
            Way(name: "without a network", calls: try .client(baseURL, over: NoTransport()), goal: "5 %"),
            Way(
                name: "over URLSessionTransport",
                calls: try .client(baseURL, over: URLSessionTransport(limits: limits))
            ),
        ]
        #if os(Linux)
            let transport = try CurlTransport(options: .init(connectionsPerHost: Calls.inFlight))
            ways += [
                Way(name: "over CurlTransport", calls: try .client(baseURL, over: transport), goal: "20 %"),
                Way(name: "libcurl alone", calls: try .bareCurl(baseURL)),
                Way(
                    name: "CurlTransport alone",
                    calls: try .transport(baseURL, transport),
                    peer: "libcurl alone",
                    goal: "150 %"
                ),
            ]
        #endif
        return ways
    }

    /// Measures how the time of a call grows with 10 and 100 times as many concurrent calls.
    func measureGrowth() async throws -> [Cell] {
        let calls = try Calls.client("http://127.0.0.1", over: NoTransport())
        var times = GrowthRows.times.map { _ in [Double]() }
        for round in 0...rounds {
            for (index, factor) in GrowthRows.times.enumerated() {
                let count = Self.calls * factor
                let time = try await ProcessorClock.process.seconds {
                    try await calls.perform(count, inFlight: Calls.inFlight * factor)
                }
                if round > 0 { times[index].append(time / Double(count)) }
            }
        }
        return GrowthRows.times.indices.dropFirst().map { index in
            let ratios = zip(times[0], times[index]).map { $1 / $0 }
            return Cell(
                row: .growth,
                of: .client,
                payload: "64 calls in flight",
                times: GrowthRows.times[index],
                figure: .ratio(ratios.median),
                peer: "the time of a call at once the number",
                seconds: times[index].median
            )
        }
    }

    /// Returns the times of one call: one list for each way, with one time for each round. A warm-up round is
    /// not included.
    private func times(of ways: [Calls]) async throws -> [[Double]] {
        var times = ways.map { _ in [Double]() }
        for round in 0...rounds {
            for (index, way) in ways.enumerated() {
                let time = try await ProcessorClock.process.seconds { try await way.perform(Self.calls) }
                if round > 0 { times[index].append(time / Double(Self.calls)) }
            }
        }
        return times
    }
}
