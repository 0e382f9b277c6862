/// A handler between a client and its transport. It receives each request, and may change it, forward it,
/// forward it repeatedly or return a response itself.
///
/// The first of a client's middleware is the outermost: it receives the request as the client composes it, and the
/// response after all others. The last one receives the request with everything that the others add.
///
/// ```swift
/// struct APIKey: Middleware {
///     let key: String
///     func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
///         var request = request
///         request.headers["X-Redmine-API-Key"] = key
///         return try await next(request)
///     }
/// }
/// ```
public protocol Middleware: Sendable {
    /// The rest of the chain: the following middleware, and the transport at the end.
    typealias Next = @Sendable (OutgoingRequest) async throws -> IncomingResponse

    /// Handles one exchange.
    ///
    /// - Parameters:
    ///   - request: The request, as the middleware before this one has forwarded it.
    ///   - next: The rest of the chain. It may be called several times, or not at all.
    /// - Returns: The response.
    /// - Throws: Any error. The client throws an `APIError` of stage `send` with it as the cause.
    func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse
}
