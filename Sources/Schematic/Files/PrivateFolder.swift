import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// A folder in which no other user can replace, rename or remove files of this user.
enum PrivateFolder {
    /// Makes a folder, with those that it lies in, closed to all but this user; or checks the one that is there.
    static func make(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: NSNumber(value: 0o700)]
        )
        try check(path)
    }

    /// Throws where the folder belongs to another user than this one or root, or where others may write to it. A folder
    /// whose files belong to those who made them (the sticky bit, as of `/tmp`) may be open to all.
    ///
    /// A path that leads through a link is the app's choice: the folder that it leads to is checked. Access control lists
    /// are not.
    static func check(_ path: String) throws(FileFault) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .last(path) }
        guard status.st_uid == geteuid() || status.st_uid == 0 else { throw FileFault(.ofAnotherUser, path) }
        let mode = status.st_mode & 0o7777
        guard mode & 0o022 == 0 || mode & mode_t(S_ISVTX) != 0 else { throw FileFault(.exposed(mode: mode), path) }
    }
}
