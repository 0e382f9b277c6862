import Foundation
import Schematic
import TestSupport

/// Calls that are cancelled while they wait, connect, send or receive, or after they end. Each must end
/// immediately and release its resources.
struct CancelRun: EnduranceRun {
    private static let calls = 1000
    private static let routes = ["never", "never", "drip", "echo"]

    /// A thousand concurrent calls use about 40 MB. A hundred rounds used 87 MB on Linux.
    var limits: UsageLimits { UsageLimits(memory: 128 << 20) }

    func perform(on environment: RunEnvironment) async throws -> String {
        let rounds = environment.settings.rounds ?? 100
        var generator = SeededGenerator(seed: environment.settings.seed)
        let client = try environment.client(connections: 32)
        var cancelled = 0
        for round in 1...rounds {
            environment.progress.note("round \(round)")
            cancelled += try await perform(&generator, client, environment)
            guard environment.progress.openCalls == 0 else {
                throw RunFailure("calls are open: \(environment.progress.description)")
            }
            _ = try await client.send(Echo(number: round))
        }
        return "\(rounds) rounds of \(Self.calls) calls, \(cancelled) cancelled before they ended,"
    }

    /// Returns the number of calls that were cancelled before they ended.
    private func perform(_ generator: inout SeededGenerator, _ client: APIClient, _ environment: RunEnvironment)
        async throws -> Int
    {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<Self.calls {
                let route = Self.routes[Int.random(in: 0..<Self.routes.count, using: &generator)]
                let delay = Duration.microseconds(Int.random(in: 0...20_000, using: &generator))
                group.addTask { try await call(Echo(number: number, route: route), client, environment, delay) }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }

    private func call(
        _ request: Echo,
        _ client: APIClient,
        _ environment: RunEnvironment,
        _ delay: Duration
    ) async throws -> Bool {
        environment.progress.begin(request.route)
        defer { environment.progress.end(request.route) }
        let call = Task { try await client.send(request) }
        try await Task.sleep(for: delay)
        call.cancel()
        do {
            _ = try await call.value
            return false
        } catch is CancellationError {
            return true
        }
    }
}
