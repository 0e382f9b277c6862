public import Foundation
public import SchemaEngine
import SchematicText

/// An error of a response: its status, its body, a piece of its stream, or its reference to the next page is not the
/// expected one.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum ReplyError: Error, Sendable {
    /// The server refused, and either sent no error or no error schema describes it.
    case status(Int)
    /// The server refused, and its error schema decoded these fields. No mapper creates an error type of the app from
    /// them.
    case server(status: Int, fields: Fields)
    /// The server refused, and its error does not match the error schema.
    case unreadableError(status: Int, cause: any Error)
    /// The server has another version of the object than the request names, and has changed nothing (status 412, RFC
    /// 9110, section 15.5.13).
    ///
    /// `expected` is the version in the request, and `nil` if its condition was not `If-Match`. `current` is the
    /// server's version, if the response states it. `reason` is the server's error, as decoded by its error schema, if
    /// there is one. Read the object again, and repeat the change if it still applies.
    case versionConflict(expected: EntityTag?, current: EntityTag?, reason: (any Error)?)
    /// A middleware rejects a complete response. The client unwraps it: the `APIError` of the call has `cause` as its
    /// underlying error, and contains the response.
    case rejected(IncomingResponse, cause: any Error)
    /// A redirect that is not followed: the client follows none, `Location` is missing, or the response offers
    /// a choice (300).
    case redirect(Int, location: String?)
    /// The body's content type was not accepted, or has no format that can read it.
    case contentType(String, expected: MediaType)
    /// The server confirmed that the object has not changed since the version in the request (304), so there is
    /// no body.
    case notModified
    /// The body was streamed, and is not stored.
    case streamed
    /// The body is missing, and no schema describes it. If one does, the error is a `PayloadError` with `missing-body`.
    case empty(status: Int)
    /// The request requires a stored response (`only-if-cached`), and no suitable one is stored.
    case nothingStored
    /// A line of a stream that does not match its schema. Line numbers start at 1 and include blank lines. Other lines
    /// may be valid.
    case line(Int, cause: any Error)
    /// A line of a stream with more bytes than the limit. Other lines may be valid.
    case lineTooLong(Int, limit: Int)
    /// An event whose data does not match its schema. Other events may be valid.
    case event(name: String, id: String?, cause: any Error)
    /// An event with more bytes than the limit. It ends the sequence, because the start of the next event is
    /// unknown.
    case eventTooLong(limit: Int)
    /// The next page was read before.
    case pageLoop(String)
    /// The next page is on another scheme, host or port than expected. The URL is complete, so that the app can
    /// send a separate request to it. It is a text from the server: check its host first. Printed or dumped,
    /// only its origin is shown.
    case otherOrigin(URL, expected: String)
    /// The number of pages exceeds the limit.
    case tooManyPages(limit: Int)
    /// The link to the next page is not usable.
    case unusableLink(String, reason: String)
    /// The `Link` header (RFC 8288) cannot be read.
    case unusableLinkHeader(reason: String)
    /// A value in the body or the query that specifies pages has an unexpected type. The location is a key, or
    /// a JSON Pointer.
    case unusablePageValue(String, expected: String)
    /// A page is empty, although the server reports more elements.
    case emptyPage(at: Int, of: Int)
}

extension ReplyError {
    /// Whether there is no body that can be read.
    var isOfBody: Bool {
        switch self {
        case .status, .unreadableError, .redirect, .contentType, .notModified, .streamed, .empty: true
        case .server, .versionConflict, .rejected, .nothingStored, .line, .lineTooLong, .event, .eventTooLong,
            .pageLoop, .otherOrigin, .tooManyPages, .unusableLink, .unusableLinkHeader, .unusablePageValue,
            .emptyPage:
            false
        }
    }
}

extension ReplyError: RedactedReflectable {}

extension ReplyError: DescribedError {
    /// The expected and the actual state, and help if available. Secrets are masked.
    var displayDescription: String { message.displayLines }

    private var message: String {
        switch self {
        case .status(let status):
            "expected a status between 200 and 299, found \(status)\(Self.meaning(of: status))"
        case .server(let status, let fields):
            "the server refused with status \(status)\(Self.message(in: fields))"
        case .unreadableError(let status, let cause):
            "the server refused with status \(status), and its response does not match the error schema: \(SecretMask.text(of: cause))"
        case .versionConflict(let expected, let current, let reason):
            Self.conflict(expected, current, reason)
        case .rejected(_, let cause):
            SecretMask.text(of: cause)
        case .redirect, .contentType, .notModified, .streamed, .empty, .nothingStored:
            bodyMessage
        case .line, .lineTooLong, .event, .eventTooLong:
            streamMessage
        case .pageLoop, .otherOrigin, .tooManyPages, .unusableLink, .unusableLinkHeader, .unusablePageValue,
            .emptyPage:
            pagingMessage.displayLine
        }
    }

