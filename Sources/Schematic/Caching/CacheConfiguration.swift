public import Foundation

/// Answers requests by what the server said before, as long as that is good, as the private cache of RFC 9111.
///
/// ```swift
/// let client = try APIClient(baseURL: url, options: ClientOptions(cache: CacheConfiguration(MemoryCache())))
/// ```
///
/// - A `GET` is answered by what is stored as long as the server has said, and then asked again with the `ETag` and the
///   `Last-Modified` of that; where nothing has changed (304), the stored answer is the answer.
/// - Calls for the same at the same time are one request.
/// - What `POST`, `PUT`, `PATCH`, `DELETE` and all methods but the safe ones have written is forgotten.
/// - It stands next to the transport, where the request has its credentials and all other header fields. Requests that differ
///   in one of them, but for those in `ignoredHeaders` and the usual ones of connections and tracing, have answers of their own.
///
/// Streamed calls, and calls with conditions or ranges of their own, pass untouched.
public struct CacheConfiguration: Sendable {
    /// Where responses are kept.
    public var store: any CacheStore
    /// How long a response with `Last-Modified`, and without a word of how long it is good, is taken for good at most:
    /// it is, for a tenth of the time since then. A day by default; `.zero` never takes the liberty.
    public var longestHeuristic: Duration
    /// Header fields of requests that choose no answer, such as one with a new number for each request. Besides these,
    /// fields of the connection, of caching and of tracing, and `User-Agent` choose none, unless `Vary` names them.
    public var ignoredHeaders: Set<HTTPHeaders.Name>
    /// The time of day.
    public var now: @Sendable () -> Date
    /// Hears what the store throws. No call fails of it.
    public var onFault: @Sendable (any Error) -> Void

    let flights = RequestCoalescer()

    /// Creates a cache over a store. Its copies share what is on its way.
    public init(
        _ store: any CacheStore,
        longestHeuristic: Duration = .seconds(86_400),
        ignoredHeaders: Set<HTTPHeaders.Name> = [],
        now: @escaping @Sendable () -> Date = { Date() },
        onFault: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.store = store
        self.longestHeuristic = longestHeuristic
        self.ignoredHeaders = ignoredHeaders
        self.now = now
        self.onFault = onFault
    }
}

extension CacheConfiguration {
    /// What is stored for a request, whether good or not.
    func stored(for request: HTTPRequest, _ key: CacheKey) async -> CachedResponse? {
        guard flights.canTrustStore else { return nil }
        do {
            let stored = try await store.response(for: key)
            guard let stored, stored.name == key.name else { return nil }
            return CacheKey.variant(request, by: stored.response.headers) == stored.variant ? stored : nil
        } catch {
            if !(error is CancellationError) { onFault(error) }
            return nil
        }
    }

    /// Keeps a response, unless something was written since its request left.
    func keep(_ response: CachedResponse, for key: CacheKey, of flight: Int) async {
        guard flights.canTrustStore, !flights.isOutdated(flight) else { return }
        do {
            try await Self.undisturbed { [store] in try await store.store(response, for: key) }
        } catch {
            onFault(error)
            // What was there before is older than this.
            await forget { try await $0.remove(key) }
        }
        if flights.isOutdated(flight) { await forget { try await $0.remove(key) } }
    }

    /// Has the store forget. One that does not is asked no more.
    func forget(_ step: @escaping @Sendable (any CacheStore) async throws -> Void) async {
        do {
            try await Self.undisturbed { [store] in try await step(store) }
        } catch {
            flights.distrustStore()
            onFault(error)
        }
    }

    /// Runs a step in a task of its own. A call that is cancelled neither loses its answer nor keeps what it has outdated.
    private static func undisturbed(_ step: @escaping @Sendable () async throws -> Void) async throws {
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
