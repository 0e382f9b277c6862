import SchematicPlatform

/// An open folder, whose entries are accessed by name. Symbolic links in it are not followed, and the folder
/// stays the same even if its path changes.
struct OpenFolder {
    private let descriptor: Descriptor

    /// Opens the folder at a path, following links.
    init(path: String) throws(FileError) {
        guard let opened = Descriptor.open(path, O_RDONLY | O_DIRECTORY) else { throw FileError(failedCallOn: path) }
        descriptor = opened
    }

    private init(_ descriptor: Descriptor) { self.descriptor = descriptor }

    /// Finds an existing file after resolving links, which must not lead out of a folder.
    ///
    /// - Parameters:
    ///   - path: The file, or a link to it.
    ///   - tree: The folder that links must not lead out of. It can be a link itself.
    /// - Returns: The open folder that contains the file, and the file's name.
    /// - Throws: `FileError` if the file does not exist or is outside of `tree`, or if a folder in the path is
    ///   replaced by a link meanwhile.
    static func place(of path: String, within tree: String) throws(FileError) -> (folder: OpenFolder, name: String) {
        guard try FileStatus.exists(path), let target = FileSystem.resolved(path) else {
            throw FileError(failedCallOn: path)
        }
        guard let root = FileSystem.resolved(tree) else { throw FileError(failedCallOn: tree) }
        let start = root == "/" ? root : root + "/"
        guard target.utf8.starts(with: start.utf8) else {
            let reason = "which is outside of \(tree), and is not changed; to change it, pass its own path"
            throw FileError(path, "leads to \(target), \(reason)")
        }
        var names = target.utf8.dropFirst(start.utf8.count).split(separator: UInt8(ascii: "/")).map { String($0) ?? "" }
        let name = names.popLast() ?? ""
        var folder = try OpenFolder(path: root)
        for name in names {
            guard let inner = folder.open(entry: name, O_RDONLY | O_DIRECTORY) else {
                throw FileError(failedCallOn: path)
            }
            folder = OpenFolder(inner)
        }
        return (folder, name)
    }

    /// Opens a folder in this one, and creates it unless it exists. A link is not followed. Errors show `path`.
    func folder(creating name: String, path: String) throws(FileError) -> OpenFolder {
        guard mkdirat(descriptor.number, name, OutputFolder.mode) == 0 || errno == EEXIST else {
            throw FileError(failedWriteTo: path)
        }
        if let inner = open(entry: name, O_RDONLY | O_DIRECTORY) { return OpenFolder(inner) }
        guard errno == ELOOP || errno == ENOTDIR else { throw FileError(failedWriteTo: path) }
        throw FileError(path, "is a link or a file, and not a folder; remove it, or choose another folder")
    }

    /// Opens an entry. Returns `nil` after an error, whose code is in `errno`.
    func open(entry name: String, _ flags: Int32) -> Descriptor? { descriptor.open(entry: name, flags) }

    /// Returns the permissions of a regular file, or `nil` for an entry that does not exist. Errors show
    /// `path`.
    func permissions(of name: String, path: String) throws(FileError) -> mode_t? {
        guard let status = descriptor.status(ofEntry: name) else {
            if errno == ENOENT { return nil }
            throw FileError(failedCallOn: path)
        }
        guard status.kind == .file else { throw FileError(path, "is not a regular file, and is not written") }
        return status.permissions
    }

    /// Writes a file atomically: it is written under a temporary name, and then renamed. An existing entry of
    /// that name, which can be a link, is replaced. Errors show `path`.
    /// `mode` has the permissions of the file that is replaced, and is `nil` for a new file, for which those of the process
    /// count (`umask`). A new text is on the disk before it replaces another one. New files are there after `synchronize(path:)`.
    func put(_ bytes: ContiguousArray<UInt8>, as name: String, mode: mode_t?, path: String) throws(FileError) {
        let draft = ".schema-lint-\(getpid())-\(UInt32.random(in: .min ... .max))"
        let folder = descriptor.number
        do throws(FileError) {
            let flags = O_WRONLY | O_CREAT | O_EXCL
            // Until a private file has its own permissions, no other user can read it.
            guard let file = descriptor.open(entry: draft, flags, mode: mode == nil ? OutputFile.mode : 0o600) else {
                throw FileError(failedWriteTo: path)
            }
            try OutputFile(file, named: path).write(bytes)
            if let mode {
                guard fchmod(file.number, mode) == 0, fsync(file.number) == 0 else {
                    throw FileError(failedWriteTo: path)
                }
            }
            guard renameat(folder, draft, folder, name) == 0 else { throw FileError(failedWriteTo: path) }
        } catch {
            unlinkat(folder, draft, 0)
            throw error
        }
    }

    /// Waits until the entries of the folder are on the disk. Errors show `path`.
    func synchronize(path: String) throws(FileError) {
        guard fsync(descriptor.number) == 0 else { throw FileError(failedWriteTo: path) }
    }
}
