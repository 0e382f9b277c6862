package import Foundation
package import SchematicPlatform

/// The content of files as data. The client opens all files for reading and writing as regular files.
extension RegularFile {
    /// The size when the file was opened.
    package var size: ByteCount { ByteCount(byteCount) }

    /// Creates a private file in the system's temporary folder. Its name is removed, so that no other process
    /// can open it, and it is deleted when it is closed.
    static func unnamed() throws(FileFault) -> RegularFile {
        let file = try RegularFile(creating: NSTemporaryDirectory() + "/schematic-" + UUID().uuidString)
        unlink(file.path)
        return file
    }

    /// Reads `count` bytes at an offset, or fewer at the end of the file.
    package func read(_ count: Int, at offset: ByteCount) throws(FileFault) -> Data {
        var data = Data(count: max(0, count))
        let filled = try data.withUnsafeMutableBytes { bytes in
            Result { () throws(FileFault) in try read(into: bytes, at: offset.intValue) }
        }.get()
        return filled == data.count ? data : data.prefix(filled)
    }

    /// All bytes; `nil` if there are more than `limit`.
    package func content(atMost limit: Int) throws(FileFault) -> Data? {
        guard byteCount <= limit else { return nil }
        return try read(byteCount, at: .zero)
    }

    package func write(_ data: Data, at offset: ByteCount) throws(FileFault) {
        try data.withUnsafeBytes { bytes in
            Result { () throws(FileFault) in try write(bytes, at: offset.intValue) }
        }.get()
    }

    package func truncate(to length: ByteCount) throws(FileFault) { try truncate(to: length.intValue) }

    /// Replaces a file with private content atomically. Concurrent readers find either the old or the new content.
    package static func replace(_ path: String, with content: Data, draft: String, isDurable: Bool = false)
        throws(FileFault)
    {
        try content.withUnsafeBytes { bytes in
            Result { () throws(FileFault) in try replace(path, with: bytes, draft: draft, isDurable: isDurable) }
        }.get()
    }
}
