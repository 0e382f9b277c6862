import Foundation
import Schematic

/// Where a run takes place: its server, its settings, and the limits that it is held to.
struct Bench: Sendable {
    let server: ServerProcess
    let settings: Settings
    let progress: Progress

    /// Performs a run, and prints what it took. Throws what went wrong, a limit that was exceeded too.
    static func perform(_ name: RunName, _ settings: Settings) async throws {
        let bench = Bench(server: try ServerProcess(), settings: settings, progress: Progress())
        Watchdog.watch(name, settings, bench.progress)
        print("\(name.rawValue): transport \(settings.transport?.rawValue ?? "of the platform"), seed \(settings.seed)")
        try await bench.warmUp()
        let idle = try ProcessState.current()
        ProcessState.forgetPeak()
        let start = ContinuousClock.now
        let account = try await name.run.perform(on: bench)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let end = try await bench.settled(idle)
        print("  \(account) in \(String(format: "%.1f", seconds)) s")
        try Usage(idle: idle, end: end).check(against: name.run.limits)
    }

    /// A client over a transport of its own, for bodies in memory of at most `maximumBodySize` bytes.
    func client(
        maximumBodySize: Int = 64 << 20,
        connections: Int = 6,
        middleware: [any Middleware] = [],
        timeout: Duration = .seconds(60)
    ) throws -> APIClient {
        let all = max(64, connections)
        let transport: any Transport =
            try settings.transport?
            .make(maximumBodySize: maximumBodySize, connectionsPerHost: connections, connections: all)
            ?? SystemTransport(maximumBodySize: maximumBodySize, connectionsPerHost: connections, connections: all)
        return try APIClient(
            baseURL: server.baseURL,
            transport: transport,
            middleware: middleware,
            options: ClientOptions(timeout: timeout)
        )
    }

    /// Loads what a first call loads.
    private func warmUp() async throws {
        progress.note("the first call")
        _ = try await client().send(Echo(number: 1))
    }

    /// The state when all descriptors are back, or will not come back any more.
    private func settled(_ idle: ProcessState) async throws -> ProcessState {
        progress.note("waiting for descriptors to be closed")
        let patience = ContinuousClock.now + .seconds(10)
        while true {
            let state = try ProcessState.current()
            if state.descriptors <= idle.descriptors || ContinuousClock.now > patience { return state }
            try await Task.sleep(for: .milliseconds(50))
        }
    }
}
