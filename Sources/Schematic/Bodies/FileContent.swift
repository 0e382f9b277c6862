import Foundation

/// A file, or a range of it, as content. It is opened for each send, and read in chunks.
struct FileContent: Sendable {
    let path: String
    /// The length of the content in bytes, determined when the value was created.
    private(set) var length: Int
    /// The time of the file's last change.
    let modified: Date?
    /// The start of the range; `nil` if the content is the whole file.
    private var start: ByteCount?

    /// Throws if the path is not that of a readable file.
    init(_ path: String) throws(RequestError) {
        func unusable(_ reason: String) -> RequestError { .unusableBody(reason: reason) }
        guard !path.contains("://") else {
            throw unusable("expected the path of a file, found the URL '\(SecretMask.url(path))'")
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
    func stretch(_ range: Range<ByteCount>) -> FileContent {
        var content = self
        content.start = range.lowerBound
        content.length = (range.upperBound - range.lowerBound).intValue
        return content
    }

    static func name(of path: String) -> String { URL(fileURLWithPath: path).lastPathComponent }

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
