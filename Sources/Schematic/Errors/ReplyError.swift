public import Foundation
public import SchemaEngine
import SchematicText

/// An error of a response: its status, its body, a piece of its stream, or its reference to the next page is not the
/// expected one.
///
/// ```swift
/// catch let error as APIError { if case ReplyError.Code.versionConflict = error.underlying { … } }
/// ```
public struct ReplyError: Error, Sendable {
    /// The kind of the error.
    public let code: Code
    /// The expected and the actual state, and help if available. The text of the cause or of the fields follows it.
    let message: String
    /// The status of the response.
    public private(set) var status: Int?
    /// The decoded error of the server.
    public private(set) var fields: Fields?
    /// The version in the request, or `nil` if its condition was not `If-Match`.
    public private(set) var expectedVersion: EntityTag?
    /// The server's version, if the response states it.
    public private(set) var currentVersion: EntityTag?
    /// The `Location` of a redirect, the link to a page, or the place of a value that specifies pages.
    public private(set) var location: String?
    /// The content type of the body; empty if it has none.
    public private(set) var contentType: String?
    /// The expected content type.
    public private(set) var expectedType: MediaType?
    /// The number of the line in the stream, starting at 1. Blank lines count.
    public private(set) var line: Int?
    /// The name of the event.
    public private(set) var event: String?
    /// The identifier of the event, if it has one.
    public private(set) var eventID: String?
    /// The URL of a page on another origin.
    public private(set) var url: URL?
    /// The number of the empty page, or of its first element.
    public private(set) var page: Int?
    /// The number of pages or elements that the server reports.
    public private(set) var total: Int?
    /// The maximum number of bytes or pages.
    public private(set) var limit: Int?
    /// The expected origin, or the expected kind of a value, for display.
    public private(set) var expected: String?
    /// The reason for which a link cannot be used.
    public private(set) var reason: String?
    /// The response that a middleware rejects.
    public private(set) var response: IncomingResponse?
    /// The cause. For `versionConflict`, the server's error, as decoded by its error schema, if there is one.
    public private(set) var cause: (any Error)?

    /// The code of an error of a response. Later versions add codes, so that a `switch` has a `default`.
    public struct Code: Hashable, Sendable {
        /// The stable name, for logs and statistics.
        public let rawValue: String

        /// Matches an error with this code: `catch ReplyError.Code.status`.
        public static func ~= (code: Self, error: any Error) -> Bool { (error as? ReplyError)?.code == code }

