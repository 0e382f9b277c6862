import SchemaEngine

/// Changes every request before it is sent, or every response before the client validates it, with a closure.
///
/// ```swift
/// ProcessingMiddleware(request: { request in
///     request.headers["X-Trace"] = request.context.trace
/// })
/// ProcessingMiddleware(response: { response, request in
///     let envelope = try JSONValue(parsing: response.body)
///     if let failure = envelope["error"]?.string { throw ShopError(failure) }
///     response.body = Data((envelope["data"] ?? .null).bytes())
/// })
/// ```
///
/// The `operation` and the `context` of the request identify the call. The closure runs once for each call, or, after
/// `RetryMiddleware`, once for each attempt. Its error is the cause of an `APIError` of stage `send`.
public struct ProcessingMiddleware: Middleware {
    private let changeRequest: (@Sendable (inout OutgoingRequest) async throws -> Void)?
    private let changeResponse: (@Sendable (inout IncomingResponse, OutgoingRequest) async throws -> Void)?

    /// Creates middleware that changes requests, responses of any status, or both. Streamed responses are returned
    /// unchanged.
    ///
    /// - Parameters:
    ///   - request: Changes a request.
    ///   - response: Changes a response to a request. The `APIError` with its error contains the response as received.
    public init(
        request: (@Sendable (_ request: inout OutgoingRequest) async throws -> Void)? = nil,
        response: (
            @Sendable (_ response: inout IncomingResponse, _ request: OutgoingRequest) async throws -> Void
        )? = nil
    ) {
        changeRequest = request
        changeResponse = response
    }

    /// Changes the request, forwards it, and changes the response.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - next: The rest of the chain, which ends with the transport.
    /// - Returns: The response.
    /// - Throws: The errors of the closure for requests; those of the closure for responses, as `ReplyError.rejected`;
    ///   `CancellationError`; the errors of `next`.
    public func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
        var request = request
        try await changeRequest?(&request)
        let response = try await next(request)
        guard let changeResponse, response.stream == nil else { return response }
        var processed = response
        do {
            try await changeResponse(&processed, request)
        } catch {
            throw error is CancellationError ? error : ReplyError.rejected(response, cause: error)
        }
        return processed
    }
}
