import SchemaEngine
import SchemaTools
import SchematicPlatform

/// An error about a file or folder, with a one-line message for display.
package struct FileError: Error {
    var message: String
    /// The path of the file or folder, or the name of a stream.
    let path: String

    init(_ path: String, _ reason: String) {
        self.path = path
        message = "\(path.isEmpty ? "''" : path): \(reason)".displayLine
    }

    /// Creates an error about a failed write, with the reason in `errno`.
    init(failedWriteTo path: String) {
        self.init(path, "cannot be written: \(String(cString: strerror(errno)).lowercased())")
    }

    /// Creates an error about a failed system call, with the reason in `errno`.
    init(failedCallOn path: String) {
        let code = errno
        switch code {
        case ENOENT: self.init(path, "no such file or folder")
        case EACCES, EPERM: self.init(path, "cannot be read: permission denied")
        case ELOOP: self.init(path, "a symbolic link that leads back to itself")
        default: self.init(path, "cannot be read: \(String(cString: strerror(code)).lowercased())")
        }
    }
}

extension FileStatus {
    /// Returns the status of a file or folder, after following links.
    init(of path: String) throws(FileError) {
        guard let status = FileStatus(at: path) else { throw FileError(failedCallOn: path) }
        self = status
    }

    /// Returns the status of an entry itself, which can be a link.
    static func ofEntry(_ path: String) throws(FileError) -> FileStatus {
        guard let status = FileStatus(at: path, followsLinks: false) else { throw FileError(failedCallOn: path) }
        return status
    }
}
