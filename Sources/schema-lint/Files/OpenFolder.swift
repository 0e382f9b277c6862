import SchematicPlatform

/// An open folder, whose entries are accessed by name. Symbolic links in it are not followed, and the folder
/// stays the same even if its path changes.
final class OpenFolder {
    private let descriptor: Int32

    /// Opens the folder at a path, following links.
    init(path: String) throws(FileError) {
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(failedCallOn: path) }
    }

    private init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Opens a folder in this one. Errors show `path`.
    func folder(named name: String, path: String) throws(FileError) -> OpenFolder {
        let opened = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard opened >= 0 else { throw FileError(failedCallOn: path) }
        return OpenFolder(descriptor: opened)
    }

    /// Opens an entry. The caller closes the descriptor, which is negative after an error with the code in
    /// `errno`.
    func openEntry(_ name: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
        openat(descriptor, name, flags | O_NOFOLLOW | O_CLOEXEC, mode)
    }

    /// Returns the permissions of a regular file, or `nil` for an entry that does not exist. Errors show
    /// `path`.
    func permissions(of name: String, path: String) throws(FileError) -> mode_t? {
        var info = stat()
        guard fstatat(descriptor, name, &info, AT_SYMLINK_NOFOLLOW) == 0 else {
            if errno == ENOENT { return nil }
            throw FileError(failedCallOn: path)
        }
        guard info.st_mode & S_IFMT == S_IFREG else {
            throw FileError(path, "is not a regular file, and is not written")
        }
        return info.st_mode & 0o7777
    }

    /// Writes a file atomically: it is written under a temporary name, and then renamed. An existing entry of
    /// that name, which can be a link, is replaced. Errors show `path`.
    func put(_ bytes: ContiguousArray<UInt8>, as name: String, mode: mode_t, path: String) throws(FileError) {
        let draft = ".schema-lint-\(getpid())-\(UInt32.random(in: .min ... .max))"
        do throws(FileError) {
            try write(bytes, to: draft, mode: mode, path: path)
            guard renameat(descriptor, draft, descriptor, name) == 0 else { throw FileError(failedWriteTo: path) }
        } catch {
            unlinkat(descriptor, draft, 0)
            throw error
        }
    }

    private func write(_ bytes: ContiguousArray<UInt8>, to draft: String, mode: mode_t, path: String) throws(FileError)
    {
        let file = openEntry(draft, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
        guard file >= 0 else { throw FileError(failedWriteTo: path) }
        defer { close(file) }
        try ByteWriter.write(bytes, to: file, named: path)
        guard fchmod(file, mode) == 0, fsync(file) == 0 else { throw FileError(failedWriteTo: path) }
    }
}
