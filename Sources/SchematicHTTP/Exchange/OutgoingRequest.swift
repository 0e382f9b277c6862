public import Foundation
import SchematicText

/// A request as it is sent, composed from an `APIRequest`. Middleware and transports receive it.
public struct OutgoingRequest: Sendable {
    /// The method.
    public var method: HTTPMethod
    /// The absolute URL, with scheme `http` or `https`, fully percent-encoded.
    public var url: URL
    /// The header fields.
    public var headers: HTTPHeaders {
        get {
            var headers = fields
            headers.redaction = call?.sentFields
            return headers
        }
        set { fields = newValue }
    }
    private var fields: HTTPHeaders
    /// The content; `nil` if there is none.
    public var body: HTTPBody?
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
    package var call: CallContext?
    /// The credentials that were added, one element for each authenticator.
    package var authorizations: [RequestAuthorization] = []
    /// Whether the URL, or only the one in the response, is a secret: whoever knows it may use it.
    package var secretURL = SecretURL.none

    /// The URLs of an exchange that are secrets.
    package enum SecretURL: Sendable {
        case none
        /// The `Location` of the response.
        case ofResponse
        /// The URL of the request, and what a response repeats of it.
        case ofRequest
    }

    /// The call whose middleware runs.
    @TaskLocal package static var currentCall: CallContext?

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
        if let call = Self.currentCall { join(call) }
    }

    /// Creates a request that belongs to `call` alone, or to no call, even while the middleware of another call runs.
    package init(
        composing method: HTTPMethod,
        url: URL,
        headers: HTTPHeaders,
        body: HTTPBody?,
        timeout: Duration,
        operation: String?,
        context: RequestContext,
        priority: CallPriority = .normal,
        call: CallContext? = nil
    ) {
        self.method = method
        self.url = url
        fields = headers
        self.body = body
        self.timeout = timeout
        self.operation = operation
        self.context = context
        self.priority = priority
        self.call = call
    }
}

extension OutgoingRequest {
    /// Rejects a method and header fields that could be read as other lines of the message (RFC 9110, sections 9.1, 5.1 and 5.5).
    ///
    /// A client validates what it composes, and a chain what middleware has changed. The transports validate what they send,
    /// because an app can use them without a client.
    package func validate() throws(RequestError) {
        guard HTTPToken.isToken(method.rawValue) else { throw .unusableMethod(method.rawValue) }
        try fields.validate()
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
