package import Foundation
import SchematicPlatform

/// A file, or a range of it, as content. It is opened for each send, and read in chunks.
package struct FileContent: Sendable {
    package let path: String
    /// The length of the content in bytes, determined when the value was created.
    package private(set) var length: Int
    /// The time of the file's last change.
    package let modified: Date?
    /// The start of the range; `nil` if the content is the whole file.
    private var start: ByteCount?

    /// Throws if the path is not that of a readable file.
    package init(_ path: String) throws(RequestError) {
        func unusable(_ reason: String) -> RequestError { .unusableBody(reason: reason) }
        guard !path.contains("://") else {
            throw unusable("expected the path of a file, found the URL '\(path.redactedURL)'")
        }
        let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: real) else {
            throw unusable("there is no file at '\(path)'")
        }
        guard attributes[.type] as? FileAttributeType == .typeRegular, let size = attributes[.size] as? NSNumber else {
            throw unusable("expected a file at '\(path)', found a folder or a device")
        }
        guard FileManager.default.isReadableFile(atPath: real) else {
            throw unusable("the file at '\(path)' cannot be read: check its permissions")
        }
        self.path = path
        length = ByteCount(size.uint64Value).intValue
        modified = attributes[.modificationDate] as? Date
    }

    /// A range of the file, after which the file may continue.
    package func stretch(_ range: Range<ByteCount>) -> FileContent {
        var content = self
        content.start = range.lowerBound
        content.length = (range.upperBound - range.lowerBound).intValue
        return content
    }

    package static func name(of path: String) -> String { URL(fileURLWithPath: path).lastPathComponent }

    /// Opens the file for reading.
    func open() throws(RequestError) -> FileReader {
        do throws(FileFault) {
            return FileReader(
                try RegularFile(reading: path),
                from: start,
                length: ByteCount(length)
            )
        } catch {
            throw .unreadableFile(path: path)
        }
    }
}

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
