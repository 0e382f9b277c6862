/// Changes every request with a closure before it is sent.
///
/// ```swift
/// RequestProcessing { request in
///     request.headers["X-Trace"] = request.context.trace
/// }
/// ```
///
/// The closure runs once for each call, or, after `RetryMiddleware`, once for each attempt. Its error is the
/// cause of an `APIError` of stage `send`.
public struct RequestProcessing: Middleware {
    /// Changes a request.
    public typealias Step = @Sendable (_ request: inout HTTPRequest) async throws -> Void

    private let step: Step

    /// Creates the middleware.
    public init(_ step: @escaping Step) { self.step = step }

    /// Changes the request and forwards it.
    ///
    /// - Throws: The errors of the closure and of `next`.
    public func send(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        var request = request
        try await step(&request)
        return try await next(request)
    }
}
