import Foundation
import SchematicPlatform

/// An asynchronous stream of bytes, as content or as a part of it.
struct StreamContent: Sendable {
    /// The number of bytes; `nil` if it is unknown.
    let length: Int?
    /// Indicates that the stream can be opened again.
    let isReplayable: Bool
    /// Opens the stream for reading.
    let open: @Sendable () async throws -> ChunkReader

    /// Creates content from a stream that is opened again for each send.
    init<Chunks: AsyncSequence & Sendable>(
        length: Int?,
        opening open: @escaping @Sendable () async throws -> Chunks
    ) where Chunks.Element == Data {
        self.length = length
        isReplayable = true
        self.open = { Self.reader(of: try await open()) }
    }

    /// Creates content from a stream that can be read only once.
    init<Chunks: AsyncSequence & Sendable>(length: Int?, once chunks: Chunks) where Chunks.Element == Data {
        let isOpened = Locked(false)
        self.length = length
        isReplayable = false
        open = {
            guard isOpened.claim() else { throw RequestError.alreadySent }
            return Self.reader(of: chunks)
        }
    }

    private static func reader<Chunks: AsyncSequence>(of chunks: Chunks) -> ChunkReader where Chunks.Element == Data {
        var iterator = chunks.makeAsyncIterator()
        return ChunkReader { try await iterator.next() }
    }
}
