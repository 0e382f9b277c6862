import Foundation
import LoopbackServer
import Schematic

/// Uploads a long stream without a known length. Memory must not grow with it.
struct UploadStreamRun: EnduranceRun {
    func perform(on environment: RunEnvironment) async throws -> String {
        let content = LoopbackContent(count: environment.settings.size)
        environment.progress.note("sending a stream of \(content.count) bytes")
        let request = Echo(number: 8, body: .stream { ContentChunks(content: content) }, sends: true)
        let response = try await environment.client(timeout: .seconds(environment.settings.seconds)).send(request)
        let expected = content.tally
        guard response.count == expected.count, response.sum == "\(expected.checksum)" else {
            throw RunFailure("sent \(expected.count) bytes, of which the server received \(response.count)")
        }
        return "a stream of \(content.count) bytes"
    }
}

struct ContentChunks: AsyncSequence, AsyncIteratorProtocol, Sendable {
    let content: LoopbackContent
    private var start = 0

    init(content: LoopbackContent) { self.content = content }

    func makeAsyncIterator() -> ContentChunks { self }

    mutating func next() async throws -> Data? {
        guard start < content.count else { return nil }
        let range = start..<Swift.min(content.count, start + 65_536)
        start = range.upperBound
        return Data(content.bytes(in: range))
    }
}
