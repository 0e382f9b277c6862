import SchemaEngine
import SchematicPlatform

/// Replaces the text of a file atomically: readers see the old or the new text, even if writing fails. The
/// target of a link is replaced, unless it is outside of the processed folder.
struct FileReplacement {
    private let path: String
    private let place: (folder: OpenFolder, name: String)

    /// - Parameters:
    ///   - path: The file, or a link to it.
    ///   - tree: The folder that links must not lead out of.
    /// - Throws: `FileError` if the file does not exist or is outside of `tree`.
    init(of path: String, within tree: String) throws(FileError) {
        self.path = path
        place = try OpenFolder.place(of: path, within: tree)
    }

    /// Replaces the text, unless it has changed since it was read.
    func replace(_ before: JSONBuffer, with after: JSONBuffer) throws(FileError) {
        guard let mode = try place.folder.permissions(of: place.name, path: path) else {
            throw FileError(path, "no such file or folder")
        }
        guard let opened = place.folder.open(entry: place.name, O_RDONLY) else { throw FileError(failedCallOn: path) }
        let current = Self.bytes(of: try ByteReader(opened, named: path).contents())
        let new = Self.bytes(of: after)
        if current == new { return }
        guard current == Self.bytes(of: before) else {
            throw FileError(path, "has changed since it was read; not written")
        }
        try place.folder.put(new, as: place.name, mode: mode, path: path)
    }

    /// Creates or replaces a file. A link must not lead out of the folder that contains it.
    static func write(_ text: String, to path: String) throws(FileError) {
        let bytes = ContiguousArray(text.utf8)
        let (folder, name) = FolderPath.split(path)
        guard try FileStatus.exists(path) else {
            return try OpenFolder(path: folder).put(bytes, as: name, mode: nil, path: path)
        }
        let place = try OpenFolder.place(of: path, within: folder)
        let mode = try place.folder.permissions(of: place.name, path: path)
        try place.folder.put(bytes, as: place.name, mode: mode, path: path)
    }

    private static func bytes(of text: JSONBuffer) -> ContiguousArray<UInt8> {
        text.withTextBytes { ContiguousArray($0) }
    }
}
