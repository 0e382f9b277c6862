import SchemaEngine
import SchemaTools

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// A file or folder that cannot be used, in one line for people.
package struct FileError: Error {
    var message: String

    init(_ path: String, _ reason: String) {
        message = "\(path.isEmpty ? "''" : path): \(reason)".displayLine
    }

    /// A file that cannot be written, for the reason that the last system call left.
    init(failedWriteTo path: String) {
        self.init(path, "cannot be written: \(String(cString: strerror(errno)).lowercased())")
    }

    /// The reason that the last system call left.
    init(failedCallOn path: String) {
        let code = errno
        switch code {
        case ENOENT: self.init(path, "no such file or folder")
        case EACCES, EPERM: self.init(path, "may not be read: permission denied")
        case ELOOP: self.init(path, "a symbolic link that leads back to itself")
        default: self.init(path, "cannot be read: \(String(cString: strerror(code)).lowercased())")
        }
    }
}
