import Foundation

/// A file as content, or as a part of it. It is opened for each send, and read in chunks.
struct FileContent: Sendable {
    let path: String
    /// Its size when the request was made, or that of the stretch that is content.
    private(set) var length: Int
    /// When it was changed last.
    let modified: Date?
    /// Where the stretch begins; `nil` where the whole file is content.
    private var start: ByteCount?

    /// Throws where the path leads to no file that can be read.
    init(_ path: String) throws(ComposeFault) {
        func unusable(_ reason: String) -> ComposeFault { .unusableBody(reason: reason) }
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

    /// A stretch of the file, which may have more behind it.
    func stretch(_ range: Range<ByteCount>) -> FileContent {
        var content = self
        content.start = range.lowerBound
        content.length = (range.upperBound - range.lowerBound).intValue
        return content
    }

    /// The last component of a path.
    static func name(of path: String) -> String { URL(fileURLWithPath: path).lastPathComponent }

    /// Starts to read it.
    func open() throws(BodyFault) -> FileReader {
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
