import Foundation

/// Gives the chunks of some content, one by one, and `nil` behind the last.
struct ChunkReader {
    let next: () async throws -> Data?

    init(_ next: @escaping () async throws -> Data?) { self.next = next }

    /// The same chunks, held to a length: a request has told the server how many bytes will come. Bytes beyond it are
    /// never given out, and the last ones only when nothing follows, so that no server takes a part for the whole.
    func promising(_ length: Int?) -> ChunkReader {
        guard let length else { return self }
        var found = 0
        return ChunkReader {
            let chunk = try await next()
            found += chunk?.count ?? 0
            while found == length, chunk != nil, let more = try await next() { found += more.count }
            guard found <= length, chunk != nil || found == length else {
                throw BodyFault.wrongLength(expected: length, found: found)
            }
            return chunk
        }
    }
}
