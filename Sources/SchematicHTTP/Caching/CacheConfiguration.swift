public import Foundation

/// The configuration of a client's cache, which is a private cache as in RFC 9111.
///
/// ```swift
/// let client = try APIClient(baseURL: url, options: ClientOptions(cache: CacheConfiguration(.memory())))
/// ```
///
/// - A stored response answers a `GET` while it is fresh. Then it is revalidated with its `ETag` and
///   `Last-Modified`, and used if the server answers 304.
/// - Concurrent calls for the same resource share one request.
/// - `POST`, `PUT`, `PATCH`, `DELETE` and all other methods that are not safe remove the stored responses of
///   the resources that they change.
/// - The cache is next to the transport, where a request has its credentials and all other header fields.
///   Requests that differ in a header field have different responses, except for `ignoredHeaders` and the usual
///   fields of connections and tracing.
///
/// Streamed calls, and calls with their own conditions or ranges, bypass the cache.
public struct CacheConfiguration: Sendable {
    package var store: any CacheStore
    package var longestHeuristic: Duration
    package var ignoredHeaders: Set<HTTPHeaders.Name>
    package var now: @Sendable () -> Date
    package var onFault: @Sendable (any Error) -> Void

    let coalescer = RequestCoalescer()

    /// Creates a configuration. Its copies share the responses and the running requests.
    ///
    /// - Parameters:
    ///   - storage: The storage of responses.
    ///   - longestHeuristic: The maximum lifetime of a response that has `Last-Modified` but states no lifetime. Its
    ///     lifetime is a tenth of the time since then. A day by default; `.zero` assumes no lifetime.
    ///   - ignoredHeaders: The header fields of requests that do not select a response, such as one with a new number
    ///     for each request. Fields of the connection, of caching and of tracing, and `User-Agent`, are also ignored,
    ///     unless `Vary` names them.
    ///   - now: Returns the current date.
    ///   - onFault: Receives the errors of the store. They do not affect calls.
    public init(
        _ storage: Storage,
        longestHeuristic: Duration = .seconds(86_400),
        ignoredHeaders: Set<HTTPHeaders.Name> = [],
        now: @escaping @Sendable () -> Date = { Date() },
        onFault: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        store = storage.store
        self.longestHeuristic = longestHeuristic
        self.ignoredHeaders = ignoredHeaders
        self.now = now
        self.onFault = onFault
    }
}

extension CacheConfiguration {
    /// Returns the stored response for a request, fresh or not.
    func stored(for request: OutgoingRequest, _ key: CacheKey) async -> CachedResponse? {
        guard coalescer.canTrustStore else { return nil }
        do {
            let stored = try await store.response(for: key)
            guard let stored, stored.name == key.name else { return nil }
            return CacheKey.variant(request, by: stored.response.headers) == stored.variant ? stored : nil
        } catch {
            if !(error is CancellationError) { onFault(error) }
            return nil
        }
    }

    /// Stores a response, unless a write has outdated it since its request was sent.
    func save(_ response: CachedResponse, for key: CacheKey, of number: Int) async {
        guard coalescer.canTrustStore, !coalescer.isOutdated(number) else { return }
        do {
            try await Self.runShielded { [store] in try await store.store(response, for: key) }
        } catch {
            onFault(error)
            // The former response is older than this one, and must not remain.
            await removeStored { try await $0.remove(key) }
        }
        if coalescer.isOutdated(number) { await removeStored { try await $0.remove(key) } }
    }

    /// Removes responses from the store. A store that fails to do so is not used any more.
    func removeStored(_ step: @escaping @Sendable (any CacheStore) async throws -> Void) async {
        do {
            try await Self.runShielded { [store] in try await step(store) }
        } catch {
            coalescer.distrustStore()
            onFault(error)
        }
    }

    /// Runs a step in its own task, so that the cancellation of a call neither loses its response nor keeps
    /// outdated ones.
    private static func runShielded(_ step: @escaping @Sendable () async throws -> Void) async throws {
        try await Task { try await step() }.value
    }

    func freshness(of stored: CachedResponse) -> Freshness {
        let (seconds, attoseconds) = longestHeuristic.components
        return Freshness(
            of: stored,
            at: now(),
            longestHeuristic: Double(seconds) + Double(attoseconds) / 1e18
        )
    }
}

extension CacheConfiguration {
    /// The storage of responses.
    public struct Storage: Sendable {
        fileprivate let store: any CacheStore

        /// Creates a storage in memory, which ends with the program. If it exceeds a limit, the least recently used
        /// responses are removed first.
        ///
        /// - Parameters:
        ///   - maximumBytes: The maximum total size in bytes. 16 MiB by default.
        ///   - maximumEntries: The maximum number of responses.
        /// - Returns: The storage.
        public static func memory(maximumBytes: Int = 16 << 20, maximumEntries: Int = 1000) -> Storage {
            .store(MemoryCache(maximumBytes: maximumBytes, maximumEntries: maximumEntries))
        }

        /// Creates a storage in the files of one folder, which several programs may share. It creates the folder if it
        /// does not exist, and ignores other files in it. If the storage exceeds a limit, the least recently used
        /// responses are removed first. Several programs that share the folder may exceed a limit for a while, each by at
        /// most 64 files.
        ///
        /// - Parameters:
        ///   - folder: The path or the URL of the folder.
        ///   - maximumBytes: The maximum total size in bytes. 64 MiB by default.
        ///   - maximumEntries: The maximum number of responses, one file each.
        /// - Returns: The storage.
        /// - Throws: `StorageError.unusableFolder` if the folder cannot be used, belongs to another user, or can be
        ///   written to by other users. A folder with the sticky bit, such as `/tmp`, is accepted.
        public static func disk(
            _ folder: some _TextOrURL,
            maximumBytes: Int = 64 << 20,
            maximumEntries: Int = 4096
        ) throws(StorageError) -> Storage {
            .store(try DiskCache(folder: folder, maximumBytes: maximumBytes, maximumEntries: maximumEntries))
        }

        /// Uses a store of the app.
        ///
        /// - Parameter store: The store.
        /// - Returns: The storage.
        public static func store(_ store: any CacheStore) -> Storage { Storage(store: store) }
    }

    /// Removes all stored responses, such as those of a user who logs out.
    ///
    /// - Throws: The errors of the store, such as `StorageError.unremovable`.
    public func removeAll() async throws { try await store.removeAll() }
}
