/// Why a response that came whole is not what was promised.
public enum ReplyFault: Error, Sendable {
    /// The server refused, and no error schema says how to read its answer, or it gave none.
    case status(Int)
    /// The answer lies elsewhere: the client follows no redirects, or this one has no `Location` or offers a choice (300).
    case redirect(Int, location: String?)
    /// The server refused, and its answer could not be read by the error schema.
    case unreadableError(status: Int, cause: any Error)
    /// The body is of another content type than the one that was asked for, or of none that can be read.
    case contentType(String, expected: MediaType)
    /// The server says that nothing has changed, as the request asked it to, and so there is no body (304).
    case notModified
    /// The body was asked for while it comes, and is no longer here to be read.
    case streamed
    /// There is no body where one was promised.
    case empty(status: Int)
}
