/// An event of an exchange, which the middleware and the transport of its call report.
package enum ExchangeEvent: Sendable {
    /// The request has reached the transport, and waits for a connection.
    case queued
    /// The request has a connection, or may open one.
    case admitted
    /// The last byte of the request's body was passed to the system.
    case sent(bytes: Int)
    /// The head of the response has arrived, with its first byte.
    case responded(status: Int)
    /// The last byte of the response's body has arrived.
    case received(bytes: Int)
    /// This request follows a redirect.
    case redirected(OutgoingRequest)
    /// The request is sent again, after this time.
    case retried(after: Duration)
    /// The response is from the cache, or was confirmed by the server.
    case cached(CacheUse)
}

/// Observes the exchanges of one call.
package protocol ExchangeObserver: AnyObject, Sendable {
    /// Records an event on a thread that may run the app's code.
    func record(_ event: ExchangeEvent)
    /// Records an event on a network thread, which must not run the app's code, because other calls wait for it.
    func recordFromNetwork(_ event: ExchangeEvent)
    /// Records the times of an exchange.
    func record(_ times: ExchangeTimes)
}

/// The times of one exchange, as measured by the transport. All times are measured from the admission of the exchange.
public struct ExchangeTimes: Hashable, Sendable {
    /// Whether an existing connection was used. Then name lookup, connection and
    /// TLS took no time.
    public let isReused: Bool
    /// The time until the host's name was resolved.
    public let nameLookup: Duration
    /// The time until the connection to the server, or to its proxy, was established.
    public let connect: Duration
    /// The time until TLS was established; zero without TLS.
    public let secure: Duration
    /// The time until the first byte of the response arrived.
    public let firstByte: Duration
    /// The time until the last byte of the response arrived.
    public let lastByte: Duration
}
