package struct TransportLimits: Sendable {
    package var maximumBodySize: Int
    package var maximumDuration: Duration
    package var connectionsPerHost: Int
    package var connections: Int
    /// The transport has a default, which depends on where it stores unread bytes.
    package var maximumBacklog: Int?

    /// Creates limits. Negative numbers become 0, and fewer than one connection becomes one.
    package init(
        maximumBodySize: Int = 64 << 20,
        maximumDuration: Duration = .seconds(3600),
        connectionsPerHost: Int = 6,
        connections: Int = 64,
        maximumBacklog: Int? = nil
    ) {
        self.maximumBodySize = max(0, maximumBodySize)
        self.maximumDuration = maximumDuration
        self.connectionsPerHost = max(1, connectionsPerHost)
        self.connections = max(1, connections)
        self.maximumBacklog = maximumBacklog.map { max(0, $0) }
    }
}
