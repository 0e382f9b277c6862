/// The times of one exchange, as measured by the transport. All times are measured from the admission of the exchange.
public struct ExchangeTimes: Hashable, Sendable {
    /// A Boolean value that indicates whether an existing connection was used. Then name lookup, connection and
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
