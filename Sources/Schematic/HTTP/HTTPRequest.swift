public import Foundation
import SchemaEngine

/// A request as it goes over the wire, composed from an `APIRequest`: what middleware and transports see.
public struct HTTPRequest: Sendable {
    /// The method.
    public var method: HTTPMethod
    /// Where to: absolute, `http` or `https`, fully percent-encoded.
    public var url: URL {
        // What is secret in a URL that nobody composed cannot be told.
        didSet { if redactedURL != nil, url != oldValue { redactedURL = URL(string: url.originText) ?? url } }
    }
    /// The header fields.
    public var headers: HTTPHeaders
    /// The content; `nil` for none.
    public var body: HTTPBody? {
        didSet { secrets?.bodyIsReplaced = true }
    }
    /// The URL with what its schema calls secret masked, where it differs.
    var redactedURL: URL?
    /// What the call does, written down.
    var recorder: EventRecorder?
    /// What ends the call early, where a `PromptTransport` is to heed it.
    var cancellation: CallCancellation?
    /// What the schemas know of the secrets in the body, and in the response's.
    var secrets: CallSecrets?
    /// The client that composed it.
    var caller: CallingClient?
    /// The credentials that were put on, each by its authenticator.
    var authorizations: [RequestAuthorization] = []
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
    /// Who hears how far it is.
    var progress: CallProgress?

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
    }
}

extension HTTPRequest {
    /// The URL with secrets masked.
    var displayURL: String { SecretMask.url((redactedURL ?? url).absoluteString) }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible {
    /// Method and URL, with secrets masked.
    public var description: String { "\(method) \(displayURL)".displayLine }
    /// The same as `description`: a debugger's window is no place for secrets either.
    public var debugDescription: String { description }
}
