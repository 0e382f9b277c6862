import Foundation
import LoopbackServer
import Schematic

/// A large response in memory: it must be there once.
struct PlainRun: EnduranceRun {
    private static let size = 100_000_000

    /// The body, and a seventh of it.
    var limits: UsageLimits { UsageLimits(memory: Self.size / 100 * 115) }

    func perform(on bench: Bench) async throws -> String {
        let content = LoopbackContent(count: Self.size)
        bench.progress.note("fetching \(content.count) bytes")
        let client = try bench.client(maximumBodySize: 2 * Self.size, connections: 1)
        let body = try await client.send(WholeContent(count: Self.size))
        var tally = ByteTally()
        for start in stride(from: 0, to: body.count, by: 1 << 20) {
            tally.append(body[start..<min(body.count, start + 1 << 20)])
        }
        guard tally == content.tally else { throw RunFailure("expected \(content.count) bytes, found others") }
        return "a response of \(body.count) bytes in memory"
    }
}

/// A content of so many bytes, as it is.
struct WholeContent: APIRequest {
    var count: Int
    var path: PathTemplate { "content" }
    var parameters: Parameters { ["n": count] }
    func result(from reply: Reply) throws -> Data { reply.body }
}
