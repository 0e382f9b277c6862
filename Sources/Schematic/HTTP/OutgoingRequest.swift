public import Foundation
import SchemaEngine

/// A request as it is sent, composed from an `APIRequest`. Middleware and transports receive it.
public struct OutgoingRequest: Sendable {
    /// The method.
    public var method: HTTPMethod
    /// The absolute URL, with scheme `http` or `https`, fully percent-encoded.
    public var url: URL {
        // The secrets in a URL that was not composed from a request are unknown.
        didSet { if redaction.url != nil, url != oldValue { redactURL() } }
    }
    /// The header fields.
    public var headers: HTTPHeaders {
        // Middleware, too, may set a field that the schemas of the call declare secret.
        didSet { if let owner { headers = owner.secrets.marking(sent: headers) } }
    }
    /// The content; `nil` if there is none.
    public var body: HTTPBody? {
        didSet { redaction.bodyIsReplaced = true }
    }
    /// The maximum time without a sign of life from the server. The wait for a free connection does not count.
    public var timeout: Duration
    /// The name of the schemas of the call that composed the request, which identifies the call in a log; `nil` if
    /// there is none.
    public var operation: String?
    /// Values of the call for middleware, which are not sent.
    public var context: RequestContext
    /// The order among requests that wait for a connection.
    public var priority: CallPriority
    /// Whether the content of a successful response is requested as a `stream`.
    /// Other responses have their content in memory. A transport without this capability may always use memory.
    public var streamsResponse = false
    /// The call that the request belongs to; `nil` for a request that an app creates outside of one.
    var owner: (any RequestOwner)? {
        didSet { if let owner { headers = owner.secrets.marking(sent: headers) } }
    }
    /// The parts of this request that are secret.
    var redaction: RequestRedaction

    /// The call whose middleware runs.
    @TaskLocal static var currentOwner: (any RequestOwner)?

    /// Creates a request.
    ///
    /// A request that middleware creates belongs to the call that the middleware handles: it has the credentials, the
    /// events and the masks of that call.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - url: The absolute URL, percent-encoded.
    ///   - headers: The header fields.
    ///   - body: The content; `nil` for none.
    ///   - timeout: The maximum time without a sign of life from the server.
    ///   - operation: The name of the call, which identifies it in a log; `nil` if there is none.
    ///   - context: Values of the app for middleware.
    public init(
        method: HTTPMethod = .get,
        url: URL,
        headers: HTTPHeaders = [:],
        body: HTTPBody? = nil,
        timeout: Duration = .seconds(60),
        operation: String? = nil,
        context: RequestContext = RequestContext()
    ) {
        self.init(
            composing: method,
            url: url,
            headers: headers,
            body: body,
            timeout: timeout,
            operation: operation,
            context: context
        )
        // Middleware may send another request in place of the one that was composed.
        if let owner = Self.currentOwner { join(owner) }
    }

    /// Creates a request that belongs to no call, even where the middleware of another call composes it.
    init(
        composing method: HTTPMethod,
        url: URL,
        headers: HTTPHeaders,
        body: HTTPBody?,
        timeout: Duration,
        operation: String?,
        context: RequestContext,
        priority: CallPriority = .normal,
        owner: (any RequestOwner)? = nil,
        redactedURL: URL? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.operation = operation
        self.context = context
        self.priority = priority
        self.owner = owner
        redaction = RequestRedaction(url: redactedURL)
    }
}

extension OutgoingRequest: TextDescription {
    /// The method and the URL, with secrets masked.
    var displayDescription: String { "\(method) \(displayURL)".displayLine }
}

extension OutgoingRequest: RedactedReflectable {
    /// The parts for a log, with secrets masked.
    var shownParts: KeyValuePairs<String, Any> {
        [
            "method": method.rawValue, "url": displayURL, "headers": headers, "body": body?.displaySize ?? "none",
            "timeout": timeout, "operation": operation ?? "none",
        ]
    }
}

/// The order of waiting calls: a higher priority goes first, and calls of equal priority keep the order of
/// arrival.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum CallPriority: Int, Sendable, Hashable, CaseIterable, OrderedByRawValue {
    /// For calls without a waiting user, such as a prefetch or an upload of statistics.
    case low
    /// The default.
    case normal
    /// For calls that a user sees and waits for.
    case high
}
