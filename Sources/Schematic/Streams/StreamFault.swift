public import Foundation
import SchemaEngine

/// What is wrong with one piece of a stream. The pieces before and behind it may be right.
public enum StreamFault: Error, Sendable {
    /// A line that its schema refuses. Lines count from 1, blank ones too.
    case line(Int, cause: any Error)
    /// A line of more bytes than lines may have.
    case lineTooLong(Int, limit: Int)
    /// An event whose data its schema refuses.
    case event(name: String, id: String?, cause: any Error)
    /// An event of more bytes than events may have. There is no telling what follows it, so it is always the last.
    case eventTooLong(limit: Int)
}

extension StreamFault: CustomStringConvertible, LocalizedError {
    /// What was expected, what was found, and where.
    public var description: String { message.displayLines }

    /// The same as `description`.
    public var errorDescription: String? { description }

    private var message: String {
        switch self {
        case .line(let number, let cause):
            "line \(number) of the stream is not what its schema says: \(SecretMask.text(of: cause))"
        case .lineTooLong(let number, let limit):
            "expected lines of at most \(limit) bytes, found a longer one, line \(number); raise longestLine if that is right"
        case .event(let name, let id, let cause):
            "the event '\(name.displayLine)'\(id.map { " with the id '\($0.displayLine)'" } ?? "") is not what its schema says: \(SecretMask.text(of: cause))"
        case .eventTooLong(let limit):
            "expected events of at most \(limit) bytes, found a longer one; raise longestEvent if that is right"
        }
    }
}
