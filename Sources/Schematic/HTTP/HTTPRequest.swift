public import Foundation
import SchemaEngine

/// A request as it is sent, composed from an `APIRequest`. Middleware and transports receive it.
public struct HTTPRequest: Sendable {
    /// The method.
    public var method: HTTPMethod
    /// The absolute URL, with scheme `http` or `https`, fully percent-encoded.
    public var url: URL {
        // The secrets in a URL that was not composed from a request are unknown.
        didSet { if redactedURL != nil, url != oldValue { redactedURL = URL(string: url.originText) ?? url } }
    }
    /// The header fields.
    public var headers: HTTPHeaders
    /// The content; `nil` if there is none.
    public var body: HTTPBody? {
        didSet { secrets?.bodyIsReplaced = true }
    }
    /// The URL in which the secrets of the schema are masked, if it differs from `url`.
    var redactedURL: URL?
    /// Records the events of the call.
    var recorder: EventRecorder?
    /// Ends the call early, if the transport is a `PromptTransport`.
    var cancellation: CallCancellation?
    /// The locations of secrets in the body and in the body of the response, as the schemas specify them.
    var secrets: CallSecrets?
    /// The client that composed the request.
    var caller: CallingClient?
    /// The added credentials, each with its authenticator.
    var authorizations: [RequestAuthorization] = []
    /// The maximum time without a sign of life from the server. The wait for a free connection does not count.
    public var timeout: Duration
    /// The `schemaName` of the call that composed the request, which identifies the call in a log; `nil` if
    /// there is none.
    public var operation: String?
    /// Values of the call for middleware, which are not sent.
    public var context: RequestContext
    /// The order among requests that wait for a connection.
    public var priority = CallPriority.normal
    /// A Boolean value that indicates whether the content of a successful response is requested as a `stream`.
    /// Other responses have their content in memory. A transport without this capability may always use memory.
    public var streamsResponse = false
    /// Receives the progress of the exchange.
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
    /// The method and the URL, with secrets masked.
    public var description: String { "\(method) \(displayURL)".displayLine }
    /// The same as `description`, so that a debugger does not display secrets either.
    public var debugDescription: String { description }
}
