#if !os(WASI)
    /// The status of a file or folder.
    package struct FileStatus: Sendable {
        package enum Kind: Sendable { case file, folder, other }

        /// A value that is equal for all paths of the same file or folder.
        package struct Identity: Hashable, Sendable {
            private let device: UInt64
            private let number: UInt64

            init(_ info: stat) {
                // The width and the sign of device numbers depend on the system. Only the bits matter.
                device = UInt64(truncatingIfNeeded: info.st_dev)
                number = UInt64(info.st_ino)
            }
        }

        package let kind: Kind
        package let identity: Identity
        /// The size in bytes.
        package let size: Int
        /// The number of the user that the file belongs to.
        package let owner: uid_t
        package let permissions: mode_t
        /// The number of the file's names.
        package let names: Int
        /// The time of the last change of the content.
        package let modificationTime: timespec

        /// Returns the status of a file or folder, or `nil` with the reason in `errno`.
        ///
        /// - Parameters:
        ///   - path: The path.
        ///   - followsLinks: Whether the status of a link is that of its target.
        package init?(at path: String, followsLinks: Bool = true) {
            var info = stat()
            guard (followsLinks ? stat(path, &info) : lstat(path, &info)) == 0 else { return nil }
            self.init(info)
        }

        init(_ info: stat) {
            switch info.st_mode & S_IFMT {
            case S_IFREG: kind = .file
            case S_IFDIR: kind = .folder
            default: kind = .other
            }
            identity = Identity(info)
            size = Int(info.st_size)
            owner = info.st_uid
            permissions = info.st_mode & 0o7777
            names = Int(info.st_nlink)
            #if canImport(Darwin)
                modificationTime = info.st_mtimespec
            #else
                modificationTime = info.st_mtim
            #endif
        }
    }

    /// Paths and folders.
    package enum FileSystem {
        /// Returns a path without links, or `nil` with the reason in `errno`.
        package static func resolved(_ path: String) -> String? {
            guard let resolved = realpath(path, nil) else { return nil }
            defer { free(resolved) }
            return String(cString: resolved)
        }

        /// Returns the names of a folder's entries, which need not be UTF-8, or `nil` with the reason in `errno`.
        package static func names(in folder: String) -> [[UInt8]]? {
            guard let stream = opendir(folder) else { return nil }
            defer { closedir(stream) }
            var names: [[UInt8]] = []
            while let entry = readdir(stream) {
                // The stream owns the entry, which is valid until the next call. The name is copied immediately.
                names.append(withUnsafeBytes(of: &entry.pointee.d_name) { name in Array(name.prefix { $0 != 0 }) })
            }
            return names
        }
    }
#endif
