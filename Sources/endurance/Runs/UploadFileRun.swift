import Foundation
import LoopbackServer
import Schematic
import SchematicPlatform

/// Uploads large files in a multipart body. Memory must not grow with them, and the server must receive exactly
/// the body's bytes.
struct UploadFileRun: EnduranceRun {
    /// The number of files that share the size.
    var count = 1

    func perform(on environment: RunEnvironment) async throws -> String {
        let size = environment.settings.size / count
        var parts: BodyParts = ["title": "Large"]
        var files: [ContentFile] = []
        for number in 1...count {
            environment.progress.note("writing a file of \(size) bytes")
            let file = try ContentFile(LoopbackContent(count: size))
            parts.add("file\(number)", .file(file.path))
            files.append(file)
        }
        let witness = BodyWitness()
        environment.progress.note("sending \(count) of them")
        let request = Echo(number: 7, body: .multipart(parts), sends: true)
        let response = try await environment.client(
            middleware: [witness],
            timeout: .seconds(environment.settings.seconds)
        )
        .send(request)
        let expected = try witness.tally()
        guard response.count == expected.count, response.sum == "\(expected.checksum)", response.count > size * count
        else {
            throw RunFailure("sent \(expected.count) bytes, of which the server received \(response.count)")
        }
        withExtendedLifetime(files) {}
        return "\(count) × \(size) bytes, each file sent in a part, and read once more to compare"
    }
}

/// A middleware that reads each body before it is sent, to compute its tally.
private final class BodyWitness: Middleware {
    private let seen = Locked<ByteChecksum?>(nil)

    func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
        var tally = ByteChecksum()
        if let body = request.body { for try await chunk in body { tally.append(chunk) } }
        seen.withLock { [tally] in $0 = tally }
        return try await next(request)
    }

    func tally() throws -> ByteChecksum {
        guard let tally = seen.withLock({ $0 }) else { throw RunFailure("no request was received") }
        return tally
    }
}

/// A temporary file with a `LoopbackContent`.
private final class ContentFile: Sendable {
    let path = NSTemporaryDirectory() + "endurance-\(UUID().uuidString)"

    init(_ content: LoopbackContent) throws {
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw RunFailure("a file cannot be written at \(path)") }
        for start in stride(from: 0, to: content.count, by: 1 << 20) {
            try handle.write(contentsOf: Data(content.bytes(in: start..<min(content.count, start + 1 << 20))))
        }
        try handle.close()
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
