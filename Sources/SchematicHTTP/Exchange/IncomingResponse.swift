public import Foundation
import SchematicPlatform

/// A response as received. Transports and middleware return it.
public struct IncomingResponse: Sendable {
    /// The status code (RFC 9110, section 15).
    public var status: Int {
        get { parts.status }
        set { parts.status = newValue }
    }
    /// The header fields.
    public var headers: HTTPHeaders {
        get { parts.headers }
        set { parts.headers = newValue }
    }
    /// The trailer fields, after a chunked body (RFC 9110, section 6.5). They are separate from the header
    /// fields, because fewer fields are allowed in them. Empty if there are none, if `stream` has the content
    /// and therefore these fields, or if the transport drops them, as `URLSessionTransport` does.
    public var trailers: HTTPHeaders {
        get { parts.trailers }
        set { parts.trailers = newValue }
    }
    /// The content, after content decoding; empty if there is none, or if `stream` has it.
    public var body: Data {
        get { parts.body }
        set { parts.body = newValue }
    }
    /// The content as it arrives, if the request specified that and succeeded. Middleware must not read it,
    /// because it can be read only once.
    public var stream: ResponseStream? {
        get { parts.stream }
        set { parts.stream = newValue }
    }
    /// Whether another origin sent the response than the one for which the
    /// request's credentials are meant.
    package var isFromOtherOrigin: Bool {
        get { parts.isFromOtherOrigin }
        set { parts.isFromOtherOrigin = newValue }
    }
    /// Decides what may be shown of the response; `nil` if names alone show its secrets, or if it belongs to no call.
    package var redactor: (any Redactor)? {
        get { parts.redactor }
        set { parts.redactor = newValue }
    }
    /// The part of a cache in the response; `nil` if the server sent the response to this request.
    public var cacheUse: CacheUse? {
        get { parts.cacheUse }
        set { parts.cacheUse = newValue }
    }

    @Indirect private var parts: Parts

    private struct Parts {
        var status: Int
        var headers: HTTPHeaders
        var trailers = HTTPHeaders()
        var body: Data
        var stream: ResponseStream?
        var isFromOtherOrigin = false
        var redactor: (any Redactor)?
        var cacheUse: CacheUse?
    }

    /// Creates a response.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - headers: The header fields.
    ///   - body: The content; empty if there is none, or if `stream` has it.
    ///   - stream: The content as it arrives; `nil` if `body` has it.
    public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data(), stream: ResponseStream? = nil) {
        parts = Parts(status: status, headers: headers, body: body, stream: stream)
    }
}

extension IncomingResponse: DisplayDescribed {
    /// The status and the size.
    var displayDescription: String {
        stream == nil ? "status \(status), \(body.count) bytes" : "status \(status), a stream of bytes"
    }
}

extension IncomingResponse: RedactedReflectable {
    /// The status, the headers with secrets masked, and the size of the body.
    var shownParts: KeyValuePairs<String, Any> {
        ["status": status, "headers": headers, "body": stream == nil ? "\(body.count) bytes" : "a stream"]
    }
}

/// The use of the cache for a reply.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum CacheUse: String, Sendable, Hashable, CaseIterable {
    /// The reply is a stored response that is fresh. No request was sent.
    case fresh
    /// The reply is a stored response that is no longer fresh, which the request or the server permits.
    case stale
    /// The reply is a stored response that the server has confirmed.
    case revalidated
    /// The reply is the response to a concurrent call for the same resource.
    case shared
}
