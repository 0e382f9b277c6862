import SchematicPlatform

/// The open folder and the name of the file that a path refers to, after resolving links. It lies within a
/// given folder.
struct FilePlace {
    let folder: OpenFolder
    let name: String

    /// Finds an existing file.
    ///
    /// - Parameters:
    ///   - path: The file, or a link to it.
    ///   - tree: The folder that links must not lead out of. It can be a link itself.
    /// - Throws: `FileError` if the file does not exist or is outside of `tree`, or if a folder in the path is
    ///   replaced by a link meanwhile.
    init(of path: String, within tree: String) throws(FileError) {
        let (target, root) = (try Self.resolved(path), try Self.resolved(tree))
        let start = root == "/" ? root : root + "/"
        guard target.utf8.starts(with: start.utf8) else {
            let reason = "which is outside of \(tree), and is not changed; to change it, pass its own path"
            throw FileError(path, "leads to \(target), \(reason)")
        }
        var names = target.utf8.dropFirst(start.utf8.count).split(separator: UInt8(ascii: "/")).map { String($0) ?? "" }
        name = names.popLast() ?? ""
        var folder = try OpenFolder(path: root)
        for name in names { folder = try folder.folder(named: name, path: path) }
        self.folder = folder
    }

    /// Returns the path without links.
    private static func resolved(_ path: String) throws(FileError) -> String {
        guard let resolved = realpath(path, nil) else { throw FileError(failedCallOn: path) }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
