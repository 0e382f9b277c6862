/// A handler between a client and its transport. It receives each request, and may change it, forward it,
/// forward it repeatedly or return a response itself.
///
/// The first of a client's middleware is the outermost: it receives the request as the client composes it, and the
/// response after all others. The last one receives the request with everything that the others add.
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
    /// The rest of the chain: the following middleware, and the transport at the end.
    typealias Next = @Sendable (HTTPRequest) async throws -> HTTPResponse

    /// Handles one exchange.
    ///
    /// - Parameters:
    ///   - request: The request, as the middleware before this one has forwarded it.
    ///   - next: The rest of the chain. It may be called several times, or not at all.
    /// - Returns: The response.
    /// - Throws: Any error. The client throws an `APIError` of stage `send` with it as the cause.
    func send(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse
}

/// A transport with middleware before it, in the order from the first to the last.
struct MiddlewareChain: Transport {
    var middleware: [any Middleware]
    /// Follows redirects, after all other middleware.
    var redirects: RedirectFollowing?
    /// The cookies, after `redirects`, because each exchange has its own.
    var cookies: [CookieMiddleware]
    /// The cache, after `cookies`, because responses may depend on them.
    var cache: CacheLink?
    let transport: any Transport
    /// The transport, if it has a clock of a test.
    let timedTransport: (any TimedTransport)?
    private let hasPromptTransport: Bool

    init(
        middleware: [any Middleware],
        redirects: RedirectFollowing?,
        cache: CacheLink?,
        transport: any Transport
    ) {
        self.middleware = middleware.filter { !($0 is CookieMiddleware) }
        cookies = middleware.compactMap { $0 as? CookieMiddleware }
        self.redirects = redirects
        self.cache = cache
        self.transport = transport
        timedTransport = transport as? any TimedTransport
        hasPromptTransport = transport is any PromptTransport
    }

    /// A Boolean value that indicates whether nothing in the chain can delay the end of a cancelled call: no
    /// code outside the package, and no wait for other calls.
    var isPrompt: Bool { hasPromptTransport && middleware.isEmpty && cache == nil }

    nonisolated(nonsending) func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard middleware.isEmpty, cookies.isEmpty, cache == nil else { return try await send(request, from: 0) }
        let response = try await deliver(request)
        guard let redirects, response.redirectLocation != nil else { return response }
        return try await redirects.follow(response, to: request) { try await deliver($0) }
    }

    /// Passes a request to the link with a number. The links are the middleware, the redirects, the cookies,
    /// the cache and the transport, in this order.
    private func send(_ request: HTTPRequest, from number: Int) async throws -> HTTPResponse {
        let position = number - middleware.count
        if position < 0 {
            return try await middleware[number].send(request) { try await send($0, from: number + 1) }
        }
        if position == 0, let redirects {
            return try await redirects.send(request) { try await send($0, from: number + 1) }
        }
        let cookie = max(0, position - 1)
        if cookie < cookies.count {
            return try await cookies[cookie].send(request) { try await send($0, from: middleware.count + cookie + 2) }
        }
        if cookie == cookies.count, let cache {
            return try await cache.send(request) { try await send($0, from: middleware.count + cookie + 2) }
        }
        return try await deliver(request)
    }

    /// Validates the header fields again, because middleware may have added some.
    private nonisolated(nonsending) func deliver(_ request: HTTPRequest) async throws -> HTTPResponse {
        try request.headers.validate()
        var response = try await transport.send(request)
        request.markSecrets(in: &response)
        if request.redaction.url != nil { response.headers = request.hidingURLs(in: response.headers) }
        return response
    }
}
