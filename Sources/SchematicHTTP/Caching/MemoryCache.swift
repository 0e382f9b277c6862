import SchematicPlatform

/// A store that keeps responses until the program ends.
package final class MemoryCache: CacheStore {
    private struct Entry {
        var response: CachedResponse
        var size: Int
        var lastUse: UInt64
    }

    private struct State {
        var entries: [CacheKey: Entry] = [:]
        var bytes = 0
        var uses: UInt64 = 0

        mutating func nextUse() -> UInt64 {
            uses += 1
            return uses
        }

        mutating func remove(_ key: CacheKey) {
            if let entry = entries.removeValue(forKey: key) { bytes -= entry.size }
        }
    }

    /// The limits of the store.
    package let limits: CacheLimits
    private let state = Locked(State())

    /// Creates a store. If it exceeds a limit, the least recently used responses are removed first.
    ///
    /// - Parameters:
    ///   - maximumBytes: The maximum total size in bytes. 16 MiB by default.
    ///   - maximumEntries: The maximum number of responses.
    package init(maximumBytes: Int = 16 << 20, maximumEntries: Int = 1000) {
        limits = CacheLimits(bytes: maximumBytes, entries: maximumEntries)
    }

    /// The response for a key.
    ///
    /// - Parameter key: The key of the request.
    /// - Returns: The response; `nil` if none is stored.
    package func response(for key: CacheKey) -> CachedResponse? {
        state.withLock { state in
            let use = state.nextUse()
            state.entries[key]?.lastUse = use
            return state.entries[key]?.response
        }
    }

    /// Stores a response. A response that alone exceeds the limits is not stored, and the former one is removed.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - key: The key of the request.
    package func store(_ response: CachedResponse, for key: CacheKey) {
        let limits = limits
        state.withLock { state in
            state.remove(key)
            let entry = Entry(response: response, size: response.size, lastUse: state.nextUse())
            guard entry.size <= limits.bytes else { return }
            state.entries[key] = entry
            state.bytes += entry.size
            while state.bytes > limits.bytes || state.entries.count > limits.entries {
                guard let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
                state.remove(oldest.key)
            }
        }
    }

    /// Removes the response for a key.
    ///
    /// - Parameter key: The key of the request.
    package func remove(_ key: CacheKey) { state.withLock { $0.remove(key) } }

    /// Removes the responses for a URL.
    ///
    /// - Parameter resource: The hash of the URL, as in `CacheKey.resource`.
    package func removeAll(of resource: String) {
        state.withLock { state in
            for key in state.entries.keys where key.resource == resource { state.remove(key) }
        }
    }

    /// Removes all responses.
    package func removeAll() { state.withLock { $0 = State() } }
}
