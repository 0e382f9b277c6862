import Foundation

/// Reads a file in chunks, held to the length that was announced for it. Bytes beyond it are never given out, and the
/// last ones only when nothing follows, so that no server takes a part for the whole.
struct FileReader {
    private let handle: FileHandle
    private let length: Int
    private let path: String
    /// Whether more may follow in the file, which is none of the content.
    private let isStretch: Bool
    private var found = 0

    private static let chunkSize = 65_536

    /// Reads from where the handle is. The path is for people.
    init(_ handle: FileHandle, length: Int, path: String, isStretch: Bool = false) {
        self.handle = handle
        self.length = length
        self.path = path
        self.isStretch = isStretch
    }

    /// The next bytes, or `nil` behind the last. Throws a `BodyFault`.
    mutating func next() throws(BodyFault) -> Data? {
        let chunk = try read(isStretch ? min(Self.chunkSize, length - found) : Self.chunkSize)
        found += chunk.count
        if found == length, !chunk.isEmpty, !isStretch { found += try read(1).count }
        guard found <= length, !chunk.isEmpty || found == length else {
            throw .wrongLength(expected: length, found: found)
        }
        return chunk.isEmpty ? nil : chunk
    }

    private func read(_ count: Int) throws(BodyFault) -> Data {
        guard count > 0 else { return Data() }
        do {
            return try handle.read(upToCount: count) ?? Data()
        } catch {
            throw .unreadableFile(path: path)
        }
    }
}
