import SchematicPlatform

/// The status of a file or folder, after following symbolic links.
struct FileStatus {
    enum Kind { case file, folder, other }

    /// A value that is equal for all paths of the same file or folder.
    struct Identity: Hashable, Sendable {
        var device: UInt64
        var number: UInt64
    }

    var kind: Kind
    var identity: Identity
    /// The size in bytes.
    var size: Int
    /// The number of the user that the file belongs to.
    var owner: UInt32

    /// Returns the status of an entry itself, which can be a link.
    static func ofEntry(_ path: String) throws(FileError) -> FileStatus {
        var info = stat()
        guard lstat(path, &info) == 0 else { throw FileError(failedCallOn: path) }
        return FileStatus(info)
    }

    init(of path: String) throws(FileError) {
        var info = stat()
        guard stat(path, &info) == 0 else { throw FileError(failedCallOn: path) }
        self.init(info)
    }

    init(_ info: stat) {
        switch info.st_mode & S_IFMT {
        case S_IFREG: kind = .file
        case S_IFDIR: kind = .folder
        default: kind = .other
        }
        size = Int(info.st_size)
        owner = info.st_uid
        // The width and the sign of device numbers depend on the system. Only the bits matter.
        identity = Identity(device: UInt64(truncatingIfNeeded: info.st_dev), number: UInt64(info.st_ino))
    }
}
