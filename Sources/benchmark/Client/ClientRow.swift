import Foundation
import Schematic

/// Measures the processor time of a call, in all threads of this process. The server runs in another process,
/// so its time does not count.
struct ClientRow {
    let rounds: Int
    private static let calls = 1000

    /// A way to fetch the response, with the name of its peer.
    private struct Competitor {
        let name: String
        let calls: Calls
        var peer = "URLSession alone"
        var goal: String?
    }

    /// Measures all ways in turns.
    func measure() async throws -> [Cell] {
        let server = try OwnProcess(["serve"])
        let competitors = try competitors(server.line())
        let times = try await times(of: competitors.map(\.calls))
        let names = competitors.map(\.name)
        return competitors.indices.compactMap { index in
            guard let peer = names.firstIndex(of: competitors[index].peer) else { return nil }
            return Cell(
                row: .client,
                payload: competitors[index].name,
                figure: .ratio(zip(times[index], times[peer]).map { $0 / $1 }.median),
                peer: competitors[index].peer,
                goal: competitors[index].goal,
                seconds: times[index].median,
                size: ResponseServer.body.count
            )
        }
    }

    private func competitors(_ baseURL: String) throws -> [Competitor] {
        var competitors = [
            Competitor(name: "URLSession alone", calls: try .bare(baseURL)),
            Competitor(name: "without a network", calls: try .client(baseURL, over: NoTransport()), goal: "5 %"),
            Competitor(
                name: "with a DriftRecorder",
                calls: try .client(
                    baseURL,
                    over: NoTransport(),
                    options: ClientOptions(driftRecorder: DriftRecorder())
                ),
                peer: "without a network"
            ),
            Competitor(
                name: "over URLSessionTransport",
                calls: try .client(baseURL, over: URLSessionTransport(connectionsPerHost: Calls.inFlight))
            ),
        ]
        #if os(Linux)
            let transport = try CurlTransport(connectionsPerHost: Calls.inFlight)
            competitors += [
                Competitor(name: "over CurlTransport", calls: try .client(baseURL, over: transport), goal: "12 %"),
                Competitor(name: "libcurl alone", calls: try .bareCurl(baseURL)),
                Competitor(
                    name: "CurlTransport alone",
                    calls: try .transport(baseURL, transport),
                    peer: "libcurl alone",
                    goal: "120 %"
                ),
            ]
        #endif
        return competitors
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
    private func times(of competitors: [Calls]) async throws -> [[Double]] {
        var times = competitors.map { _ in [Double]() }
        for round in 0...rounds {
            for (index, competitor) in competitors.enumerated() {
                let time = try await ProcessorClock.process.seconds { try await competitor.perform(Self.calls) }
                if round > 0 { times[index].append(time / Double(Self.calls)) }
            }
        }
        return times
    }
}
