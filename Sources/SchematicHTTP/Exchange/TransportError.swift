import Foundation
import SchematicText

/// An error of an exchange: no complete response was received, a redirect was not followed, the call took too long, or
/// a transport cannot be used.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum TransportError: Error, Sendable {
    /// The server was silent for the timeout of the request.
    case timedOut(after: Duration)
    /// The exchange took longer than the transport allows: the `maximumDuration` with which the app creates a
    /// `SystemTransport`, a `URLSessionTransport` or a `CurlTransport`.
    case tookTooLong(limit: Duration)
    /// The body is larger than the transport accepts: its `maximumBodySize`, 64 MiB by default. The response contains the
    /// bytes before the limit.
    case bodyTooLarge(limit: Int, IncomingResponse)
    /// The connection ended before the body did, or the rest of the body cannot be decoded. The response contains the
    /// bytes before; `expected` is the value of its `Content-Length`, if it has one. The cause is the system's error, or a
    /// description of the fault, if there is one.
    case bodyCutShort(expected: Int?, IncomingResponse, cause: (any Error)? = nil)
    /// The connection ended before a streamed body did, or the rest of the body cannot be decoded, after `found` bytes;
    /// `expected` is the value of its `Content-Length`, if it has one. The cause is as for `bodyCutShort`.
    case streamCutShort(expected: Int?, found: Int, cause: (any Error)? = nil)
    /// A streamed body arrives faster than it is read, and the unread bytes exceed the `maximumBacklog` of the
    /// transport.
    case readTooSlowly(limit: Int)
    /// A streamed body arrives faster than it is read, and the unread bytes cannot be stored in this folder.
    case noRoom(String)
    /// Two tasks read a streamed body at the same time, or an earlier reader reads after a later one.
    case severalReaders
    /// No connection was made, or it ended before the response began, with the system's error.
    case connectionFailed(any Error)
    /// The call did not end before its deadline.
    case deadlinePassed(after: Duration)
    /// The number of redirects exceeds the limit. The request was not sent; the response is the last redirect.
    case tooManyRedirects(limit: Int, OutgoingRequest, IncomingResponse)
    /// The redirect leads to a URL that the call has requested before, with the same method. The request was not sent;
    /// the response is the redirect.
    case redirectLoop(OutgoingRequest, IncomingResponse)
    /// The redirect leads from `https` to `http`. The request was not sent; the response is the redirect.
    case insecureRedirect(OutgoingRequest, IncomingResponse)
    /// The redirected request, which was not sent, needs the body, which can be read only once, and has been read. The
    /// response is the redirect.
    case bodyNotReplayable(OutgoingRequest, IncomingResponse)
    /// The `Location` of the redirect is not a URL that a client can request.
    case unusableLocation(String, reason: String, IncomingResponse)
    /// The transport cannot be used on this machine, because it has no suitable library.
    case unavailable(reason: String)
    /// The platform has neither `URLSession` nor libcurl, and the app specifies no transport.
    case noSystemTransport
}

extension TransportError {
    /// The received part of a response, or the redirect that was not followed.
    package var response: IncomingResponse? {
        switch self {
        case .bodyTooLarge(_, let response), .bodyCutShort(_, let response, _), .tooManyRedirects(_, _, let response),
            .redirectLoop(_, let response), .insecureRedirect(_, let response), .bodyNotReplayable(_, let response),
            .unusableLocation(_, _, let response):
            response
        case .timedOut, .tookTooLong, .streamCutShort, .readTooSlowly, .noRoom, .severalReaders, .connectionFailed,
            .deadlinePassed, .unavailable, .noSystemTransport:
            nil
        }
    }

    /// Whether the exchange failed, so that another attempt or a stored response can make
    /// up for it. A passed deadline and a refused redirect end the call instead.
    package var isOfExchange: Bool {
        switch self {
        case .timedOut, .tookTooLong, .bodyTooLarge, .bodyCutShort, .streamCutShort, .readTooSlowly, .noRoom,
            .severalReaders, .connectionFailed:
            true
        case .deadlinePassed, .tooManyRedirects, .redirectLoop, .insecureRedirect, .bodyNotReplayable,
            .unusableLocation, .unavailable, .noSystemTransport:
            false
        }
    }
}

extension TransportError: DescribedError, RedactedReflectable {
    /// The expected and the found value, with help if there is any. Secrets are masked.
    var displayDescription: String { message.displayLine }

    private var message: String {
        switch self {
        case .timedOut(let time):
            "the server was silent for \(time), the request's timeout"
        case .tookTooLong(let limit):
            "the exchange did not finish within \(limit), the maximum duration of the transport"
        case .bodyTooLarge(let limit, _):
            "the body is larger than \(limit) bytes; raise the transport's maximumBodySize if this is expected"
        case .bodyCutShort(let expected, let response, let cause):
            Self.cutShort(expected, response.body.count, cause)
        case .streamCutShort(let expected, let found, let cause):
            Self.cutShort(expected, found, cause)
        case .readTooSlowly(let limit):
            "more than \(limit) bytes of the body are unread; read faster, or raise the transport's maximumBacklog"
        case .noRoom(let folder):
            "the body arrives faster than it is read, and the unread part cannot be stored in '\(folder)': check the free space there"
        case .severalReaders:
            "expected one reader of the streamed body, found a second: read it in one task, and pass the bytes to the others"
        case .connectionFailed(let error):
            "no response was received: \(error.localizedDescription)"
        case .deadlinePassed(let time):
            "the call did not finish within \(time), its deadline"
        case .tooManyRedirects(let limit, let request, _):
            "expected a response within \(limit) redirects, found one more, to \(request): "
                + "raise the limit of RedirectFollowing if the server requires more"
        case .redirectLoop(let request, _):
            "expected a response, found a redirect loop back to \(request)"
        case .insecureRedirect(let request, _):
            "expected a redirect to https, found one from https to \(request): "
                + "'allowsInsecure' of RedirectFollowing would follow it"
        case .bodyNotReplayable(let request, _):
            "expected a body that can be sent again, to \(request), found a stream that can be read once: "
                + "provide a closure that opens it again"
        case .unusableLocation(let location, let reason, _):
            "expected a redirect's Location that can be followed, found \(Self.shown(location)): \(reason)"
        case .unavailable(let reason):
            "CurlTransport cannot be used: \(reason); install libcurl 7.68 or newer, or use URLSessionTransport"
        case .noSystemTransport:
            "this platform has neither URLSession nor libcurl: implement Transport, and pass a value to APIClient(transport:)"
        }
    }

    private static func cutShort(_ expected: Int?, _ found: Int, _ cause: (any Error)?) -> String {
        let count = expected.map { ": expected \($0) bytes, found \(found)" } ?? " after \(found) bytes"
        return "the body was cut short\(count)" + (cause.map { "; \($0.localizedDescription)" } ?? "")
    }

    private static func shown(_ location: String) -> String {
        let start = SecretMask.url(String(location.prefix(200))).debugDescription
        return location.count > 200 ? start + "…" : start
    }
}
