/// A storage of responses that an app implements, for `CacheConfiguration.Storage.store(_:)`.
///
/// A store decides only which responses to remove if its limits are exceeded. If it cannot read a response, it returns
/// `nil`. The cancellation of a call does not cancel changes of a store. Errors of a store are passed to
/// `CacheConfiguration.onFault`, and do not affect calls. A store that fails to remove a response is not used any more.
public protocol CacheStore: Sendable {
    /// Returns the response for a key; `nil` if none is stored.
    ///
    /// - Parameter key: The key of the request.
    /// - Returns: The response that was stored last, or `nil`.
    /// - Throws: Any error if the store cannot be read.
    func response(for key: CacheKey) async throws -> CachedResponse?
    /// Stores a response, and replaces the former one.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - key: The key of the request.
    /// - Throws: Any error if the response cannot be stored.
    func store(_ response: CachedResponse, for key: CacheKey) async throws
    /// Removes the response for a key.
    ///
    /// - Parameter key: The key of the request.
    /// - Throws: Any error if the response cannot be removed.
    func remove(_ key: CacheKey) async throws
    /// Removes the responses for all keys with this `resource`.
    ///
    /// - Parameter resource: The hash of a URL.
    /// - Throws: Any error if a response cannot be removed.
    func removeAll(of resource: String) async throws
    /// Removes all responses.
    ///
    /// - Throws: Any error if a response cannot be removed.
    func removeAll() async throws
}

/// The limits of a store. The least recently used responses are removed first.
package struct CacheLimits: Sendable, Hashable {
    /// The total number of bytes.
    package var bytes: Int
    /// The number of responses.
    package var entries: Int

    /// Creates limits.
    package init(bytes: Int, entries: Int) {
        self.bytes = max(0, bytes)
        self.entries = max(0, entries)
    }
}
