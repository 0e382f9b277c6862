import SchemaEngine
import SchemaTools
import SchematicPlatform
import SchematicText

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

    /// Returns whether an entry exists. Throws an error for a link that leads to nothing: its target is not created.
    static func exists(_ path: String) throws(FileError) -> Bool {
        guard FileStatus(at: path, followsLinks: false) != nil else { return false }
        guard FileStatus(at: path) != nil else {
            throw FileError(path, "is a link to a file that does not exist, and is not replaced; remove the link")
        }
        return true
    }

    /// Returns the status of an entry itself, which can be a link.
    static func ofEntry(_ path: String) throws(FileError) -> FileStatus {
        guard let status = FileStatus(at: path, followsLinks: false) else { throw FileError(failedCallOn: path) }
        return status
    }
}
