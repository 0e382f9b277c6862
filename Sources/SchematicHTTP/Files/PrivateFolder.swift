import Foundation
import SchematicPlatform

/// A folder in which no other user can replace, rename or remove files of this user.
enum PrivateFolder {
    /// Creates a folder and its parent folders with mode 0700, or checks an existing one.
    static func make(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: NSNumber(value: 0o700)]
        )
        try check(path)
    }

    /// Throws if the folder belongs to another user than this one or root, or if other users can write to it. A folder
    /// with the sticky bit, such as `/tmp`, may be open to all, because its files can be replaced only by their owners.
    ///
    /// Links in the path are followed, because the app chooses the path; the target is checked. Access control
    /// lists are not checked.
    static func check(_ path: String) throws(FileFault) {
        guard let status = FileStatus(at: path) else { throw .last(path) }
        guard status.owner == geteuid() || status.owner == 0 else { throw FileFault(.ofAnotherUser, path) }
        let mode = status.permissions
        guard mode & 0o022 == 0 || mode & mode_t(S_ISVTX) != 0 else { throw FileFault(.exposed(mode: mode), path) }
    }
}
