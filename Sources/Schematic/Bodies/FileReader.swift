import Foundation

/// Reads a file in chunks, held to the length that was announced for it. Bytes beyond it are never given out, and the
/// last ones only when nothing follows, so that no server takes a part for the whole.
struct FileReader {
    private let file: RegularFile
    private let start: ByteCount
    private let length: ByteCount
    /// Whether more may follow in the file, which is none of the content.
    private let isStretch: Bool
    private var found = ByteCount.zero

    private static let chunkSize = ByteCount(65_536)

    /// Reads a whole file, or a stretch of one from `start` on.
    init(_ file: RegularFile, from start: ByteCount? = nil, length: ByteCount) {
        self.file = file
        self.start = start ?? .zero
        self.length = length
        isStretch = start != nil
    }

    /// The next bytes, or `nil` behind the last. Throws a `BodyFault`.
    mutating func next() throws(BodyFault) -> Data? {
        let chunk = try read(isStretch ? min(Self.chunkSize, length - found) : Self.chunkSize)
        found += ByteCount(chunk.count)
        if found == length, !chunk.isEmpty, !isStretch { found += ByteCount(try read(ByteCount(1)).count) }
        guard found <= length, !chunk.isEmpty || found == length else {
            throw .wrongLength(expected: length.intValue, found: found.intValue)
        }
        return chunk.isEmpty ? nil : chunk
    }

    private func read(_ count: ByteCount) throws(BodyFault) -> Data {
        do throws(FileFault) {
            return try file.read(count.intValue, at: start + found)
        } catch {
            throw .unreadableFile(path: file.path)
        }
    }
}