    private var bodyMessage: String {
        switch self {
        case .redirect(let status, let location?):
            "expected a response, found status \(status), a redirect to \(SecretMask.url(location).displayLine): send the request there"
        case .redirect(let status, nil):
            "expected a response, found status \(status), a redirect without a Location"
        case .contentType("", let expected):
            "expected \(Self.name(of: expected)), found a body without a content type"
        case .contentType(let found, let expected):
            "expected \(Self.name(of: expected)), found a body of type '\(found.displayLine)'\(Self.guess(at: found))"
        case .notModified:
            "expected a body, found none: the object still has the version that the request names (status 304); "
                + "check 'isNotModified' of the reply, and keep the earlier result"
        case .streamed:
            "the body was read as a stream, and is not stored"
        case .empty(let status):
            "expected a body, found none (status \(status))"
        case .nothingStored:
            "expected a stored response, found none that is fresh (status 504): "
                + "without 'only-if-cached' in Cache-Control, the request is sent to the server"
        default: ""
        }
    }

    private var streamMessage: String {
        switch self {
        case .line(let number, let cause):
            "line \(number) of the stream does not match its schema: \(SecretMask.text(of: cause))"
        case .lineTooLong(let number, let limit):
            "expected lines of at most \(limit) bytes, found a longer one, line \(number); raise longestLine if this is expected"
        case .event(let name, let id, let cause):
            "the event '\(name.displayLine)'\(id.map { " with the id '\($0.displayLine)'" } ?? "") does not match its schema: \(SecretMask.text(of: cause))"
        case .eventTooLong(let limit):
            "expected events of at most \(limit) bytes, found a longer one; raise longestEvent if this is expected"
        default: ""
        }
    }

    private var pagingMessage: String {
        switch self {
        case .pageLoop(let url):
            "expected another page, found one that was already received: \(url)"
        case .otherOrigin(let url, let expected):
            "expected the next page at \(expected), found \(url.originText): send a separate request to that origin"
        case .tooManyPages(let limit):
            "expected at most \(limit) pages, found another one: raise 'maximumPages' if this is expected"
        case .unusableLink(let link, let reason):
            "expected a link to the next page, found '\(link)': \(reason)"
        case .unusableLinkHeader(let reason):
            "expected a Link header (RFC 8288), found one that cannot be read: \(reason)"
        case .unusablePageValue(let place, let expected):
            "expected \(expected) at '\(place)', found something else: check where the server describes its pages"
        case .emptyPage(let place, let total):
            "expected the page at \(place), since the server counts \(total), found an empty one"
        default: ""
        }
    }

    /// The server's own message, if a schema describes its error, and so names the secrets in it.
    private static func message(in fields: Fields) -> String {
        guard fields.isDescribed, let text = ServerMessage.text(in: fields) else { return "" }
        return ": \"\(text)\""
    }

    private static func meaning(of status: Int) -> String {
        switch status {
        case 401: ": the server requires authentication; check the credentials"
        case 403: ": these credentials do not permit the request"
        case 404: ": the server has no resource at this URL"
        case 428: ": the server requires a version; set the request's 'entityTag' to the one that was read"
        case 429: ": too many requests; try again later"
        case 500...599: ": the server failed"
        default: ""
        }
    }

    /// The expected and the actual version, and help.
    private static func conflict(_ expected: EntityTag?, _ current: EntityTag?, _ reason: (any Error)?) -> String {
        let wanted = expected.map { $0 == .any ? "an existing object" : "the version \($0.rawValue.displayLine)" }
        let found = current.map { "the version \($0.rawValue.displayLine)" } ?? "another"
        let own = reason.map { "; the server reports: \(SecretMask.text(of: $0))" } ?? ""
        return "expected \(wanted ?? "an object that matches the request's headers"), found \(found) (status 412): "
            + "read it again before another change\(own)"
    }

    private static func name(of type: MediaType) -> String { type.isJSON ? "JSON" : type.text.displayLine }

    private static func guess(at type: String) -> String {
        type.lowercased().hasPrefix("text/html")
            ? ": a page for browsers; check the path, and whether a login is required" : ""
    }
}
