public import Foundation
public import SchemaEngine

/// An error of a response: its status, its body, a piece of its stream, or its reference to the next page is not the
/// expected one.
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
