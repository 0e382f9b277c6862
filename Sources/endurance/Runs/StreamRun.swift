import Foundation
import LoopbackServer
import Schematic

/// Reads a large response while it is received. Memory must not grow with it, with a fast or a slow reader.
struct StreamRun: EnduranceRun {
    func perform(on environment: RunEnvironment) async throws -> String {
        let content = LoopbackContent(count: environment.settings.size)
        // Data that a slow reader has not read yet is stored on disk, so a smaller content is enough.
        let part = LoopbackContent(count: min(content.count, 256 << 20))
        try await read(content, pause: .zero, on: environment)
        try await read(part, pause: .milliseconds(1), on: environment)
        return "a stream of \(content.count) bytes, and one of \(part.count) with a slow reader"
    }

    private func read(_ content: LoopbackContent, pause: Duration, on environment: RunEnvironment) async throws {
        environment.progress.note("reading \(content.count) bytes, with a pause of \(pause)")
        let stream = try await environment.client().bytes(of: ContentRequest(count: content.count))
        var tally = ByteChecksum()
        for try await chunk in stream {
            tally.append(chunk)
            if pause > .zero { try await Task.sleep(for: pause) }
        }
        guard tally == content.tally else {
            throw RunFailure("expected \(content.count) bytes, found \(tally.count), or others")
        }
    }
}

/// A request for a content of a size.
struct ContentRequest: APIRequest {
    var count: Int
    var route = "content"
    var path: PathTemplate { PathTemplate(stringLiteral: route) }
    var parameters: Parameters { ["n": count] }
}
