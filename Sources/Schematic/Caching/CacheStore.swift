/// Where responses are kept: `MemoryCache`, `DiskCache`, or a place of an app's own.
///
/// A store decides nothing but what has to go when there is no more room. Whoever cannot read what was stored has not
/// stored it. A call that is cancelled does not cancel what changes a store. What a store throws reaches `CacheConfiguration.onFault`, and never a call; one that fails to remove is asked no more.
public protocol CacheStore: Sendable {
    /// What is kept for a key.
    func response(for key: CacheKey) async throws -> CachedResponse?
    /// Keeps a response in the place of the one before.
    func store(_ response: CachedResponse, for key: CacheKey) async throws
    /// Forgets what is kept for a key.
    func remove(_ key: CacheKey) async throws
    /// Forgets what is kept for all keys with this `resource`.
    func removeAll(of resource: String) async throws
    /// Forgets all.
    func removeAll() async throws
}

/// How much is kept. What was used least recently goes first.
public struct CacheLimits: Sendable, Hashable {
    /// Bytes, of all together.
    public var bytes: Int
    /// Responses.
    public var entries: Int

    /// Creates limits.
    public init(bytes: Int, entries: Int) {
        self.bytes = max(0, bytes)
        self.entries = max(0, entries)
    }
}
