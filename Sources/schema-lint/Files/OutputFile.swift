import SchematicPlatform

/// A file that is written from its beginning. It is closed with the last reference.
final class OutputFile {
    private let descriptor: Int32
    private let path: String

    /// Creates or truncates a file. A link must not lead out of the folder that contains it.
    init(path: String) throws(FileError) {
        let flags = O_WRONLY | O_CREAT | O_TRUNC
        var opened = open(path, flags | O_NOFOLLOW | O_CLOEXEC, 0o644)
        if opened < 0, errno == ELOOP { opened = try Self.openLink(path, flags) }
        guard opened >= 0 else { throw FileError(failedWriteTo: path) }
        descriptor = opened
        self.path = path
    }

    deinit { close(descriptor) }

    /// Appends text.
    func write(_ text: String) throws(FileError) { try ByteWriter.write(text, to: descriptor, named: path) }

    private static func openLink(_ path: String, _ flags: Int32) throws(FileError) -> Int32 {
        let folder = FolderPath.split(path).folder
        if FolderPath.isOfDescriptors(folder) { return open(path, flags | O_CLOEXEC, 0o644) }
        let place = try FilePlace(of: path, within: folder)
        return place.folder.openEntry(place.name, flags)
    }
}
