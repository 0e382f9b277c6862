import Foundation
import SchematicText

/// An error of an exchange: no complete response was received, a redirect was not followed, the call took too long, or
/// a transport cannot be used.
///
/// ```swift
/// catch let error as TransportError where error.code == .bodyTooLarge { print(error.limit ?? 0) }
/// ```
public struct TransportError: Error, Sendable {
    /// The kind of the error.
    public let code: Code
    /// The expected and the found value, with help if there is any. The text of the cause follows it.
    let message: String
    /// The time that has passed: the timeout, the maximum duration or the deadline.
    public private(set) var duration: Duration?
    /// The maximum number of bytes, or of redirects.
    public private(set) var limit: Int?
    /// The value of `Content-Length` of a body that was cut short, if the response has it.
    public private(set) var expectedLength: Int?
    /// The bytes of a body that were received before it was cut short.
    public private(set) var receivedLength: Int?
    /// The `Location` of a redirect that is not a usable URL.
    public private(set) var location: String?
    /// The path of a folder without room.
    public private(set) var path: String?
    /// The reason for which a `Location` or a transport cannot be used.
    public private(set) var reason: String?
    /// The request to which a redirect leads, and which was not sent.
    public private(set) var request: OutgoingRequest?
    /// The received part of a response, or the redirect that was not followed.
    public internal(set) var response: IncomingResponse?
    /// The error of the system, or a description of the fault.
    public private(set) var cause: (any Error)?

    /// The code of an error of an exchange. Later versions add codes, so that a `switch` has a `default`.
    public struct Code: Hashable, Sendable {
        /// The stable name, for logs and statistics.
        public let rawValue: String

        /// Matches an error with this code: `catch TransportError.Code.timedOut`.
        public static func ~= (code: Self, error: any Error) -> Bool { (error as? TransportError)?.code == code }

        /// The server was silent for `duration`, the timeout of the request.
        public static let timedOut = Self(rawValue: "timed-out")
        /// The exchange took longer than the transport allows: the `maximumDuration` with which the app creates a
        /// `SystemTransport`, a `URLSessionTransport` or a `CurlTransport`.
        public static let tookTooLong = Self(rawValue: "took-too-long")
        /// The body is larger than the transport accepts: its `maximumBodySize`, 64 MiB by default. The `response`
        /// contains the bytes before the `limit`.
        public static let bodyTooLarge = Self(rawValue: "body-too-large")
        /// The connection ended before the body did, or the rest of the body cannot be decoded. The `response` contains
        /// the bytes before. The `cause` is the system's error, or a description of the fault, if there is one.
        public static let bodyCutShort = Self(rawValue: "body-cut-short")
        /// The connection ended before a streamed body did, or the rest of the body cannot be decoded, after
        /// `receivedLength` bytes. The `cause` is as for `bodyCutShort`.
        public static let streamCutShort = Self(rawValue: "stream-cut-short")
        /// A streamed body arrives faster than it is read, and the unread bytes exceed the `maximumBacklog` of the
        /// transport.
        public static let readTooSlowly = Self(rawValue: "read-too-slowly")
        /// A streamed body arrives faster than it is read, and the unread bytes cannot be stored in the folder `path`.
        public static let noRoom = Self(rawValue: "no-room")
        /// Two tasks read a streamed body at the same time, or an earlier reader reads after a later one.
        public static let severalReaders = Self(rawValue: "several-readers")
        /// No connection was made, or it ended before the response began, with the system's error as the `cause`.
        public static let connectionFailed = Self(rawValue: "connection-failed")
        /// The call did not end within `duration`, its deadline.
        public static let deadlinePassed = Self(rawValue: "deadline-passed")
        /// The number of redirects exceeds the `limit`. The `request` was not sent; the `response` is the last
        /// redirect.
        public static let tooManyRedirects = Self(rawValue: "too-many-redirects")
        /// The redirect leads to a URL that the call has requested before, with the same method. The `request` was not
        /// sent; the `response` is the redirect.
        public static let redirectLoop = Self(rawValue: "redirect-loop")
        /// The redirect leads from `https` to `http`. The `request` was not sent; the `response` is the redirect.
        public static let insecureRedirect = Self(rawValue: "insecure-redirect")
        /// The redirected `request`, which was not sent, needs the body, which can be read only once, and has been
        /// read. The `response` is the redirect.
        public static let bodyNotReplayable = Self(rawValue: "body-not-replayable")
        /// The `location` of the redirect is not a URL that a client can request.
        public static let unusableLocation = Self(rawValue: "unusable-location")
        /// The transport cannot be used on this machine, because it has no suitable library.
        public static let unavailable = Self(rawValue: "unavailable")
        /// The platform has neither `URLSession` nor libcurl, and the app specifies no transport.
        public static let noSystemTransport = Self(rawValue: "no-system-transport")
    }
}

extension TransportError {
    /// An error with ``Code/timedOut``.
    public static func timedOut(after duration: Duration) -> Self {
        Self(
            code: .timedOut,
            message: "the server was silent for \(duration), the request's timeout",
            duration: duration
        )
    }

    /// An error with ``Code/tookTooLong``.
    public static func tookTooLong(limit: Duration) -> Self {
        Self(
            code: .tookTooLong,
            message: "the exchange did not finish within \(limit), the maximum duration of the transport",
            duration: limit
        )
    }

    /// An error with ``Code/bodyTooLarge``.
    public static func bodyTooLarge(limit: Int, _ response: IncomingResponse) -> Self {
        Self(
            code: .bodyTooLarge,
            message:
                "the body is larger than \(limit) bytes; raise the transport's maximumBodySize if this is expected",
            limit: limit,
            response: response
        )
    }

