#if !os(WASI)
    /// An open regular file.
    ///
    /// A file that Schematic itself writes is *private*: it belongs to this user, has one name, and has mode 0600. Creating
    /// a private file never opens an existing one. Opening one follows no link, and refuses files that are not private. So
    /// another user who can write to the folder cannot read the file, redirect it, or substitute another one.
    ///
    /// Reads and writes have an offset, so that there is no shared position.
    package final class RegularFile: Sendable {
        package let path: String
        private let descriptor: Descriptor
        /// The size in bytes when the file was opened.
        package let byteCount: Int

        /// The mode for access by the owner only.
        private static let privateMode: mode_t = 0o600

        private init(_ path: String, _ flags: Int32, mode: mode_t = privateMode) throws(FileFault) {
            // Without `O_NONBLOCK`, opening a pipe waits for its other end.
            guard let opened = Descriptor.open(path, flags | O_NONBLOCK | O_NOCTTY, mode: mode) else {
                throw .last(path)
            }
            guard let status = opened.status else { throw .last(path) }
            guard status.kind == .file else { throw FileFault(.notRegular, path) }
            descriptor = opened
            self.path = path
            byteCount = status.size
        }

        // MARK: Opening

        /// Opens a file that the app names, for reading. Links are followed.
        package convenience init(reading path: String) throws(FileFault) { try self.init(path, O_RDONLY) }

        /// Creates a private file. Throws if the path exists, even as a link.
        package convenience init(creating path: String) throws(FileFault) {
            try self.init(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
        }

        /// Opens a private file that an earlier call has created.
        package convenience init(private path: String, isWritable: Bool = false) throws(FileFault) {
            try self.init(path, (isWritable ? O_RDWR : O_RDONLY) | O_NOFOLLOW)
            let status = try status()
            guard status.owner == geteuid() else { throw FileFault(.ofAnotherUser, path) }
            // A file has no name if another one has replaced it since it was opened.
            guard status.names <= 1 else { throw FileFault(.severalNames, path) }
            guard status.permissions & 0o077 == 0 else { throw FileFault(.exposed(mode: status.permissions), path) }
        }

        private func status() throws(FileFault) -> FileStatus {
            guard let status = descriptor.status else { throw .last(path) }
            return status
        }

        // MARK: Content

        /// Fills memory with the bytes at an offset. Returns their number, which is smaller only at the end of the file.
        package func read(into memory: UnsafeMutableRawBufferPointer, at offset: Int) throws(FileFault) -> Int {
            var filled = 0
            while filled < memory.count {
                // The slice lies inside the memory, which outlives the call.
                let rest = UnsafeMutableRawBufferPointer(rebasing: memory[filled...])
                let count = descriptor.read(into: rest, at: offset + filled)
                guard count >= 0 else { throw .last(path) }
                guard count > 0 else { break }
                filled += count
            }
            return filled
        }

        package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileFault) {
            guard descriptor.write(bytes, at: offset) else { throw .last(path) }
        }

        package func truncate(to length: Int) throws(FileFault) {
            guard ftruncate(descriptor.number, off_t(clamping: length)) == 0 else { throw .last(path) }
        }

        /// Waits until all bytes are on the disk.
        package func synchronize() throws(FileFault) {
            guard fsync(descriptor.number) == 0 else { throw .last(path) }
        }

        /// Sets the time of the last change to now.
        package func touch() { futimens(descriptor.number, nil) }

        // MARK: Names

        /// Renames the file atomically. An existing file or link with the name is replaced, and no link is followed.
        package func rename(to name: String) throws(FileFault) {
            guard let named = FileStatus(at: path, followsLinks: false) else { throw .last(path) }
            guard try named.identity == status().identity else { throw FileFault(.missing, path) }
            guard SchematicPlatform.rename(path, name) == 0 else { throw .last(name) }
        }

        /// Sets the permissions of an existing file named `name`, or else those of a new file in its folder.
        package func takePermissions(of name: String) throws(FileFault) {
            let existing = FileStatus(at: name, followsLinks: false).flatMap { status in
                status.kind == .file && status.owner == geteuid() ? status.permissions : nil
            }
            let mode = existing ?? Self.newMode(beside: name) ?? Self.privateMode
            guard fchmod(descriptor.number, mode & 0o777) == 0 else { throw .last(path) }
        }

        /// The mode of a new file under the user's mask. The mask cannot be read without changing it for all threads.
        private static func newMode(beside path: String) -> mode_t? {
            let probe = try? RegularFile(
                "\(path).\(UInt64.random(in: .min ... .max)).part",
                O_RDONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
                mode: 0o666
            )
            guard let probe else { return nil }
            defer { unlink(probe.path) }
            return try? probe.status().permissions
        }

        /// Replaces a file with private content atomically. Concurrent readers find either the old or the new content.
        package static func replace(
            _ path: String,
            with content: UnsafeRawBufferPointer,
            draft: String,
            isDurable: Bool
        ) throws(FileFault) {
            let file = try RegularFile(creating: draft)
            do throws(FileFault) {
                try file.write(content, at: 0)
                if isDurable { try file.synchronize() }
                try file.rename(to: path)
            } catch {
                unlink(draft)
                throw error
            }
        }
    }
#endif
