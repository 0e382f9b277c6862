/// Changes every request before it is sent, by a closure.
///
/// ```swift
/// RequestProcessing { request in
///     request.headers["X-Trace"] = request.context.trace
/// }
/// ```
///
/// It is done once for each call, or, behind `RetryMiddleware`, for each try. What it throws comes out as the cause of stage
/// `send`.
public struct RequestProcessing: Middleware {
    /// Changes a request.
    public typealias Step = @Sendable (_ request: inout HTTPRequest) async throws -> Void

    private let step: Step

    /// Creates the middleware.
    public init(_ step: @escaping Step) { self.step = step }

    /// Changes the request and sends it on.
    public func send(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        var request = request
        try await step(&request)
        return try await next(request)
    }
}
