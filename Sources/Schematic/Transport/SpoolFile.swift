import Foundation

/// The bytes of a stream, in a temporary file without a name.
final class SpoolFile: Sendable {
    let length: Int
    private let file: RegularFile

    /// Reads the stream to its end. Throws what it throws, and a `BodyFault` where there is no room.
    init(_ chunks: ChunkReader) async throws {
        do throws(FileFault) {
            file = try .unnamed()
        } catch {
            throw BodyFault.unwritableFile(path: error.path)
        }
        var length = ByteCount.zero
        while let chunk = try await chunks.next() {
            do throws(FileFault) {
                try file.write(chunk, at: length)
            } catch {
                throw BodyFault.unwritableFile(path: error.path)
            }
            length += ByteCount(chunk.count)
        }
        // A stream ends silently when its task is cancelled: that is not its end.
        try Task.checkCancellation()
        self.length = length.intValue
    }

    /// Starts to read it.
    func open() -> FileReader { FileReader(file, length: ByteCount(length)) }
}
