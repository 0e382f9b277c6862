import Foundation

/// An asynchronous stream of bytes as content, or as a part of it.
struct StreamContent: Sendable {
    /// How many bytes will come, where somebody knows.
    let length: Int?
    /// Whether it can be opened again.
    let isReplayable: Bool
    /// Starts to read it.
    let open: @Sendable () async throws -> ChunkReader

    /// A stream that is opened anew for each send.
    init<Chunks: AsyncSequence & Sendable>(
        length: Int?,
        opening open: @escaping @Sendable () async throws -> Chunks
    ) where Chunks.Element == Data {
        self.length = length
        isReplayable = true
        self.open = { Self.reader(of: try await open()) }
    }

    /// A stream that can be read once.
    init<Chunks: AsyncSequence & Sendable>(length: Int?, once chunks: Chunks) where Chunks.Element == Data {
        let isOpened = Locked(false)
        self.length = length
        isReplayable = false
        open = {
            guard isOpened.claim() else { throw BodyFault.alreadySent }
            return Self.reader(of: chunks)
        }
    }

    private static func reader<Chunks: AsyncSequence>(of chunks: Chunks) -> ChunkReader where Chunks.Element == Data {
        var iterator = chunks.makeAsyncIterator()
        return ChunkReader { try await iterator.next() }
    }
}
