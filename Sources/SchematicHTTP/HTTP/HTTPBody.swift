public import Foundation
import SchematicText

/// The content of a request: a sequence of bytes in memory, files and streams.
///
/// ```swift
/// for try await chunk in body { … }
/// ```
///
/// Each iteration opens files and streams again, and keeps one chunk of them in memory at a time. If
/// `isReplayable` is false, only one iteration is possible.
public struct HTTPBody: Sendable {
    /// A part of the content.
    package enum Piece: Sendable {
        case bytes(Data)
        case file(FileContent)
        case stream(StreamContent)
    }

    let pieces: [Piece]

    /// Creates content from bytes in memory.
    ///
    /// - Parameter data: The bytes.
    public init(_ data: Data) { pieces = [.bytes(data)] }

    /// Creates content of several pieces. Adjacent pieces in memory are merged.
    package init(_ pieces: [Piece]) {
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

    /// All bytes, if they are in memory; `nil` if some are in a file or a stream.
    public var data: Data? {
        guard let first = pieces.first else { return Data() }
        if case .bytes(let data) = first, pieces.count == 1 { return data }
        return nil
    }

    /// The number of bytes; `nil` if the length of a stream is unknown.
    public var length: Int? {
        var total = ByteCount.zero
        for piece in pieces {
            guard let length = piece.length else { return nil }
            total += ByteCount(length)
        }
        return total.intValue
    }

    /// The pieces in memory, in order.
    package var partsInMemory: [Data] { pieces.compactMap { if case .bytes(let data) = $0 { data } else { nil } } }

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

    /// Opens the piece at its beginning.
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
        case .stream(let stream): return try await stream.open().expecting(stream.length)
        }
    }
}

extension HTTPBody: AsyncSequence {
    /// An iterator over the content, from its beginning.
    public struct _Iterator: AsyncIteratorProtocol {
        fileprivate var pieces: ArraySlice<Piece>
        private var reader: ChunkReader?

        fileprivate init(pieces: [Piece]) { self.pieces = pieces[...] }

        /// Returns the next bytes, which are never empty, or `nil` at the end.
        ///
        /// - Throws: A `RequestError`, or the error of a stream.
        public mutating func next() async throws -> Data? {
            while true {
                while let chunk = try await reader?.next() {
                    if !chunk.isEmpty { return chunk }
                }
                // A stream ends without an error when its task is cancelled, which is not the end of its
                // content.
                try Task.checkCancellation()
                guard let piece = pieces.popFirst() else { return nil }
                reader = try await piece.open()
            }
        }
    }

    /// Returns an iterator over the content, from its beginning.
    public func makeAsyncIterator() -> _Iterator { _Iterator(pieces: pieces) }
}

extension HTTPBody {
    /// Returns the body for display: at most `limit` characters of a text, and the size and the type of binary
    /// data. Files and streams are named and not read. Nothing is masked.
    func displayText(type: String?, limit: Int) -> String {
        let texts = pieces.map { piece in
            switch piece {
            case .bytes(let data): DisplayedBytes.text(of: data, type: type, limit: limit)
            case .file(let file): "‹\(file.length) bytes of the file \(file.path.displayLine)›"
            case .stream(let stream): stream.length.map { "‹\($0) bytes of a stream›" } ?? "‹a stream›"
            }
        }
        return texts.joined()
    }

    /// The size for display, if it is known.
    var displaySize: String { length.map { "\($0) bytes" } ?? "a stream" }
}

/// Reads the chunks of a body, one at a time; `nil` after the last chunk.
struct ChunkReader {
    let next: () async throws -> Data?

    init(_ next: @escaping () async throws -> Data?) { self.next = next }

    /// Returns a reader of the same chunks that enforces the length that a request has announced to the server.
    /// It never returns bytes beyond the length, and returns the last bytes only if nothing follows them, so
    /// that a server never accepts an incomplete body as complete.
    func expecting(_ length: Int?) -> ChunkReader {
        guard let length else { return self }
        let expected = ByteCount(length)
        var found = ByteCount.zero
        return ChunkReader {
            let chunk = try await next()
            found += ByteCount(chunk?.count ?? 0)
            while found == expected, chunk != nil, let more = try await next() { found += ByteCount(more.count) }
            guard found <= expected, chunk != nil || found == expected else {
                throw RequestError.bodyLength(expected: length, found: found.intValue)
            }
            return chunk
        }
    }
}

extension HTTPBody: RedactedReflectable {
    var shownParts: KeyValuePairs<String, Any> { ["size": displaySize] }
}

extension HTTPBody._Iterator: RedactedReflectable {}