        /// The server refused, and either sent no error or no error schema describes it.
        public static let status = Self(rawValue: "status")
        /// The server refused, and its error schema decoded `fields`. No mapper creates an error type of the app from
        /// them.
        public static let server = Self(rawValue: "server")
        /// The server refused, and its error does not match the error schema; the `cause` says why.
        public static let unreadableError = Self(rawValue: "unreadable-error")
        /// The server has another version of the object than the request names, and has changed nothing (status 412,
        /// RFC 9110, section 15.5.13). Read the object again, and repeat the change if it still applies.
        public static let versionConflict = Self(rawValue: "version-conflict")
        /// A middleware rejects a complete `response`. The client unwraps it: the `APIError` of the call has `cause` as
        /// its underlying error, and contains the response.
        public static let rejected = Self(rawValue: "rejected")
        /// A redirect that is not followed: the client follows none, the `location` is missing, or the response offers
        /// a choice (300).
        public static let redirect = Self(rawValue: "redirect")
        /// The body's `contentType` was not accepted, or has no format that can read it.
        public static let contentType = Self(rawValue: "content-type")
        /// The server confirmed that the object has not changed since the version in the request (304), so there is no
        /// body.
        public static let notModified = Self(rawValue: "not-modified")
        /// The body was streamed, and is not stored.
        public static let streamed = Self(rawValue: "streamed")
        /// The body is missing, and no schema describes it. If one does, the error is a `PayloadError` with
        /// `missing-body`.
        public static let empty = Self(rawValue: "empty")
        /// The request requires a stored response (`only-if-cached`), and no suitable one is stored.
        public static let nothingStored = Self(rawValue: "nothing-stored")
        /// The line `line` of a stream does not match its schema. Other lines may be valid.
        public static let line = Self(rawValue: "line")
        /// The line `line` of a stream has more bytes than the limit. Other lines may be valid.
        public static let lineTooLong = Self(rawValue: "line-too-long")
        /// An event whose data does not match its schema. Other events may be valid.
        public static let event = Self(rawValue: "event")
        /// An event with more bytes than the limit. It ends the sequence, because the start of the next event is
        /// unknown.
        public static let eventTooLong = Self(rawValue: "event-too-long")
        /// The next page was read before.
        public static let pageLoop = Self(rawValue: "page-loop")
        /// The next page is on another scheme, host or port than expected. The `url` is complete, so that the app can
        /// send a separate request to it. It is a text from the server: check its host first. Printed or dumped, only
        /// its origin is shown.
        public static let otherOrigin = Self(rawValue: "other-origin")
        /// The number of pages exceeds the limit.
        public static let tooManyPages = Self(rawValue: "too-many-pages")
        /// The link to the next page, the `location`, is not usable.
        public static let unusableLink = Self(rawValue: "unusable-link")
        /// The `Link` header (RFC 8288) cannot be read.
        public static let unusableLinkHeader = Self(rawValue: "unusable-link-header")
        /// A value in the body or the query that specifies pages has an unexpected type. The `location` is a key, or a
        /// JSON Pointer.
        public static let unusablePageValue = Self(rawValue: "unusable-page-value")
        /// The page `page` is empty, although the server reports `total` elements or pages.
        public static let emptyPage = Self(rawValue: "empty-page")
    }
}

extension ReplyError {
    /// An error with ``Code/status``.
    public static func status(_ status: Int) -> Self {
        Self(
            code: .status,
            message: "expected a status between 200 and 299, found \(status)\(meaning(of: status))",
            status: status
        )
    }

    /// An error with ``Code/server``.
    public static func server(status: Int, fields: Fields) -> Self {
        Self(
            code: .server,
            message: "the server refused with status \(status)",
            status: status,
            fields: fields
        )
    }

    /// An error with ``Code/unreadableError``.
    public static func unreadableError(status: Int, cause: any Error) -> Self {
        Self(
            code: .unreadableError,
            message: "the server refused with status \(status), and its response does not match the error schema: ",
            status: status,
            cause: cause
        )
    }

    /// An error with ``Code/versionConflict``.
    public static func versionConflict(
        expected: EntityTag?,
        current: EntityTag?,
        reason: (any Error)?
    ) -> Self {
        Self(
            code: .versionConflict,
            message: conflict(expected, current, reason),
            expectedVersion: expected,
            currentVersion: current,
            cause: reason
        )
    }

    /// An error with ``Code/rejected``.
    public static func rejected(_ response: IncomingResponse, cause: any Error) -> Self {
        Self(
            code: .rejected,
            message: "",
            response: response,
            cause: cause
        )
    }

    /// An error with ``Code/redirect``.
    public static func redirect(_ status: Int, location: String?) -> Self {
        Self(
            code: .redirect,
            message: redirection(status, location),
            status: status,
            location: location
        )
    }

    /// An error with ``Code/contentType``.
    public static func contentType(_ found: String, expected: MediaType) -> Self {
        contentType(found, expected: expected, isJSON: false)
    }

    /// The same error. `isJSON` states that the body is JSON, whatever its type.
    static func contentType(_ found: String, expected: MediaType, isJSON: Bool) -> Self {
        Self(
            code: .contentType,
            message: typeConflict(found, expected, isJSON: isJSON),
            contentType: found,
            expectedType: expected
        )
    }

    /// An error with ``Code/notModified``.
    public static var notModified: Self {
        Self(
            code: .notModified,
            message:
                "expected a body, found none: the object still has the version that the request names (status 304); "
                + "check 'isNotModified' of the reply, and keep the earlier result"
        )
    }

