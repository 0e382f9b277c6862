public import Foundation
import SchemaEngine

/// Why no whole response came.
public enum TransportFault: Error, Sendable {
    /// The server was silent for as long as the request allows.
    case timedOut(after: Duration)
    /// The exchange took longer than the transport lets any exchange take.
    case tookTooLong(limit: Duration)
    /// The body is larger than the transport accepts. The response has what came before the limit.
    case bodyTooLarge(limit: Int, HTTPResponse)
    /// The connection ended before the body did. The response has what came; `expected` is what its `Content-Length`
    /// promised, where it did.
    case bodyCutShort(expected: Int?, HTTPResponse)
    /// The connection ended before a streamed body did, after `found` bytes; `expected` is what its `Content-Length`
    /// promised, where it did.
    case streamCutShort(expected: Int?, found: Int)
    /// A streamed body comes faster than it is read, and more bytes wait than the transport keeps.
    case readTooSlowly(limit: Int)
    /// A streamed body comes faster than it is read, and what waits cannot be kept in this folder.
    case noRoom(String)
    /// A streamed body is read by two tasks at a time, or by an earlier reader after a later one.
    case severalReaders
    /// No connection, or one that ended before the response began: the system's error.
    case connectionFailed(any Error)

    /// What came of the response.
    var partialResponse: HTTPResponse? {
        switch self {
        case .bodyTooLarge(_, let response), .bodyCutShort(_, let response): response
        case .timedOut, .tookTooLong, .streamCutShort, .readTooSlowly, .noRoom, .severalReaders, .connectionFailed: nil
        }
    }
}

extension TransportFault: CustomStringConvertible, LocalizedError {
    /// What was expected, what was found, and the help where there is one.
    public var description: String { message.displayLine }

    /// The same as `description`.
    public var errorDescription: String? { description }

    private var message: String {
        switch self {
        case .timedOut(let time):
            "the server was silent for \(time), the request's timeout"
        case .tookTooLong(let limit):
            "the exchange was not over after \(limit), the longest that the transport lets one take"
        case .bodyTooLarge(let limit, _):
            "the body is larger than \(limit) bytes; raise the transport's maximumBodySize if that is right"
        case .bodyCutShort(let expected?, let response):
            "the body was cut short: expected \(expected) bytes, found \(response.body.count)"
        case .bodyCutShort(nil, let response):
            "the body was cut short after \(response.body.count) bytes"
        case .streamCutShort(let expected?, let found):
            "the body was cut short: expected \(expected) bytes, found \(found)"
        case .streamCutShort(nil, let found):
            "the body was cut short after \(found) bytes"
        case .readTooSlowly(let limit):
            "more than \(limit) bytes of the body wait to be read; read faster, or raise the transport's maximumBacklog"
        case .noRoom(let folder):
            "the body comes faster than it is read, and what waits cannot be kept in '\(folder)': check the room there"
        case .severalReaders:
            "expected one reader of the streamed body, found a second: read it in one task, and give the others what it reads"
        case .connectionFailed(let error):
            "no response came: \(error.localizedDescription)"
        }
    }
}
