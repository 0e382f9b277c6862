public import Foundation

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
    /// No connection, or one that ended before the response began: the system's error.
    case connectionFailed(any Error)

    /// What came of the response.
    var partialResponse: HTTPResponse? {
        switch self {
        case .bodyTooLarge(_, let response), .bodyCutShort(_, let response): response
        case .timedOut, .tookTooLong, .connectionFailed: nil
        }
    }
}

extension TransportFault: CustomStringConvertible, LocalizedError {
    /// What was expected, what was found, and the cure where there is one.
    public var description: String {
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
        case .connectionFailed(let error):
            "no response came: \(error.localizedDescription)"
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