    /// An error with ``Code/streamed``.
    public static var streamed: Self {
        Self(
            code: .streamed,
            message: "the body was read as a stream, and is not stored"
        )
    }

    /// An error with ``Code/empty``.
    public static func empty(status: Int) -> Self {
        Self(
            code: .empty,
            message: "expected a body, found none (status \(status))",
            status: status
        )
    }

    /// An error with ``Code/nothingStored``.
    public static var nothingStored: Self {
        Self(
            code: .nothingStored,
            message: "expected a stored response, found none that is fresh (status 504): "
                + "without 'only-if-cached' in Cache-Control, the request is sent to the server"
        )
    }

    /// An error with ``Code/line``.
    public static func line(_ line: Int, cause: any Error) -> Self {
        Self(
            code: .line,
            message: "line \(line) of the stream does not match its schema: ",
            line: line,
            cause: cause
        )
    }

    /// An error with ``Code/lineTooLong``.
    public static func lineTooLong(_ line: Int, limit: Int) -> Self {
        Self(
            code: .lineTooLong,
            message:
                "expected lines of at most \(limit) bytes, found a longer one, line \(line); raise longestLine if this is expected",
            line: line,
            limit: limit
        )
    }

    /// An error with ``Code/event``.
    public static func event(name: String, id: String?, cause: any Error) -> Self {
        Self(
            code: .event,
            message:
                "the event '\(name.displayLine)'\(id.map { " with the id '\($0.displayLine)'" } ?? "") does not match its schema: ",
            event: name,
            eventID: id,
            cause: cause
        )
    }

    /// An error with ``Code/eventTooLong``.
    public static func eventTooLong(limit: Int) -> Self {
        Self(
            code: .eventTooLong,
            message:
                "expected events of at most \(limit) bytes, found a longer one; raise longestEvent if this is expected",
            limit: limit
        )
    }

    /// An error with ``Code/pageLoop``.
    public static func pageLoop(_ location: String) -> Self {
        Self(
            code: .pageLoop,
            message: "expected another page, found one that was already received: \(location)".displayLine,
            location: location
        )
    }

    /// An error with ``Code/otherOrigin``.
    public static func otherOrigin(_ url: URL, expected: String) -> Self {
        Self(
            code: .otherOrigin,
            message:
                "expected the next page at \(expected), found \(url.originText): send a separate request to that origin"
                .displayLine,
            url: url,
            expected: expected
        )
    }

    /// An error with ``Code/tooManyPages``.
    public static func tooManyPages(limit: Int) -> Self {
        Self(
            code: .tooManyPages,
            message: "expected at most \(limit) pages, found another one: raise 'maximumPages' if this is expected",
            limit: limit
        )
    }

    /// An error with ``Code/unusableLink``.
    public static func unusableLink(_ link: String, reason: String) -> Self {
        Self(
            code: .unusableLink,
            message: "expected a link to the next page, found '\(link)': \(reason)".displayLine,
            location: link,
            reason: reason
        )
    }

    /// An error with ``Code/unusableLinkHeader``.
    public static func unusableLinkHeader(reason: String) -> Self {
        Self(
            code: .unusableLinkHeader,
            message: "expected a Link header (RFC 8288), found one that cannot be read: \(reason)".displayLine,
            reason: reason
        )
    }

    /// An error with ``Code/unusablePageValue``.
    public static func unusablePageValue(_ location: String, expected: String) -> Self {
        Self(
            code: .unusablePageValue,
            message:
                "expected \(expected) at '\(location)', found something else: check where the server describes its pages"
                .displayLine,
            location: location,
            expected: expected
        )
    }

    /// An error with ``Code/emptyPage``.
    public static func emptyPage(at page: Int, of total: Int) -> Self {
        Self(
            code: .emptyPage,
            message: "expected the page at \(page), since the server counts \(total), found an empty one",
            page: page,
            total: total
        )
    }
}
