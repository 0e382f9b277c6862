import Foundation
import LoopbackServer
import Schematic

/// Compares a large response and a large request with the `curl` command on the same server. The client must
/// not be much slower, and its memory must not grow with the number of bytes.
struct ThroughputRun: EnduranceRun {
    /// The minimum share of curl's throughput. Optimized builds reach 0.8; unoptimized builds do not.
    private static let leastShare = 0.5

    var limits: UsageLimits { UsageLimits(memory: 32_000_000) }

    func perform(on environment: RunEnvironment) async throws -> String {
        guard CurlCommand.isInstalled else { return "nothing, because the curl command is not installed," }
        let size = environment.settings.size
        let client = try environment.client(timeout: .seconds(environment.settings.seconds))
        let file = try EmptyFile(count: size)
        let down = try await compare("down", on: environment) {
            try CurlCommand.run(["-o", "/dev/null", "\(environment.server.baseURL)/content?n=\(size)"])
        } with: {
            var count = 0
            for try await chunk in try await client.bytes(of: ContentRequest(count: size)) { count += chunk.count }
            guard count == size else { throw RunFailure("expected \(size) bytes, found \(count)") }
        }
        let up = try await compare("up", on: environment) {
            try CurlCommand.run([
                "-H", "Expect:", "-o", "/dev/null", "-T", file.path, "\(environment.server.baseURL)/echo?n=1",
            ])
        } with: {
            let response = try await client.send(Echo(number: 1, body: .stream { Zeros(count: size) }, sends: true))
            guard response.count == size else {
                throw RunFailure("expected \(size) bytes, the server received \(response.count)")
            }
        }
        return "\(size) bytes down at \(down) and up at \(up) of curl's speed"
    }

    /// Compares the best of several rounds, because the machine may have other load.
    private func compare(
        _ direction: String,
        on environment: RunEnvironment,
        _ command: () throws -> Void,
        with own: () async throws -> Void
    ) async throws -> String {
        var (theirs, ours) = (Duration.seconds(3600), Duration.seconds(3600))
        for round in 1...(environment.settings.rounds ?? 3) {
            environment.progress.note("\(direction), round \(round)")
            let clock = ContinuousClock()
            theirs = min(theirs, try clock.measure(command))
            ours = min(ours, try await clock.measure(own))
        }
        let share = theirs / ours
        let text = String(
            format: "%.2f (%.0f MB/s)",
            share,
            Double(environment.settings.size) / 1e6 / (ours / .seconds(1))
        )
        print("  \(direction) at \(text)")
        guard share >= Self.leastShare else { throw RunFailure("\(direction) at \(text) of curl's speed") }
        return text
    }
}

/// The installed `curl` command.
private enum CurlCommand {
    static let isInstalled = (try? ChildProcess("curl", ["--version"]).run()) == 0

    static func run(_ arguments: [String]) throws {
        let status = try ChildProcess("curl", ["--silent", "--fail", "--noproxy", "*"] + arguments).run()
        guard status == 0 else { throw RunFailure("curl ended with status \(status)") }
    }
}

/// A temporary sparse file of zeros, which uses no disk space.
private final class EmptyFile: Sendable {
    let path = NSTemporaryDirectory() + "endurance-\(UUID().uuidString)"

    init(count: Int) throws {
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw RunFailure("a file cannot be written at \(path)") }
        try handle.truncate(atOffset: UInt64(count))
        try handle.close()
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A sequence of zeros in chunks.
private struct Zeros: AsyncSequence, AsyncIteratorProtocol, Sendable {
    private static let piece = Data(count: 65_536)
    private var rest: Int

    init(count: Int) { rest = count }

    func makeAsyncIterator() -> Zeros { self }

    mutating func next() async throws -> Data? {
        guard rest > 0 else { return nil }
        let piece = Self.piece.prefix(rest)
        rest -= piece.count
        return piece
    }
}
