import Foundation

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
