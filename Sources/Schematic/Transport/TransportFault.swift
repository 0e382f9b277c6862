import Foundation
import SchemaEngine

/// The reason why no complete response was received.
public enum TransportFault: Error, Sendable {
    /// The server was silent for the timeout of the request.
    case timedOut(after: Duration)
    /// The exchange took longer than the transport allows.
    case tookTooLong(limit: Duration)
    /// The body is larger than the transport accepts. The response contains the bytes before the limit.
    case bodyTooLarge(limit: Int, HTTPResponse)
    /// The connection ended before the body did. The response contains the received bytes; `expected` is the
    /// value of its `Content-Length`, if it has one.
    case bodyCutShort(expected: Int?, HTTPResponse)
    /// The connection ended before a streamed body did, after `found` bytes; `expected` is the value of its
    /// `Content-Length`, if it has one.
    case streamCutShort(expected: Int?, found: Int)
    /// A streamed body arrives faster than it is read, and the unread bytes exceed the limit of the transport.
    case readTooSlowly(limit: Int)
    /// A streamed body arrives faster than it is read, and the unread bytes cannot be stored in this folder.
    case noRoom(String)
    /// Two tasks read a streamed body at the same time, or an earlier reader reads after a later one.
    case severalReaders
    /// No connection was made, or it ended before the response began, with the system's error.
    case connectionFailed(any Error)

    /// The received part of the response.
    var partialResponse: HTTPResponse? {
        switch self {
        case .bodyTooLarge(_, let response), .bodyCutShort(_, let response): response
        case .timedOut, .tookTooLong, .streamCutShort, .readTooSlowly, .noRoom, .severalReaders, .connectionFailed: nil
        }
    }
}

extension TransportFault: DescribedError {
    /// The expected and the found value, with help if there is any.
    var displayDescription: String { message.displayLine }

    private var message: String {
        switch self {
        case .timedOut(let time):
            "the server was silent for \(time), the request's timeout"
        case .tookTooLong(let limit):
            "the exchange did not finish within \(limit), the maximum duration of the transport"
        case .bodyTooLarge(let limit, _):
            "the body is larger than \(limit) bytes; raise the transport's maximumBodySize if this is expected"
        case .bodyCutShort(let expected?, let response):
            "the body was cut short: expected \(expected) bytes, found \(response.body.count)"
        case .bodyCutShort(nil, let response):
            "the body was cut short after \(response.body.count) bytes"
        case .streamCutShort(let expected?, let found):
            "the body was cut short: expected \(expected) bytes, found \(found)"
        case .streamCutShort(nil, let found):
            "the body was cut short after \(found) bytes"
        case .readTooSlowly(let limit):
            "more than \(limit) bytes of the body are unread; read faster, or raise the transport's maximumBacklog"
        case .noRoom(let folder):
            "the body arrives faster than it is read, and the unread part cannot be stored in '\(folder)': check the free space there"
        case .severalReaders:
            "expected one reader of the streamed body, found a second: read it in one task, and pass the bytes to the others"
        case .connectionFailed(let error):
            "no response was received: \(error.localizedDescription)"
        }
    }
}
