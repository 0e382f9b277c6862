#if !os(WASI)
    /// The reason why a file or a folder is not used.
    package struct FileFault: Error, CustomStringConvertible {
        package enum Kind: Equatable {
            case missing
            case notRegular
            case ofAnotherUser
            case severalNames
            /// Other users may read or write the file, or write to the folder.
            case exposed(mode: mode_t)
            case system(Int32)
        }

        package let kind: Kind
        package let path: String

        package init(_ kind: Kind, _ path: String) { (self.kind, self.path) = (kind, path) }

        /// The last error of the system. Create the fault before any other call.
        package static func last(_ path: String) -> FileFault {
            switch errno {
            case ENOENT: FileFault(.missing, path)
            // A link that is not followed, a folder that is opened for writing, a pipe without a reader, a socket.
            case ELOOP, EISDIR, ENXIO: FileFault(.notRegular, path)
            case let number: FileFault(.system(number), path)
            }
        }

        /// The expected and the actual state, and help if available.
        package var description: String {
            switch kind {
            case .missing: "there is nothing at '\(path)'"
            case .notRegular:
                "expected a regular file at '\(path)', found a link, a folder, a pipe or a device: remove it or use another path"
            case .ofAnotherUser:
                "expected '\(path)' to belong to this user, found that it belongs to another user: use another path"
            case .severalNames:
                "expected a file with one name, found that '\(path)' is also linked elsewhere: remove it or use another path"
            case .exposed(let mode):
                "expected '\(path)' to be closed to other users, found mode \(String(mode, radix: 8)): "
                    + "run chmod go-rwx, or use another path"
            case .system(let number): "\(String(cString: strerror(number))) at '\(path)'"
            }
        }
    }
#endif
