/// Where the time of one exchange went, as the transport has measured it. Each time but `isReused` counts from the moment
/// when the exchange was admitted.
public struct ExchangeTimes: Hashable, Sendable {
    /// Whether a kept connection carried it. Then name, connection and TLS took no time.
    public let isReused: Bool
    /// When the host's name was known.
    public let nameLookup: Duration
    /// When the connection to the server, or to its proxy, was there.
    public let connect: Duration
    /// When TLS was agreed on; zero without TLS.
    public let secure: Duration
    /// When the first byte of the response came.
    public let firstByte: Duration
    /// When the last byte of the response came.
    public let lastByte: Duration
}
