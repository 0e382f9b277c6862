#if !os(WASI)
    /// A file descriptor that is closed with its last reference, so that it is closed exactly once.
    ///
    /// A result that states a failure has its reason in `errno`.
    package final class Descriptor: Sendable {
        package let number: Int32
        private let isOwned: Bool

        /// The streams of the process, which are never closed.
        package static let standardInput = Descriptor(number: 0, isOwned: false)
        package static let standardOutput = Descriptor(number: 1, isOwned: false)
        package static let standardError = Descriptor(number: 2, isOwned: false)

        private init(number: Int32, isOwned: Bool) {
            self.number = number
            self.isOwned = isOwned
        }

        /// Takes ownership of an open descriptor.
        package convenience init(owning number: Int32) {
            self.init(number: number, isOwned: true)
            _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        }

        deinit { if isOwned { close(number) } }

        // MARK: Files

        /// Opens a file or a folder, and follows links.
        package static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Descriptor? {
            let opened = SchematicPlatform.open(path, flags | O_CLOEXEC, mode)
            return opened < 0 ? nil : Descriptor(owning: opened)
        }

        /// Opens an entry of this folder. A link is not followed.
        package func open(entry name: String, _ flags: Int32, mode: mode_t = 0) -> Descriptor? {
            let opened = openat(number, name, flags | O_NOFOLLOW | O_CLOEXEC, mode)
            return opened < 0 ? nil : Descriptor(owning: opened)
        }

        /// Returns the status of the open file.
        package var status: FileStatus? {
            var info = stat()
            return fstat(number, &info) == 0 ? FileStatus(info) : nil
        }

        /// Returns the status of an entry of this folder, which can be a link.
        package func status(ofEntry name: String) -> FileStatus? {
            var info = stat()
            return fstatat(number, name, &info, AT_SYMLINK_NOFOLLOW) == 0 ? FileStatus(info) : nil
        }

        // MARK: Bytes

        /// Reads up to as many bytes as fit, at an offset of a file or else at the position of the stream.
        ///
        /// - Returns: The number of bytes, 0 at the end, and a negative number after a failure.
        package func read(into memory: UnsafeMutableRawBufferPointer, at offset: Int? = nil) -> Int {
            guard let start = memory.baseAddress else { return 0 }
            while true {
                let count =
                    if let offset {
                        pread(number, start, memory.count, off_t(clamping: offset))
                    } else {
                        SchematicPlatform.read(number, start, memory.count)
                    }
                if count >= 0 || errno != EINTR { return count }
            }
        }

        /// Writes all bytes, at an offset of a file or else at the position of the stream. Returns `false` after a failure.
        package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int? = nil) -> Bool {
            guard let start = bytes.baseAddress else { return true }
            var written = 0
            while written < bytes.count {
                // The rest lies inside the memory, which outlives the call.
                let (rest, length) = (start + written, bytes.count - written)
                let count =
                    if let offset {
                        pwrite(number, rest, length, off_t(clamping: offset + written))
                    } else {
                        SchematicPlatform.write(number, rest, length)
                    }
                if count >= 0 { written += count } else if errno != EINTR { return false }
            }
            return true
        }
    }
#endif
