package import Foundation
import SchematicPlatform

/// An asynchronous stream of bytes, as content or as a part of it.
package struct StreamContent: Sendable {
    /// The number of bytes; `nil` if it is unknown.
    let length: Int?
    /// Indicates that the stream can be opened again.
    let isReplayable: Bool
    /// Opens the stream for reading.
    let open: @Sendable () async throws -> ChunkReader

    /// Creates content from a stream that is opened for each send; one that is not replayable is opened once.
    package init<Chunks: AsyncSequence & Sendable>(
        length: Int?,
        isReplayable: Bool = true,
        opening open: @escaping @Sendable () async throws -> Chunks
    ) where Chunks.Element == Data {
        let isOpened = Locked(false)
        self.length = length
        self.isReplayable = isReplayable
        self.open = {
            guard isReplayable || isOpened.claim() else { throw RequestError.alreadySent }
            return Self.reader(of: try await open())
        }
    }

    private static func reader<Chunks: AsyncSequence>(of chunks: Chunks) -> ChunkReader where Chunks.Element == Data {
        var iterator = chunks.makeAsyncIterator()
        return ChunkReader { try await iterator.next() }
    }
}
