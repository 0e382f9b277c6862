import Foundation

/// What a stream gave, in a temporary file that nobody else can open, and that goes with its owner.
final class SpoolFile: Sendable {
    let length: Int
    private let path: String

    /// Reads the stream to its end. Throws what it throws, and a `BodyFault` where there is no room.
    init(_ chunks: ChunkReader) async throws {
        let path = TemporaryFile.path(for: "upload")
        self.path = path
        do {
            length = try await Self.write(chunks, to: path)
        } catch {
            try? FileManager.default.removeItem(atPath: path)
            throw error
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private static func write(_ chunks: ChunkReader, to path: String) async throws -> Int {
        guard TemporaryFile.make(at: path), let handle = FileHandle(forWritingAtPath: path) else {
            throw BodyFault.unwritableFile(path: path)
        }
        var length = 0
        while let chunk = try await chunks.next() {
            do {
                try handle.write(contentsOf: chunk)
            } catch {
                throw BodyFault.unwritableFile(path: path)
            }
            length += chunk.count
        }
        // A stream ends silently when its task is cancelled: that is not its end.
        try Task.checkCancellation()
        try handle.close()
        return length
    }

    /// Starts to read it.
    func open() throws(BodyFault) -> FileReader {
        guard let handle = FileHandle(forReadingAtPath: path) else { throw .unreadableFile(path: path) }
        return FileReader(handle, length: length, path: path)
    }
}
