import Foundation
import Schematic

/// The environment of a run: its server, its settings and its progress.
struct RunEnvironment: Sendable {
    let server: ServerProcess
    let settings: Settings
    let progress: Progress

    /// Performs a run, and prints the resources it used. Throws an error if the run fails or exceeds a limit.
    static func perform(_ name: RunName, _ settings: Settings) async throws {
        let environment = RunEnvironment(server: try ServerProcess(), settings: settings, progress: Progress())
        Watchdog.watch(name, settings, environment.progress)
        print("\(name.rawValue): transport \(settings.transport?.rawValue ?? "of the platform"), seed \(settings.seed)")
        try await environment.warmUp()
        let idle = try ProcessState.current()
        ProcessState.forgetPeak()
        let start = ContinuousClock.now
        let summary = try await name.run.perform(on: environment)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let end = try await environment.settled(idle)
        print("  \(summary) in \(String(format: "%.1f", seconds)) s")
        try Usage(idle: idle, end: end).check(against: name.run.limits)
    }

    /// Returns a client with its own transport, for bodies in memory of at most `maximumBodySize` bytes.
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

    /// Makes a call, so that resources that are allocated once do not count.
    private func warmUp() async throws {
        progress.note("the first call")
        _ = try await client().send(Echo(number: 1))
    }

    /// Returns the state after the additional descriptors are closed, or after 10 s.
    private func settled(_ idle: ProcessState) async throws -> ProcessState {
        progress.note("waiting for descriptors to be closed")
        let deadline = ContinuousClock.now + .seconds(10)
        while true {
            let state = try ProcessState.current()
            if state.descriptors <= idle.descriptors || ContinuousClock.now > deadline { return state }
            try await Task.sleep(for: .milliseconds(50))
        }
    }
}
