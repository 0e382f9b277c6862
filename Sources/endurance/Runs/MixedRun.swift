import Foundation
import LoopbackServer
import Schematic
import TestSupport

/// Calls that succeed, fail, are cancelled and are retried, all with one client. Each must have its expected
/// outcome.
struct MixedRun: EnduranceRun {
    private static let calls = 500

    /// The limit for cancelled calls, which also covers the bodies.
    var limits: UsageLimits { UsageLimits(memory: 128 << 20) }

    func perform(on environment: RunEnvironment) async throws -> String {
        let rounds = environment.settings.rounds ?? 20
        var generator = SeededGenerator(seed: environment.settings.seed)
        let client = try environment.client(connections: 16, middleware: [Self.retrying])
        for round in 1...rounds {
            environment.progress.note("round \(round)")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<Self.calls {
                    let call = MixedCall(number: number, generator: &generator)
                    group.addTask { try await call.perform(by: client, environment.progress) }
                }
                try await group.waitForAll()
            }
        }
        return "\(rounds) rounds of \(Self.calls) calls"
    }

    /// Retries once, and marks the retry with a header.
    private static var retrying: RetryMiddleware {
        RetryMiddleware(limit: 1, firstDelay: .milliseconds(1)) { attempt in attempt.request.headers["X-Try"] = "2" }
    }
}

/// One of the calls, with its expected outcome.
private struct MixedCall: Sendable {
    enum Kind: String, CaseIterable {
        case echo, drip, upload, busy, broken, reset, cut, never
        case hangUp = "hang-up", closeSilently = "close-silently"
        case tooLarge = "too-large", resetInUpload = "reset-in-upload"
    }

    let number: Int
    let kind: Kind
    let size: Int
    let delay: Duration

    init(number: Int, generator: inout SeededGenerator) {
        self.number = number
        kind = Kind.allCases.randomElement(using: &generator) ?? .echo
        size = Int.random(in: 1...50_000, using: &generator)
        delay = .microseconds(Int.random(in: 0...20_000, using: &generator))
    }

    func perform(by client: APIClient, _ progress: Progress) async throws {
        progress.begin(kind.rawValue)
        defer { progress.end(kind.rawValue) }
        if kind == .never { return try await expectCancelled(client) }
        do {
            let response = try await client.send(request)
            try expect(response)
        } catch let error as APIError {
            guard isExpected(error) else { throw RunFailure("\(kind.rawValue) failed: \(error)") }
        }
    }

    private var request: Echo {
        switch kind {
        case .upload, .tooLarge, .resetInUpload:
            Echo(number: number, route: kind.rawValue, body: .data(content), sends: true)
        default: Echo(number: number, route: kind.rawValue)
        }
    }

    private var content: Data {
        // A body that must fail is longer than the part that the server reads.
        Data(LoopbackContent(count: size).bytes(in: 0..<(kind == .upload ? size : size + 100_000)))
    }

    private func expect(_ response: Echo.Response) throws {
        guard [.echo, .drip, .upload, .busy, .broken, .closeSilently].contains(kind) else {
            throw RunFailure("\(kind.rawValue) returned a result")
        }
        guard kind == .upload else { return }
        let tally = ByteChecksum(content)
        guard response.count == tally.count, response.sum == "\(tally.checksum)" else {
            throw RunFailure("sent \(tally.count) bytes, of which the server received \(response.count)")
        }
    }

    private func isExpected(_ error: APIError) -> Bool {
        switch kind {
        case .reset, .hangUp, .cut, .resetInUpload: error.stage == .send
        case .tooLarge: error.reply?.status == 413
        default: false
        }
    }

    private func expectCancelled(_ client: APIClient) async throws {
        let call = Task { try await client.send(request) }
        try await Task.sleep(for: delay)
        call.cancel()
        do {
            _ = try await call.value
            throw RunFailure("a call that never receives a response returned a result")
        } catch is CancellationError {}
    }
}
