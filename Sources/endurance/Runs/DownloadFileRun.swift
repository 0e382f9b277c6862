import Foundation
import LoopbackServer
import Schematic

/// Downloads a large file over a connection that breaks. Memory must not grow with the file, and no byte may be
/// missing or duplicated.
struct DownloadFileRun: EnduranceRun {
    func perform(on environment: RunEnvironment) async throws -> String {
        let content = LoopbackContent(count: environment.settings.size)
        let path = NSTemporaryDirectory() + "endurance-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        environment.progress.note("fetching \(content.count) bytes")
        let request = ContentRequest(count: content.count, route: "content-cut")
        let file = try await environment.client().download(request, to: path)
        environment.progress.note("comparing")
        guard file.resumptions == 1 else { throw RunFailure("resumed \(file.resumptions) times, expected 1") }
        guard try tally(of: path) == content.tally else { throw RunFailure("the file is not what was sent") }
        return "a file of \(content.count) bytes, resumed after a third"
    }

    private func tally(of path: String) throws -> ByteChecksum {
        var tally = ByteChecksum()
        guard let handle = FileHandle(forReadingAtPath: path) else { throw RunFailure("there is no file at \(path)") }
        while let chunk = try handle.read(upToCount: 1 << 20), !chunk.isEmpty { tally.append(chunk) }
        return tally
    }
}
