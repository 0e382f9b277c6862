/// Stands between the client and its transport: sees each request, may change it, send it, send it again or answer
/// itself.
///
/// ```swift
/// struct APIKey: Middleware {
///     let key: String
///     func send(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
///         var request = request
///         request.headers["X-Redmine-API-Key"] = key
///         return try await next(request)
///     }
/// }
/// ```
public protocol Middleware: Sendable {
    /// What comes behind: the other middleware, and the transport at the end.
    typealias Next = @Sendable (HTTPRequest) async throws -> HTTPResponse

    /// Handles one exchange. Whatever it throws comes out of the client as the cause of stage `send`.
    func send(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse
}

/// A transport behind middleware, the first outermost. Headers are looked at once more, since middleware may add some.
struct MiddlewareChain: Transport {
    var middleware: [any Middleware]
    /// What stands behind all others.
    var redirects: RedirectFollowing?
    /// What stands behind these too.
    var cache: CacheLink?
    let transport: any Transport

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var next: Middleware.Next = { request in
            try request.headers.validate()
            return try await transport.send(request)
        }
        let last: [(any Middleware)?] = [redirects, cache]
        let links = middleware + last.compactMap { $0 }
        for link in links.reversed() {
            next = { [next] request in try await link.send(request, next: next) }
        }
        return try await next(request)
    }
}
