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
    private enum Step: Sendable {
        case request(@Sendable (inout OutgoingRequest) async throws -> Void)
        case response(@Sendable (inout IncomingResponse, OutgoingRequest) async throws -> Void)
    }

    private let step: Step

    /// Creates middleware that changes requests.
    ///
    /// - Parameter request: Changes a request.
    public init(request: @escaping @Sendable (_ request: inout OutgoingRequest) async throws -> Void) {
        step = .request(request)
    }

    /// Creates middleware that changes responses of any status. Streamed responses are returned unchanged.
    ///
    /// - Parameter response: Changes a response to a request. The `APIError` with its error contains the response as
    ///   received.
    public init(
        response:
            @escaping @Sendable (_ response: inout IncomingResponse, _ request: OutgoingRequest) async throws -> Void
    ) {
        step = .response(response)
    }

    /// Changes the request and forwards it, or forwards the request and changes the response.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - next: The rest of the chain, which ends with the transport.
    /// - Returns: The response.
    /// - Throws: The errors of the closure, as `ReplyError.rejected` if it changes responses; `CancellationError`; the
    ///   errors of `next`.
    public func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
        switch step {
        case .request(let change):
            var request = request
            try await change(&request)
            return try await next(request)
        case .response(let change):
            let response = try await next(request)
            guard response.stream == nil else { return response }
            var processed = response
            do {
                try await change(&processed, request)
            } catch {
                throw error is CancellationError ? error : ReplyError.rejected(response, cause: error)
            }
            return processed
        }
    }
}
