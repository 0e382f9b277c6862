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

/// A transport behind middleware, the first outermost.
struct MiddlewareChain: Transport {
    var middleware: [any Middleware]
    /// What stands behind all others.
    var redirects: RedirectFollowing?
    /// What stands behind these too.
    var cache: CacheLink?
    let transport: any Transport
    private let hasPromptTransport: Bool

    init(
        middleware: [any Middleware],
        redirects: RedirectFollowing?,
        cache: CacheLink?,
        transport: any Transport
    ) {
        self.middleware = middleware
        self.redirects = redirects
        self.cache = cache
        self.transport = transport
        hasPromptTransport = transport is any PromptTransport
    }

    /// Whether nothing on the way can keep a call that is cancelled from ending: no code but the package's own, and no
    /// waiting for other calls.
    var isPrompt: Bool { hasPromptTransport && middleware.isEmpty && cache == nil }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard middleware.isEmpty, cache == nil else { return try await send(request, from: 0) }
        let response = try await deliver(request)
        guard let redirects, response.redirectLocation != nil else { return response }
        return try await redirects.follow(response, to: request) { try await deliver($0) }
    }

    /// Passes a request to the link of that number, the last one before the transport being the cache.
    private func send(_ request: HTTPRequest, from number: Int) async throws -> HTTPResponse {
        let behind = number - middleware.count
        if behind < 0 {
            return try await middleware[number].send(request) { try await send($0, from: number + 1) }
        }
        if behind == 0, let redirects {
            return try await redirects.send(request) { try await send($0, from: number + 1) }
        }
        if behind <= 1, let cache {
            return try await cache.send(request) { try await send($0, from: middleware.count + 2) }
        }
        return try await deliver(request)
    }

    /// Header fields are looked at once more, since middleware and others may have added some.
    private func deliver(_ request: HTTPRequest) async throws -> HTTPResponse {
        try request.headers.validate()
        var response = try await transport.send(request)
        if request.redaction.url != nil { response.headers = request.hidingURLs(in: response.headers) }
        return response
    }
}
