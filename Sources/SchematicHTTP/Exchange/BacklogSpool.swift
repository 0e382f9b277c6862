import Foundation
import SchematicPlatform

/// An unnamed temporary file that passes bytes on in order, from one writer to one reader.
///
/// Writer and reader keep separate offsets. The reader never overtakes the writer, because the backlog counts
/// the unread bytes.
final class BacklogSpool: Sendable {
    enum Position {
        /// At the start of the file. Everything before has been read.
        case start
        /// After the existing bytes.
        case end
    }

    private struct State {
        var file: RegularFile?
        var written = ByteCount.zero
        var read = ByteCount.zero
    }

    private let state = Locked(State())

    /// The maximum number of bytes in one read.
    private static let chunkSize = 262_144

    func write(_ data: Data, _ position: Position) throws {
        do {
            let (file, offset) = try state.withLock { state in
                let file = try state.file ?? .unnamed()
                state.file = file
                if position == .start {
                    try file.truncate(to: .zero)
                    (state.written, state.read) = (.zero, .zero)
                }
                return (file, state.written)
            }
            try file.write(data, at: offset)
            state.withLock { $0.written += ByteCount(data.count) }
        } catch {
            throw TransportError.noRoom(NSTemporaryDirectory())
        }
    }

    /// Returns up to `count` of the next bytes, and at least one. The caller guarantees that `count` bytes were
    /// written.
    func read(_ count: Int) throws -> Data {
        let (file, offset) = state.withLock { ($0.file, $0.read) }
        guard let chunk = try? file?.read(min(count, Self.chunkSize), at: offset), !chunk.isEmpty else {
            throw TransportError.noRoom(NSTemporaryDirectory())
        }
        state.withLock { $0.read += ByteCount(chunk.count) }
        return chunk
    }
}

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
