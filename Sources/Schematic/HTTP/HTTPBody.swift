public import Foundation

/// The content of a request: bytes in memory, files and streams, one behind the other.
///
/// ```swift
/// for try await chunk in body { … }
/// ```
///
/// Reading opens files and streams anew each time, and holds one chunk of them in memory at a time. Where `isReplayable`
/// is false, there is only one time.
public struct HTTPBody: Sendable {
    /// A stretch of the content.
    enum Piece: Sendable {
        case bytes(Data)
        case file(FileContent)
        case stream(StreamContent)
    }

    let pieces: [Piece]

    /// Content that is in memory.
    public init(_ data: Data) { pieces = [.bytes(data)] }

    /// Content of several pieces; what is in memory and stands side by side becomes one.
    init(_ pieces: [Piece]) {
        var joined: [Piece] = []
        for piece in pieces {
            guard case .bytes(let more) = piece, case .bytes(var data)? = joined.last else {
                joined.append(piece)
                continue
            }
            joined.removeLast()  // so that the bytes are not copied
            data.append(more)
            joined.append(.bytes(data))
        }
        self.pieces = joined
    }

    /// All bytes, where they are in memory; `nil` where some are in a file or come from a stream.
    public var data: Data? {
        guard let first = pieces.first else { return Data() }
        if case .bytes(let data) = first, pieces.count == 1 { return data }
        return nil
    }

    /// How many bytes there are; `nil` where a stream does not tell.
    public var length: Int? {
        var total = ByteCount.zero
        for piece in pieces {
            guard let length = piece.length else { return nil }
            total += ByteCount(length)
        }
        return total.intValue
    }

    /// Whether the content can be sent again, by a retry or after a redirect.
    public var isReplayable: Bool {
        pieces.allSatisfy { if case .stream(let stream) = $0 { stream.isReplayable } else { true } }
    }
}

extension HTTPBody.Piece {
    var length: Int? {
        switch self {
        case .bytes(let data): data.count
        case .file(let file): file.length
        case .stream(let stream): stream.length
        }
    }

    /// The chunks, from the first one on.
    func open() async throws -> ChunkReader {
        switch self {
        case .bytes(let data):
            var rest: Data? = data
            return ChunkReader {
                defer { rest = nil }
                return rest
            }
        case .file(let file):
            var reader = try file.open()
            return ChunkReader { try reader.next() }
        case .stream(let stream): return try await stream.open().promising(stream.length)
        }
    }
}

extension HTTPBody: AsyncSequence {
    /// Reads the content, from its beginning.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var pieces: ArraySlice<Piece>
        private var reader: ChunkReader?

        fileprivate init(pieces: [Piece]) { self.pieces = pieces[...] }

        /// The next bytes, never empty. Throws a `BodyFault`, or what a stream throws.
        public mutating func next() async throws -> Data? {
            while true {
                while let chunk = try await reader?.next() {
                    if !chunk.isEmpty { return chunk }
                }
                // A stream ends silently when its task is cancelled: that is not its end.
                try Task.checkCancellation()
                guard let piece = pieces.popFirst() else { return nil }
                reader = try await piece.open()
            }
        }
    }

    /// Reads the content, from its beginning.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pieces: pieces) }
}
