import Foundation
import Schematic

/// What a call costs, in processor time of all threads, above what carries it: in ratio to the same call by `URLSession`
/// alone. The server is a process of its own, so its time does not count.
struct ClientRow {
    let rounds: Int
    private static let calls = 1000

    /// Two ways to see it: the client without a network; and a client over `URLSessionTransport`, less `URLSession`
    /// alone, which is the difference of two large numbers, and the transport's own work besides.
    func measure() async throws -> [Cell] {
        let server = try OwnProcess(["serve"])
        let baseURL = try server.line()
        let limits = URLSessionTransport.Limits(connectionsPerHost: Calls.inFlight)
        let times = try await times(of: [
            Calls.bare(baseURL),
            Calls.client(baseURL, over: NoTransport()),
            Calls.client(baseURL, over: URLSessionTransport(limits: limits)),
        ])
        let own = zip(times[0], times[1]).map { $1 / $0 }
        let above = zip(times[0], times[2]).map { $1 / $0 - 1 }
        return [
            cell("without a network", own.median, times[1].median),
            cell("over its transport, less URLSession", above.median, times[2].median - times[0].median),
        ]
    }

    /// With 10 and 100 times as many calls under way: of the time that a call takes.
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

    /// The times of one call, one list for each way, with one of each round; a round before does not count.
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

    private func cell(_ name: String, _ ratio: Double, _ seconds: Double) -> Cell {
        Cell(
            row: .client,
            payload: name,
            figure: .ratio(ratio),
            peer: "URLSession's processor time",
            seconds: seconds,
            size: AnswerServer.answer.count
        )
    }
}
