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
        var links = middleware
        if let redirects { links.append(redirects) }
        if let cache { links.append(cache) }
        return try await Self.send(request, through: links[...], to: transport)
    }

    private static func send(
        _ request: HTTPRequest,
        through links: ArraySlice<any Middleware>,
        to transport: any Transport
    ) async throws -> HTTPResponse {
        guard let link = links.first else {
            try request.headers.validate()
            var response = try await transport.send(request)
            response.headers = request.hidingURLs(in: response.headers)
            return response
        }
        return try await link.send(request) { try await send($0, through: links.dropFirst(), to: transport) }
    }
}
