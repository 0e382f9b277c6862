import Foundation

/// Reads a file in chunks, and ensures the length that was announced for it. It never returns bytes beyond that
/// length, and returns the last chunk of a whole file only if the file ends there, so that no server accepts a
/// part as the whole.
struct FileReader {
    private let file: RegularFile
    private let start: ByteCount
    private let length: ByteCount
    /// Indicates that the content is a range of the file, after which the file may continue.
    private let isStretch: Bool
    private var found = ByteCount.zero

    private static let chunkSize = ByteCount(65_536)

    /// Creates a reader of a whole file, or of a range that begins at `start`.
    init(_ file: RegularFile, from start: ByteCount? = nil, length: ByteCount) {
        self.file = file
        self.start = start ?? .zero
        self.length = length
        isStretch = start != nil
    }

    /// The next bytes; `nil` at the end.
    mutating func next() throws(RequestError) -> Data? {
        let chunk = try read(isStretch ? min(Self.chunkSize, length - found) : Self.chunkSize)
        found += ByteCount(chunk.count)
        if found == length, !chunk.isEmpty, !isStretch { found += ByteCount(try read(ByteCount(1)).count) }
        guard found <= length, !chunk.isEmpty || found == length else {
            throw .bodyLength(expected: length.intValue, found: found.intValue)
        }
        return chunk.isEmpty ? nil : chunk
    }

    private func read(_ count: ByteCount) throws(RequestError) -> Data {
        do throws(FileFault) {
            return try file.read(count.intValue, at: start + found)
        } catch {
            throw .unreadableFile(path: file.path)
        }
    }
}
