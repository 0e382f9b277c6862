/// The reason why a complete response is not the expected one.
public enum ReplyFault: Error, Sendable {
    /// The server refused, and either sent no error or no error schema describes it.
    case status(Int)
    /// A redirect that is not followed: the client follows none, `Location` is missing, or the response offers
    /// a choice (300).
    case redirect(Int, location: String?)
    /// The server refused, and its error does not match the error schema.
    case unreadableError(status: Int, cause: any Error)
    /// The body's content type was not accepted, or has no format that can read it.
    case contentType(String, expected: MediaType)
    /// The server confirmed that the object has not changed since the version in the request (304), so there is
    /// no body.
    case notModified
    /// The body was streamed, and is not stored.
    case streamed
    /// The body is missing.
    case empty(status: Int)
    /// The request requires a stored response (`only-if-cached`), and no suitable one is stored.
    case nothingStored
}
