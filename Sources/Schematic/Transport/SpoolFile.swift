import Foundation

/// The bytes of a stream, in an unnamed temporary file.
final class SpoolFile: Sendable {
    let length: Int
    private let file: RegularFile

    /// Reads the stream to its end. Throws the stream's error, or a `RequestError` if the file cannot be written.
    init(_ chunks: ChunkReader) async throws {
        do throws(FileFault) {
            file = try .unnamed()
        } catch {
            throw RequestError.unwritableFile(path: error.path)
        }
        var length = ByteCount.zero
        while let chunk = try await chunks.next() {
            do throws(FileFault) {
                try file.write(chunk, at: length)
            } catch {
                throw RequestError.unwritableFile(path: error.path)
            }
            length += ByteCount(chunk.count)
        }
        // A stream ends without an error when its task is cancelled, which is not the end of its content.
        try Task.checkCancellation()
        self.length = length.intValue
    }

    func open() -> FileReader { FileReader(file, length: ByteCount(length)) }
}
