import Foundation
import SchemaEngine

/// The reason why a body could not be sent completely.
public enum BodyFault: Error, Hashable, Sendable {
    /// The body is a stream that can be read only once, and has been read.
    case alreadySent
    /// A stream or a file has more or fewer bytes than announced; `found` is the number of bytes that were
    /// read.
    case wrongLength(expected: Int, found: Int)
    /// A file can no longer be read.
    case unreadableFile(path: String)
    /// A stream cannot be stored in a temporary file.
    case unwritableFile(path: String)
}

extension BodyFault: DescribedError {
    /// The expected and the found value, with help if there is any.
    var displayDescription: String { message.displayLine }

    private var message: String {
        switch self {
        case .alreadySent:
            "cannot send the body again: its stream can be read once; provide a closure that opens it again"
        case .wrongLength(let expected, let found) where found > expected:
            "expected a body of \(expected) bytes from its file or stream, found at least \(found)"
        case .wrongLength(let expected, let found):
            "expected a body of \(expected) bytes from its file or stream, found \(found)"
        case .unreadableFile(let path):
            "cannot read the file '\(path)' of the body: it existed when the request was created"
        case .unwritableFile(let path):
            "cannot store the stream of the body in '\(path)': check the free space and the permissions there"
        }
    }
}
