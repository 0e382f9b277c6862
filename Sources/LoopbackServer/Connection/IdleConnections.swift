import SchematicPlatform

/// The connections of a server that wait for a request, or for the end of its head.
final class IdleConnections: Sendable {
    private struct Entry {
        let stream: ByteStream
        let start: ContinuousClock.Instant
        var isClosed = false
    }

    private let entries = Locked<[Int: Entry]>([:])

    /// Adds a connection that begins to wait.
    func add(_ connection: Int, _ stream: ByteStream) {
        entries.withLock { $0[connection] = Entry(stream: stream, start: .now) }
    }

    /// Removes a connection that has received a request, or that ends. Returns whether it is still open.
    @discardableResult
    func remove(_ connection: Int) -> Bool {
        entries.withLock { $0.removeValue(forKey: connection)?.isClosed == false }
    }

    /// Closes the connection that has waited the longest, if that is at least a time, and none is being closed.
    func closeOldest(after time: Duration) {
        entries.withLock { entries in
            guard !entries.values.contains(where: \.isClosed),
                let oldest = entries.min(by: { ($0.value.start, $0.key) < ($1.value.start, $1.key) }),
                oldest.value.start.duration(to: .now) >= time
            else { return }
            entries[oldest.key]?.isClosed = true
            oldest.value.stream.shutDown()
        }
    }
}
