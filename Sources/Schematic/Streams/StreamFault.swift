import Foundation
import SchemaEngine

/// A fault of one piece of a stream. Other pieces may be valid.
public enum StreamFault: Error, Sendable {
    /// A line that does not match its schema. Line numbers start at 1 and include blank lines.
    case line(Int, cause: any Error)
    /// A line with more bytes than the limit.
    case lineTooLong(Int, limit: Int)
    /// An event whose data does not match its schema.
    case event(name: String, id: String?, cause: any Error)
    /// An event with more bytes than the limit. It ends the sequence, because the start of the next event is
    /// unknown.
    case eventTooLong(limit: Int)
}

extension StreamFault: DescribedError {
    /// The expected and the found value, with the position.
    var displayDescription: String { message.displayLines }

    private var message: String {
        switch self {
        case .line(let number, let cause):
            "line \(number) of the stream does not match its schema: \(SecretMask.text(of: cause))"
        case .lineTooLong(let number, let limit):
            "expected lines of at most \(limit) bytes, found a longer one, line \(number); raise longestLine if this is expected"
        case .event(let name, let id, let cause):
            "the event '\(name.displayLine)'\(id.map { " with the id '\($0.displayLine)'" } ?? "") does not match its schema: \(SecretMask.text(of: cause))"
        case .eventTooLong(let limit):
            "expected events of at most \(limit) bytes, found a longer one; raise longestEvent if this is expected"
        }
    }
}
