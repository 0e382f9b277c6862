import Foundation
import LoopbackServer
import Schematic

/// A large response in memory, of which only one copy may exist.
struct PlainRun: EnduranceRun {
    private static let size = 100_000_000

    /// The size of the body, and 15 percent more.
    var limits: UsageLimits { UsageLimits(memory: Self.size / 100 * 115) }

    func perform(on environment: RunEnvironment) async throws -> String {
        let content = LoopbackContent(count: Self.size)
        environment.progress.note("fetching \(content.count) bytes")
        let client = try environment.client(maximumBodySize: 2 * Self.size, connections: 1)
        let body = try await client.send(WholeContent(count: Self.size))
        var tally = ByteChecksum()
        for start in stride(from: 0, to: body.count, by: 1 << 20) {
            tally.append(body[start..<min(body.count, start + 1 << 20)])
        }
        guard tally == content.tally else { throw RunFailure("expected \(content.count) bytes, found others") }
        return "a response of \(body.count) bytes in memory"
    }
}

/// A request for a content, whose result is the body.
struct WholeContent: APIRequest {
    var count: Int
    var path: PathTemplate { "content" }
    var parameters: Parameters { ["n": count] }
    func result(from reply: Reply) throws -> Data { reply.body }
}
