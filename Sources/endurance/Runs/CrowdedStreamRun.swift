import Foundation
import LoopbackServer
import Schematic

/// A crowd of calls, some of which time out or upload, and then a stream with a slow reader over a connection that the crowd
/// has used. The client must not take a connection for idle while a slow reader makes its server wait.
struct CrowdedStreamRun: EnduranceRun {
    private static let calls = 2000
    /// One in this many calls times out.
    private static let timeouts = 13
    /// One in this many calls uploads `upload`.
    private static let uploads = 20
    private static let upload = LoopbackContent(count: 3_000_000)
    /// The largest content of the stream.
    private static let maximumStream = 300_000_000

    var limits: UsageLimits { UsageLimits(memory: 256 << 20, descriptors: 68) }

    func perform(on environment: RunEnvironment) async throws -> String {
        let rounds = environment.settings.rounds ?? 50
        let content = LoopbackContent(count: min(environment.settings.size, Self.maximumStream))
        let expected = content.tally
        let others = try (0..<2).map { _ in try BusyProcess() }
        defer { for other in others { other.stop() } }
        let client = try environment.client(connections: 64)
        for round in 1...rounds {
            environment.progress.note("round \(round): the crowd")
            try await crowd(client, environment.progress)
            environment.progress.note("round \(round): the stream")
            let found = try await read(content, client)
            guard found == expected else {
                throw RunFailure("round \(round): expected \(expected.count) bytes, found \(found.count), or others")
            }
        }
        return "\(rounds) rounds of \(Self.calls) calls and a stream of \(content.count) bytes"
    }

    private func crowd(_ client: APIClient, _ progress: Progress) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<Self.calls {
                group.addTask { try await call(number, client, progress) }
            }
            try await group.waitForAll()
        }
    }

    private func call(_ number: Int, _ client: APIClient, _ progress: Progress) async throws {
        if number % Self.timeouts == 0 {
            progress.begin("timeout")
            defer { progress.end("timeout") }
            do {
                _ = try await client.send(Echo(number: number, route: "never", patience: .milliseconds(100)))
                throw RunFailure("a server that never responds has responded")
            } catch is APIError {}
        } else if number % Self.uploads == 0 {
            progress.begin("upload")
            defer { progress.end("upload") }
            let body = RequestBody.stream { ContentChunks(content: Self.upload) }
            let response = try await client.send(Echo(number: number, body: body, sends: true))
            guard response.count == Self.upload.count else { throw RunFailure("an upload arrived incompletely") }
        } else {
            progress.begin("echo")
            defer { progress.end("echo") }
            _ = try await client.send(Echo(number: number))
        }
    }

    /// Reads the first chunks with pauses, so that the server has to wait.
    private func read(_ content: LoopbackContent, _ client: APIClient) async throws -> ByteChecksum {
        let stream = try await client.bytes(of: ContentRequest(count: content.count))
        var tally = ByteChecksum()
        var pauses = 40
        for try await chunk in stream {
            tally.append(chunk)
            guard pauses > 0 else { continue }
            pauses -= 1
            try await Task.sleep(for: .milliseconds(5))
        }
        return tally
    }
}