    /// An error with ``Code/bodyCutShort``.
    public static func bodyCutShort(
        expected: Int?,
        _ response: IncomingResponse,
        cause: (any Error)? = nil
    ) -> Self {
        Self(
            code: .bodyCutShort,
            message: cutShort(expected, response.body.count, cause),
            expectedLength: expected,
            receivedLength: response.body.count,
            response: response,
            cause: cause
        )
    }

    /// An error with ``Code/streamCutShort``.
    public static func streamCutShort(expected: Int?, found: Int, cause: (any Error)? = nil) -> Self {
        Self(
            code: .streamCutShort,
            message: cutShort(expected, found, cause),
            expectedLength: expected,
            receivedLength: found,
            cause: cause
        )
    }

    /// An error with ``Code/readTooSlowly``.
    public static func readTooSlowly(limit: Int) -> Self {
        Self(
            code: .readTooSlowly,
            message:
                "more than \(limit) bytes of the body are unread; read faster, or raise the transport's maximumBacklog",
            limit: limit
        )
    }

    /// An error with ``Code/noRoom``.
    public static func noRoom(_ folder: String) -> Self {
        Self(
            code: .noRoom,
            message:
                "the body arrives faster than it is read, and the unread part cannot be stored in '\(folder)': check the free space there",
            path: folder
        )
    }

    /// An error with ``Code/severalReaders``.
    public static var severalReaders: Self {
        Self(
            code: .severalReaders,
            message:
                "expected one reader of the streamed body, found a second: read it in one task, and pass the bytes to the others"
        )
    }

    /// An error with ``Code/connectionFailed``.
    public static func connectionFailed(_ cause: any Error) -> Self {
        Self(
            code: .connectionFailed,
            message: "no response was received: ",
            cause: cause
        )
    }

    /// An error with ``Code/deadlinePassed``.
    public static func deadlinePassed(after duration: Duration) -> Self {
        Self(
            code: .deadlinePassed,
            message: "the call did not finish within \(duration), its deadline",
            duration: duration
        )
    }

    /// An error with ``Code/tooManyRedirects``.
    public static func tooManyRedirects(
        limit: Int,
        _ request: OutgoingRequest,
        _ response: IncomingResponse
    ) -> Self {
        Self(
            code: .tooManyRedirects,
            message: "expected a response within \(limit) redirects, found one more, to \(request): "
                + "raise the limit of RedirectFollowing if the server requires more",
            limit: limit,
            request: request,
            response: response
        )
    }

    /// An error with ``Code/redirectLoop``.
    public static func redirectLoop(_ request: OutgoingRequest, _ response: IncomingResponse) -> Self {
        Self(
            code: .redirectLoop,
            message: "expected a response, found a redirect loop back to \(request)",
            request: request,
            response: response
        )
    }

    /// An error with ``Code/insecureRedirect``.
    public static func insecureRedirect(_ request: OutgoingRequest, _ response: IncomingResponse) -> Self {
        Self(
            code: .insecureRedirect,
            message: "expected a redirect to https, found one from https to \(request): "
                + "'allowsInsecure' of RedirectFollowing would follow it",
            request: request,
            response: response
        )
    }

    /// An error with ``Code/bodyNotReplayable``.
    public static func bodyNotReplayable(_ request: OutgoingRequest, _ response: IncomingResponse) -> Self {
        Self(
            code: .bodyNotReplayable,
            message: "expected a body that can be sent again, to \(request), found a stream that can be read once: "
                + "provide a closure that opens it again",
            request: request,
            response: response
        )
    }

    /// An error with ``Code/unusableLocation``.
    public static func unusableLocation(
        _ location: String,
        reason: String,
        _ response: IncomingResponse
    ) -> Self {
        Self(
            code: .unusableLocation,
            message: "expected a redirect's Location that can be followed, found \(shown(location)): \(reason)",
            location: location,
            reason: reason,
            response: response
        )
    }

    /// An error with ``Code/unavailable``.
    public static func unavailable(reason: String) -> Self {
        Self(
            code: .unavailable,
            message:
                "CurlTransport cannot be used: \(reason); install libcurl 7.68 or newer, or use URLSessionTransport",
            reason: reason
        )
    }

    /// An error with ``Code/noSystemTransport``.
    public static var noSystemTransport: Self {
        Self(
            code: .noSystemTransport,
            message:
                "this platform has neither URLSession nor libcurl: implement Transport, and pass a value to APIClient(transport:)"
        )
    }
}

extension TransportError {
    private static let codesOfExchange: Set<Code> = [
        .timedOut, .tookTooLong, .bodyTooLarge, .bodyCutShort, .streamCutShort, .readTooSlowly, .noRoom,
        .severalReaders, .connectionFailed,
    ]

    /// Whether the exchange failed, so that another attempt or a stored response can make
    /// up for it. A passed deadline and a refused redirect end the call instead.
    package var isOfExchange: Bool { Self.codesOfExchange.contains(code) }
}

extension TransportError: DescribedError, RedactedReflectable {
    /// The message with the text of the cause, on one line. Secrets are masked.
    var displayDescription: String { (message + (cause?.localizedDescription ?? "")).displayLine }

    private static func cutShort(_ expected: Int?, _ found: Int, _ cause: (any Error)?) -> String {
        let count = expected.map { ": expected \($0) bytes, found \(found)" } ?? " after \(found) bytes"
        return "the body was cut short\(count)" + (cause == nil ? "" : "; ")
    }

    private static func shown(_ location: String) -> String {
        let start = String(location.prefix(200)).redactedURL.debugDescription
        return location.count > 200 ? start + "…" : start
    }
}
