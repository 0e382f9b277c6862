public import Foundation

/// A request as it goes over the wire, composed from an `APIRequest`: what middleware and transports see.
public struct HTTPRequest: Sendable {
    /// The method.
    public var method: HTTPMethod
    /// Where to: absolute, `http` or `https`, fully percent-encoded.
    public var url: URL {
        // The position of a secret is known only in the URL that was composed.
        didSet { if redaction.url != nil, url != oldValue { redactURL() } }
    }
    /// The header fields.
    public var headers: HTTPHeaders
    /// The content; `nil` for none.
    public var body: HTTPBody? {
        didSet { redaction.bodyIsReplaced = true }
    }
    /// How long the server may be silent. The wait for a free connection does not count.
    public var timeout: Duration
    /// The `schemaName` of the call it was composed for, by which a log tells calls apart; `nil` where there is none.
    public var operation: String?
    /// What the call tells the middleware. Nothing of it is sent.
    public var context: RequestContext
    /// Who goes first where requests wait for a connection.
    public var priority = CallPriority.normal
    /// Whether the content of a success is wanted while it comes, as the response's `stream`. All other responses have
    /// theirs in memory. A transport that cannot do so may leave it in memory always.
    public var streamsResponse = false
    /// The call that the request belongs to; `nil` for a request that an app creates outside of one.
    var call: CallContext?
    /// The parts of this request that are secret.
    var redaction = RequestRedaction()

    /// Creates a request.
    public init(
        method: HTTPMethod = .get,
        url: URL,
        headers: HTTPHeaders = [:],
        body: HTTPBody? = nil,
        timeout: Duration = .seconds(60),
        operation: String? = nil,
        context: RequestContext = RequestContext()
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.operation = operation
        self.context = context
        // A middleware may send a request of its own in the place of the one that was composed.
        call = CallContext.current
        if let call {
            redaction.bodyIsReplaced = true
            if call.hidesURL { redactURL() }
        }
    }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible {
    /// Method and URL, with secrets masked.
    public var description: String { "\(method) \(displayURL)".displayLine }
    /// The same as `description`: a debugger's window is no place for secrets either.
    public var debugDescription: String { description }
}
