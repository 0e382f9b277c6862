public import Foundation

/// A response as it came over the wire: what transports and middleware return.
public struct HTTPResponse: Sendable {
    /// The status code (RFC 9110, section 15).
    public var status: Int
    /// The header fields.
    public var headers: HTTPHeaders
    /// The fields after a body in chunks (RFC 9110, section 6.5), apart from the header fields, since a server can state
    /// less by them. Empty where there are none, where `stream` has the content and then these fields, too, and where the
    /// transport drops them, as `URLSessionTransport` does.
    public var trailers = HTTPHeaders()
    /// The content, with any content coding already undone; empty where there is none, and where `stream` has it.
    public var body: Data
    /// The content while it comes, where the request asked for that and succeeded. Let it pass untouched: it can be read
    /// once.
    public var stream: ResponseStream?
    /// Whether it was sent by another origin than the one that the request's credentials are for.
    var isFromElsewhere = false
    /// What a cache had to do with it; `nil` where it is the server's answer to this very request.
    public var cacheUse: CacheUse?

    /// Creates a response.
    public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data(), stream: ResponseStream? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
        self.stream = stream
    }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible {
    /// Status and size.
    public var description: String {
        stream == nil ? "status \(status), \(body.count) bytes" : "status \(status), a stream of bytes"
    }
    /// The same as `description`: a body may hold secrets.
    public var debugDescription: String { description }
}
