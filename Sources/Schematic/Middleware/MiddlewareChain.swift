/// A transport with middleware before it.
struct MiddlewareChain: Transport {
    /// The middleware that receives the request of each call, in the order from the first to the last.
    let middleware: [any Middleware]
    let transport: any Transport
    /// The transport, if it has a clock of a test.
    let timedTransport: (any TimedTransport)?
    /// Whether nothing in the chain can delay the end of a cancelled call: no code outside the package, and no wait for other
    /// calls.
    let isPrompt: Bool
    private let exchangeMiddleware: [any ExchangeMiddleware]
    /// All links: the middleware, the redirects, and the middleware of each exchange.
    private let links: [any Middleware]
    /// The redirects, if they are the only link. They need no closure for a response that is none.
    private let onlyRedirects: RedirectFollowing?

    /// Creates a chain. Middleware for each exchange is placed after the redirects, and the cache is the last link, because
    /// responses may depend on cookies.
    init(
        _ middleware: [any Middleware],
        redirects: RedirectFollowing?,
        cache: (any ExchangeMiddleware)?,
        transport: any Transport
    ) {
        self.init(
            middleware.filter { !($0 is any ExchangeMiddleware) },
            redirects: redirects,
            middleware.compactMap { $0 as? any ExchangeMiddleware },
            cache: cache,
            transport: transport
        )
    }

    private init(
        _ middleware: [any Middleware],
        redirects: RedirectFollowing?,
        _ exchangeMiddleware: [any ExchangeMiddleware],
        cache: (any ExchangeMiddleware)?,
        transport: any Transport
    ) {
        let perExchange = exchangeMiddleware + (cache.map { [$0] } ?? [])
        self.middleware = middleware
        self.exchangeMiddleware = exchangeMiddleware
        self.transport = transport
        links = middleware + (redirects.map { [$0] } ?? []) + perExchange
        onlyRedirects = links.count == 1 ? redirects : nil
        timedTransport = transport as? any TimedTransport
        isPrompt = transport is any PromptTransport && middleware.isEmpty && perExchange.allSatisfy(\.isPrompt)
    }

    /// Returns this chain with other redirects, another cache, and other middleware if it is not `nil`.
    func replacing(
        _ middleware: [any Middleware]? = nil,
        redirects: RedirectFollowing?,
        cache: (any ExchangeMiddleware)?
    ) -> MiddlewareChain {
        MiddlewareChain(
            middleware ?? self.middleware,
            redirects: redirects,
            exchangeMiddleware,
            cache: cache,
            transport: transport
        )
    }

    nonisolated(nonsending) func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        guard onlyRedirects != nil || links.isEmpty else {
            var response = try await send(request, from: 0)
            // Middleware may return a response of its own.
            request.markSecrets(in: &response)
            return response
        }
        let response = try await deliver(request)
        guard let onlyRedirects, response.redirectLocation != nil else { return response }
        return try await onlyRedirects.follow(response, to: request) { try await deliver($0) }
    }

    /// Passes a request to the link with a number, or to the transport after the last one.
    private func send(_ request: OutgoingRequest, from number: Int) async throws -> IncomingResponse {
        guard number < links.count else { return try await deliver(request) }
        return try await links[number].send(request) { try await send($0, from: number + 1) }
    }

    /// Validates the header fields again, because middleware may have added some.
    private nonisolated(nonsending) func deliver(_ request: OutgoingRequest) async throws -> IncomingResponse {
        try request.headers.validate()
        var response = try await transport.send(request)
        request.markSecrets(in: &response)
        return response
    }
}

/// Middleware that acts on each exchange of a call. It also receives the requests that redirects lead to.
protocol ExchangeMiddleware: Middleware {
    /// Whether the middleware waits for nothing but the rest of the chain.
    var isPrompt: Bool { get }
}

/// The type of `cache` in `ClientOptions`: a `CacheConfiguration`.
public protocol _ResponseCache: Sendable {}

/// A cache that adds its own link to the chain. Apps cannot place the link.
protocol LinkedCache: _ResponseCache {
    var link: any ExchangeMiddleware { get }
}
