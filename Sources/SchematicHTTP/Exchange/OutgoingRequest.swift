public import Foundation
import SchematicPlatform
import SchematicText

/// A request as it is sent, composed from an `APIRequest`. Middleware and transports receive it.
public struct OutgoingRequest: Sendable {
    /// The method.
    public var method: HTTPMethod {
        get { parts.method }
        set { parts.method = newValue }
    }
    /// The absolute URL, with scheme `http` or `https`, fully percent-encoded.
    public var url: URL {
        get { parts.url }
        set { parts.url = newValue }
    }
    /// The header fields.
    public var headers: HTTPHeaders {
        get {
            var headers = parts.fields
            headers.redaction = call?.sentFields
            return headers
        }
        set { parts.fields = newValue }
    }
    /// The content; `nil` if there is none.
    public var body: HTTPBody? {
        get { parts.body }
        set { parts.body = newValue }
    }
    /// The maximum time without a sign of life from the server. The wait for a free connection does not count.
    public var timeout: Duration {
        get { parts.timeout }
        set { parts.timeout = newValue }
    }
    /// The name of the schemas of the call that composed the request, which identifies the call in a log; `nil` if
    /// there is none.
    public var operation: String? {
        get { parts.operation }
        set { parts.operation = newValue }
    }
    /// Values of the call for middleware, which are not sent.
    public var context: RequestContext {
        get { parts.context }
        set { parts.context = newValue }
    }
    /// The order among requests that wait for a connection.
    public var priority: CallPriority {
        get { parts.priority }
        set { parts.priority = newValue }
    }
    /// Whether the content of a successful response is requested as a `stream`.
    /// Other responses have their content in memory. A transport without this capability may always use memory.
    public var streamsResponse: Bool {
        get { parts.streamsResponse }
        set { parts.streamsResponse = newValue }
    }
    /// The call that the request belongs to; `nil` for a request that an app creates outside of one.
    package var call: CallContext? {
        get { parts.call }
        set { parts.call = newValue }
    }
    /// The credentials that were added, one element for each authenticator.
    package var authorizations: [RequestAuthorization] {
        get { parts.authorizations }
        set { parts.authorizations = newValue }
    }
    /// Whether the URL, or only the one in the response, is a secret: whoever knows it may use it.
    package var secretURL: SecretURL {
        get { parts.secretURL }
        set { parts.secretURL = newValue }
    }

    /// The treatment of a request that is passed on for another program; `nil` for a request of this program.
    package var passage: Passage? {
        get { parts.passage }
        set { parts.passage = newValue }
    }

    @Indirect private var parts: Parts

    private struct Parts {
        var method: HTTPMethod
        var url: URL
        var fields: HTTPHeaders
        var body: HTTPBody?
        var timeout: Duration
        var operation: String?
        var context: RequestContext
        var priority: CallPriority
        var streamsResponse = false
        var call: CallContext?
        var authorizations: [RequestAuthorization] = []
        var secretURL = SecretURL.none
        var passage: Passage?
    }

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
        parts = Parts(
            method: method,
            url: url,
            fields: headers,
            body: body,
            timeout: timeout,
            operation: operation,
            context: context,
            priority: priority,
            call: call
        )
    }
}

extension OutgoingRequest {
    /// Rejects a method and header fields that could be read as other lines of the message (RFC 9110, sections 9.1, 5.1 and 5.5).
    ///
    /// A client validates what it composes, and a chain what middleware has changed. The transports validate what they send,
    /// because an app can use them without a client.
    package func validate() throws(RequestError) {
        guard HTTPToken.isToken(method.rawValue) else { throw .unusableMethod(method.rawValue) }
        try parts.fields.validate()
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
