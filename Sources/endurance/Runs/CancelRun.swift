import Foundation
import Schematic

/// Calls that are cancelled while they wait, connect, send or receive, or after they end. Each must end
/// immediately and release its resources.
struct CancelRun: EnduranceRun {
    private static let calls = 1000
    private static let routes = ["never", "never", "drip", "echo"]

    /// A thousand concurrent calls use about 40 MB. A hundred rounds used 87 MB on Linux.
    var limits: UsageLimits { UsageLimits(memory: 128 << 20) }

    func perform(on bench: Bench) async throws -> String {
        let rounds = bench.settings.rounds ?? 100
        var chance = Chance(seed: bench.settings.seed)
        let client = try bench.client(connections: 32)
        var cancelled = 0
        for round in 1...rounds {
            bench.progress.note("round \(round)")
            cancelled += try await perform(&chance, client, bench)
            guard bench.progress.openCalls == 0 else {
                throw RunFailure("calls are open: \(bench.progress.description)")
            }
            _ = try await client.send(Echo(number: round))
        }
        return "\(rounds) rounds of \(Self.calls) calls, \(cancelled) cancelled before they were over,"
    }

    /// Returns the number of calls that were cancelled before they ended.
    private func perform(_ chance: inout Chance, _ client: APIClient, _ bench: Bench) async throws -> Int {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<Self.calls {
                let route = Self.routes[Int.random(in: 0..<Self.routes.count, using: &chance)]
                let patience = Duration.microseconds(Int.random(in: 0...20_000, using: &chance))
                group.addTask { try await call(Echo(number: number, route: route), client, bench, patience) }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }

    private func call(
        _ request: Echo,
        _ client: APIClient,
        _ bench: Bench,
        _ patience: Duration
    ) async throws -> Bool {
        bench.progress.begin(request.route)
        defer { bench.progress.end(request.route) }
        let call = Task { try await client.send(request) }
        try await Task.sleep(for: patience)
        call.cancel()
        do {
            _ = try await call.value
            return false
        } catch is CancellationError {
            return true
        }
    }
}
