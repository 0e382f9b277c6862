import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// A regular file that is open. All files that the client reads or writes are opened here.
///
/// A file that Schematic itself writes is *private*: it belongs to this user, has one name, and has mode 0600. Creating
/// one never opens what is there already, and opening one follows no link and refuses whatever is not private. So another
/// user who can write to the folder can neither read it, nor redirect it, nor pass a file of their own for it.
///
/// Reading and writing take an offset, so that a file has no position that users of it could disturb.
final class RegularFile: Sendable {
    let path: String
    private let descriptor: Int32
    /// The size when the file was opened.
    let size: ByteCount

    /// Closed to all but its owner.
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

    /// Creates a private file where there is nothing, not even a link.
    convenience init(creating path: String) throws(FileFault) {
        try self.init(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
    }

    /// Opens a private file that an earlier call has created.
    convenience init(private path: String, isWritable: Bool = false) throws(FileFault) {
        try self.init(path, (isWritable ? O_RDWR : O_RDONLY) | O_NOFOLLOW)
        let status = try status()
        guard status.st_uid == geteuid() else { throw FileFault(.ofAnotherUser, path) }
        // A file has no name at all when another one has taken its place since it was opened.
        guard status.st_nlink <= 1 else { throw FileFault(.severalNames, path) }
        let mode = status.st_mode & 0o7777
        guard mode & 0o077 == 0 else { throw FileFault(.exposed(mode: mode), path) }
    }

    /// Creates a private file in the system's folder for temporary ones. It has no name, so that no other process can open
    /// it, and nothing remains of it.
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

    /// Reads the bytes at an offset: as many as are asked for, or fewer at the end of the file.
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

    /// All bytes; `nil` where there are more than the limit.
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

    /// Cuts the file off.
    func truncate(to length: ByteCount) throws(FileFault) {
        guard ftruncate(descriptor, off_t(clamping: length.intValue)) == 0 else { throw .last(path) }
    }

    /// Waits until all bytes are on the disk.
    func synchronize() throws(FileFault) {
        guard fsync(descriptor) == 0 else { throw .last(path) }
    }

    /// Makes now the time of the last change.
    func touch() { futimens(descriptor, nil) }

    // MARK: Names

    /// Gives the file another name, at once. A file or a link that has the name is replaced, and no link is followed.
    func rename(to name: String) throws(FileFault) {
        guard try isNamed(path) else { throw FileFault(.missing, path) }
        guard systemRename(path, name) == 0 else { throw .last(name) }
    }

    /// Opens the file to those who may read the file that has a name, or else any new file in that folder.
    func takePermissions(of name: String) throws(FileFault) {
        let mode = Self.ownMode(of: name) ?? Self.newMode(beside: name) ?? Self.privateMode
        guard fchmod(descriptor, mode & 0o777) == 0 else { throw .last(path) }
    }

    /// A path can lead to another file by now.
    private func isNamed(_ path: String) throws(FileFault) -> Bool {
        var named = stat()
        guard lstat(path, &named) == 0 else { throw .last(path) }
        let own = try status()
        return named.st_dev == own.st_dev && named.st_ino == own.st_ino
    }

    /// `nil` for what is no regular file of this user.
    private static func ownMode(of path: String) -> mode_t? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
            return nil
        }
        return status.st_mode
    }

    /// The mode that the user's mask leaves a new file. The mask itself cannot be read without changing it for all threads.
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

    /// Puts private content in the place of a file, at once: whoever reads meanwhile finds the old content or the new one.
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

/// The system's function, which the method of the same name hides.
private func systemRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }
