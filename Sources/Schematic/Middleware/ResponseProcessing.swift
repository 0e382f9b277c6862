import SchemaEngine

/// Changes every response, whatever its status, with a closure before the client validates it. For example, it
/// removes the envelope of all responses before a schema validates them:
///
/// ```swift
/// ResponseProcessing { response, request in
///     let envelope = try JSONValue(parsing: response.body)
///     if let failure = envelope["error"]?.string { throw ShopError(failure) }
///     response.body = Data((envelope["data"] ?? .null).bytes())
/// }
/// ```
///
/// The `operation` and the `context` of the request identify the call. An error of the closure is the cause of
/// an `APIError` of stage `send`, which contains the response as received. A streamed response is returned
/// unchanged.
public struct ResponseProcessing: Middleware {
    /// Changes a response to a request.
    public typealias Step = @Sendable (_ response: inout HTTPResponse, _ request: HTTPRequest) async throws -> Void

    private let step: Step

    /// Creates the middleware.
    public init(_ step: @escaping Step) { self.step = step }

    /// Forwards the request and changes the response.
    ///
    /// - Throws: A `RejectedResponse` with the error of the closure, `CancellationError`, or the errors of
    ///   `next`.
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

/// A complete response that middleware rejects. The client unwraps it: the `APIError` of the call has `cause`
/// as its cause, and contains the response.
public struct RejectedResponse: Error, Sendable, TextDescription {
    /// The response as received.
    public var response: HTTPResponse
    /// The reason for the rejection.
    public var cause: any Error

    /// Creates an error.
    public init(response: HTTPResponse, cause: any Error) {
        self.response = response
        self.cause = cause
    }

    /// The description of the cause, with secrets masked.
    var displayDescription: String { SecretMask.text(of: cause) }
}
