public import Foundation
import SchemaEngine

/// Why a body could not be sent to its end.
public enum BodyFault: Error, Hashable, Sendable {
    /// It comes from a stream that can be read once, and was.
    case alreadySent
    /// A stream or a file has more bytes, or fewer, than were announced; `found` counts those that were read.
    case wrongLength(expected: Int, found: Int)
    /// A file cannot be read any more.
    case unreadableFile(path: String)
    /// A stream cannot be kept in a temporary file.
    case unwritableFile(path: String)
}

extension BodyFault: CustomStringConvertible, LocalizedError {
    /// What was expected, what was found, and the help where there is one.
    public var description: String { message.displayLine }

    /// The same as `description`.
    public var errorDescription: String? { description }

    private var message: String {
        switch self {
        case .alreadySent:
            "cannot send the body again: its stream can be read once; give it as a closure that opens it anew"
        case .wrongLength(let expected, let found) where found > expected:
            "expected a body of \(expected) bytes from its file or stream, found at least \(found)"
        case .wrongLength(let expected, let found):
            "expected a body of \(expected) bytes from its file or stream, found \(found)"
        case .unreadableFile(let path):
            "cannot read the file '\(path)' of the body: it was there when the request was made"
        case .unwritableFile(let path):
            "cannot keep the stream of the body in '\(path)': check the room and the permissions there"
        }
    }
}
