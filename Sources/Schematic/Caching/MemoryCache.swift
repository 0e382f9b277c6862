/// Keeps responses as long as the program runs.
public final class MemoryCache: CacheStore {
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

    /// How much is kept.
    public let limits: CacheLimits
    private let state = Locked(State())

    /// Creates a cache: of 16 MiB and 1000 responses at most, where nothing else is said.
    public init(limits: CacheLimits = CacheLimits(bytes: 16 << 20, entries: 1000)) { self.limits = limits }

    /// What is kept for a key.
    public func response(for key: CacheKey) -> CachedResponse? {
        state.withLock { state in
            let use = state.nextUse()
            state.entries[key]?.lastUse = use
            return state.entries[key]?.response
        }
    }

    /// Keeps a response, unless it is larger than all that may be kept.
    public func store(_ response: CachedResponse, for key: CacheKey) {
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

    /// Forgets what is kept for a key.
    public func remove(_ key: CacheKey) { state.withLock { $0.remove(key) } }

    /// Forgets what is kept for a URL.
    public func removeAll(of resource: String) {
        state.withLock { state in
            for key in state.entries.keys where key.resource == resource { state.remove(key) }
        }
    }

    /// Forgets all.
    public func removeAll() { state.withLock { $0 = State() } }
}
