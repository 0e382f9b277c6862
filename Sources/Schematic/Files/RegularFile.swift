import Foundation
import SchematicPlatform

/// An open regular file. The client opens all files for reading and writing here.
///
/// A file that Schematic itself writes is *private*: it belongs to this user, has one name, and has mode 0600. Creating
/// a private file never opens an existing one. Opening one follows no link, and refuses files that are not private. So
/// another user who can write to the folder cannot read the file, redirect it, or substitute another one.
///
/// Reads and writes have an offset, so that there is no shared position.
final class RegularFile: Sendable {
    let path: String
    private let descriptor: Int32
    /// The size when the file was opened.
    let size: ByteCount

    /// The mode for access by the owner only.
    static let privateMode: mode_t = 0o600

    private init(_ path: String, _ flags: Int32, mode: mode_t = privateMode) throws(FileFault) {
        // Without `O_NONBLOCK`, opening a pipe waits for its other end.
        let opened = open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, mode)
        guard opened >= 0 else { throw .last(path) }
        descriptor = opened
        self.path = path
        var status = stat()
        guard fstat(opened, &status) == 0 else {
            let fault = FileFault.last(path)
            close(opened)
            throw fault
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(opened)
            throw FileFault(.notRegular, path)
        }
        size = ByteCount(status.st_size)
    }

    deinit { close(descriptor) }

    // MARK: Opening

    /// Opens a file that the app names, for reading. Links are followed.
    convenience init(reading path: String) throws(FileFault) { try self.init(path, O_RDONLY) }

    /// Creates a private file. Throws if the path exists, even as a link.
    convenience init(creating path: String) throws(FileFault) {
        try self.init(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
    }

    /// Opens a private file that an earlier call has created.
    convenience init(private path: String, isWritable: Bool = false) throws(FileFault) {
        try self.init(path, (isWritable ? O_RDWR : O_RDONLY) | O_NOFOLLOW)
        let status = try status()
        guard status.st_uid == geteuid() else { throw FileFault(.ofAnotherUser, path) }
        // A file has no name if another one has replaced it since it was opened.
        guard status.st_nlink <= 1 else { throw FileFault(.severalNames, path) }
        let mode = status.st_mode & 0o7777
        guard mode & 0o077 == 0 else { throw FileFault(.exposed(mode: mode), path) }
    }

    /// Creates a private file in the system's temporary folder. Its name is removed, so that no other process
    /// can open it, and it is deleted when it is closed.
    static func unnamed() throws(FileFault) -> RegularFile {
        let file = try RegularFile(creating: NSTemporaryDirectory() + "/schematic-" + UUID().uuidString)
        unlink(file.path)
        return file
    }

    private func status() throws(FileFault) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .last(path) }
        return status
    }

    // MARK: Content

    /// Reads `count` bytes at an offset, or fewer at the end of the file.
    func read(_ count: Int, at offset: ByteCount) throws(FileFault) -> Data {
        var data = Data(count: max(0, count))
        var filled = ByteCount.zero
        while filled.intValue < data.count {
            let step = data.withUnsafeMutableBytes { bytes in
                pread(
                    descriptor,
                    // The slice lies inside the data's memory, which outlives the call.
                    UnsafeMutableRawBufferPointer(rebasing: bytes[filled.intValue...]).baseAddress,
                    (ByteCount(bytes.count) - filled).intValue,
                    off_t(clamping: (offset + filled).intValue)
                )
            }
            if step < 0, errno == EINTR { continue }
            guard step >= 0 else { throw .last(path) }
            guard step > 0 else { break }
            filled += ByteCount(step)
        }
        return filled.intValue == data.count ? data : data.prefix(filled.intValue)
    }

    /// All bytes; `nil` if there are more than `limit`.
    func content(atMost limit: Int) throws(FileFault) -> Data? {
        guard size.intValue <= limit else { return nil }
        return try read(size.intValue, at: .zero)
    }

    /// Writes bytes at an offset.
    func write(_ data: Data, at offset: ByteCount) throws(FileFault) {
        var written = ByteCount.zero
        while written.intValue < data.count {
            let step = data.withUnsafeBytes { bytes in
                pwrite(
                    descriptor,
                    UnsafeRawBufferPointer(rebasing: bytes[written.intValue...]).baseAddress,
                    (ByteCount(bytes.count) - written).intValue,
                    off_t(clamping: (offset + written).intValue)
                )
            }
            if step < 0, errno == EINTR { continue }
            guard step >= 0 else { throw .last(path) }
            written += ByteCount(step)
        }
    }

    /// Truncates the file.
    func truncate(to length: ByteCount) throws(FileFault) {
        guard ftruncate(descriptor, off_t(clamping: length.intValue)) == 0 else { throw .last(path) }
    }

    /// Waits until all bytes are on the disk.
    func synchronize() throws(FileFault) {
        guard fsync(descriptor) == 0 else { throw .last(path) }
    }

    /// Sets the time of the last change to now.
    func touch() { futimens(descriptor, nil) }

    // MARK: Names

    /// Renames the file atomically. An existing file or link with the name is replaced, and no link is followed.
    func rename(to name: String) throws(FileFault) {
        guard try isNamed(path) else { throw FileFault(.missing, path) }
        guard systemRename(path, name) == 0 else { throw .last(name) }
    }

    /// Sets the permissions of an existing file named `name`, or else those of a new file in its folder.
    func takePermissions(of name: String) throws(FileFault) {
        let mode = Self.ownMode(of: name) ?? Self.newMode(beside: name) ?? Self.privateMode
        guard fchmod(descriptor, mode & 0o777) == 0 else { throw .last(path) }
    }

    /// A Boolean value that indicates whether a path still leads to this file.
    private func isNamed(_ path: String) throws(FileFault) -> Bool {
        var named = stat()
        guard lstat(path, &named) == 0 else { throw .last(path) }
        let own = try status()
        return named.st_dev == own.st_dev && named.st_ino == own.st_ino
    }

    /// The mode of a file; `nil` if it is not a regular file of this user.
    private static func ownMode(of path: String) -> mode_t? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
            return nil
        }
        return status.st_mode
    }

    /// The mode of a new file under the user's mask. The mask cannot be read without changing it for all threads.
    private static func newMode(beside path: String) -> mode_t? {
        let probe = try? RegularFile(
            "\(path).\(UUID().uuidString).part",
            O_RDONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
            mode: 0o666
        )
        guard let probe else { return nil }
        defer { unlink(probe.path) }
        return try? probe.status().st_mode
    }

    /// Replaces a file with private content atomically. Concurrent readers find either the old or the new content.
    static func replace(_ path: String, with content: Data, draft: String, isDurable: Bool = false) throws(FileFault) {
        let file = try RegularFile(creating: draft)
        do throws(FileFault) {
            try file.write(content, at: .zero)
            if isDurable { try file.synchronize() }
            try file.rename(to: path)
        } catch {
            unlink(draft)
            throw error
        }
    }
}

/// The system's `rename`, which the method of the same name hides.
private func systemRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }
