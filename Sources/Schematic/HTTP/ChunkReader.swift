import Foundation

/// Gives the chunks of some content, one by one, and `nil` behind the last.
struct ChunkReader {
    let next: () async throws -> Data?

    init(_ next: @escaping () async throws -> Data?) { self.next = next }

    /// The same chunks, held to a length: a request has told the server how many bytes will come. Bytes beyond it are
    /// never given out, and the last ones only when nothing follows, so that no server takes a part for the whole.
    func promising(_ length: Int?) -> ChunkReader {
        guard let length else { return self }
        let expected = ByteCount(length)
        var found = ByteCount.zero
        return ChunkReader {
            let chunk = try await next()
            found += ByteCount(chunk?.count ?? 0)
            while found == expected, chunk != nil, let more = try await next() { found += ByteCount(more.count) }
            guard found <= expected, chunk != nil || found == expected else {
                throw BodyFault.wrongLength(expected: length, found: found.intValue)
            }
            return chunk
        }
    }
}
