/// A transport with middleware before it.
package struct MiddlewareChain: Transport {
    private enum Link {
        /// Middleware that receives each request.
        case around(any Middleware)
        /// The redirects, which act only on some responses, and need no closure for the others.
        case redirects(RedirectFollowing)
    }

    private let links: [Link]
    package let transport: any Transport
    /// The transport, if it has a clock of a test.
    package let timedTransport: (any TimedTransport)?
    /// Whether nothing in the chain can delay the end of a cancelled call: no code outside the package, and no wait for other
    /// calls.
    package let isPrompt: Bool
    /// Whether middleware receives each request, and so may change it, or return a response of its own.
    private let receivesRequests: Bool

    /// Creates a chain of middleware in the order of the places that it states. Middleware at one place keeps its order.
    package init(_ middleware: [any Middleware], transport: any Transport) {
        let placed = MiddlewarePlace.allCases.flatMap { place in middleware.filter { $0.placeInChain == place } }
        links = placed.map { ($0 as? RedirectFollowing).map { .redirects($0) } ?? .around($0) }
        receivesRequests = links.contains { if case .around = $0 { true } else { false } }
        self.transport = transport
        timedTransport = transport as? any TimedTransport
        isPrompt =
            transport is any PromptTransport
            && middleware.allSatisfy { ($0 as? any PlacedMiddleware)?.isPrompt ?? false }
    }

    package nonisolated(nonsending) func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        let response = try await send(request, from: 0)
        return receivesRequests ? response.attributed(to: request) : response
    }

    /// Passes a request to the link with a number, or to the transport after the last one.
    private nonisolated(nonsending) func send(
        _ request: OutgoingRequest,
        from number: Int
    ) async throws -> IncomingResponse {
        guard number < links.count else {
            // Middleware may have changed the request.
            if receivesRequests { try request.validate() }
            do {
                return try await transport.send(request).attributed(to: request)
            } catch let error as TransportError {
                throw error.attributed(to: request)
            }
        }
        switch links[number] {
        case .around(let middleware):
            return try await middleware.send(request) { try await send($0, from: number + 1) }
        case .redirects(let redirects):
            let response = try await send(request, from: number + 1)
            guard redirects.actsOn(response) else { return response }
            return try await redirects.follow(response, to: request) { try await send($0, from: number + 1) }
                .attributed(to: request)
        }
    }
}

/// The place of middleware in a chain, from the client to the transport.
package enum MiddlewarePlace: CaseIterable, Sendable {
    /// Once for each call, where the app lists it.
    case call
    /// The redirects that the client follows.
    case redirects
    /// Once for each exchange, also of the requests that redirects lead to.
    case exchange
    /// Next to the transport, because responses may depend on cookies.
    case cache
}

extension Middleware {
    fileprivate var placeInChain: MiddlewarePlace { (self as? any PlacedMiddleware)?.place ?? .call }
}

/// Middleware of the package that states its place in a chain.
package protocol PlacedMiddleware: Middleware {
    var place: MiddlewarePlace { get }
    /// Whether the middleware waits for nothing but the rest of the chain.
    var isPrompt: Bool { get }
}
