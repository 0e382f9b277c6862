import SchemaEngine

/// Changes every response, whatever its status, before the client validates it, by a closure. So an envelope that all answers
/// come in is taken off before a schema sees them:
///
/// ```swift
/// ResponseProcessing { response, request in
///     let envelope = try JSONValue(parsing: response.body)
///     if let failure = envelope["error"]?.string { throw ShopError(failure) }
///     response.body = Data((envelope["data"] ?? .null).bytes())
/// }
/// ```
///
/// The request says what it answers: its `operation`, its `context`. What the closure throws is the cause of an `APIError`
/// of stage `send`, which keeps the response as it came. A streamed response passes untouched.
public struct ResponseProcessing: Middleware {
    /// Changes a response to a request.
    public typealias Step = @Sendable (_ response: inout HTTPResponse, _ request: HTTPRequest) async throws -> Void

    private let step: Step

    /// Creates the middleware.
    public init(_ step: @escaping Step) { self.step = step }

    /// Sends the request on and changes what comes back.
    public func send(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        let response = try await next(request)
        guard response.stream == nil else { return response }
        var processed = response
        do {
            try await step(&processed, request)
        } catch {
            throw error is CancellationError ? error : RejectedResponse(response: response, cause: error)
        }
        return processed
    }
}

/// A whole response that a middleware has an objection to. A client takes it apart: the error of the call has `cause` as its
/// cause, and keeps the response.
public struct RejectedResponse: Error, Sendable, CustomStringConvertible {
    /// The response as it came.
    public var response: HTTPResponse
    /// The objection.
    public var cause: any Error

    /// Creates an error.
    public init(response: HTTPResponse, cause: any Error) {
        self.response = response
        self.cause = cause
    }

    /// The cause's.
    public var description: String { SecretMask.text(of: cause) }
}
