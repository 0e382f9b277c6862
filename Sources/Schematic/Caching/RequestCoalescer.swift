/// The requests of a cache that are on their way: who asks for the same meanwhile waits for what comes of it. And whether
/// what they bring may be kept: not where something was written since they left.
final class RequestCoalescer: Sendable {
    /// What makes requests the same: URL and header fields, and how they are sent. One that gives up sooner, goes first, or
    /// wants another freshness of the caches on the way goes alone.
    struct Route: Hashable {
        let key: CacheKey
        private let control: [String]
        private let timeout: Duration
        private let priority: CallPriority

        /// The route of a `GET` without a body: no other request joins one.
        init(_ request: HTTPRequest, key: CacheKey) {
            self.key = key
            control = request.headers.values(of: .cacheControl) + request.headers.values(of: "Pragma")
            timeout = request.timeout
            priority = request.priority
        }
    }

    /// What came of a request for those who waited.
    enum Landing: Sendable {
        /// An answer, and what is kept of it.
        case answered(CachedResponse?)
        case failed(any Error)
        /// Nothing: look again.
        case nothing
    }

    /// Whether to go, or what came of waiting.
    enum Seat: Sendable {
        case leads(Int)
        case follows(Landing)
    }

    private struct Flight {
        let resource: String
        let route: Route?
        var isOutdated = false
        var waiting: [Int: CheckedContinuation<Seat, Never>] = [:]
    }

    private struct State {
        var flights: [Int: Flight] = [:]
        var joinable: [Route: Int] = [:]
        var lastNumber = 0
        var canForget = true

        mutating func nextNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }

        mutating func start(_ resource: String, _ route: Route?) -> Int {
            let number = nextNumber()
            flights[number] = Flight(resource: resource, route: route)
            if let route { joinable[route] = number }
            return number
        }

        mutating func close(_ number: Int) {
            if let route = flights[number]?.route, joinable[route] == number { joinable[route] = nil }
        }
    }

    private let state = Locked(State())

    /// How many wait.
    var waitingCount: Int { state.withLock { $0.flights.values.reduce(0) { $0 + $1.waiting.count } } }

    /// Starts a request that nobody waits for.
    func start(_ key: CacheKey) -> Int { state.withLock { $0.start(key.resource, nil) } }

    /// Starts a request, or waits for the one that is on its way.
    func join(_ route: Route) async -> Seat {
        let waiter = state.withLock { $0.nextNumber() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let seat: Seat? = state.withLock { state in
                    if Task.isCancelled { return .follows(.nothing) }
                    guard let number = state.joinable[route] else {
                        return .leads(state.start(route.key.resource, route))
                    }
                    state.flights[number]?.waiting[waiter] = continuation
                    return nil
                }
                if let seat { continuation.resume(returning: seat) }
            }
        } onCancel: {
            leave(waiter)
        }
    }

    private func leave(_ waiter: Int) {
        let continuation: CheckedContinuation<Seat, Never>? = state.withLock { state in
            for number in state.flights.keys {
                if let continuation = state.flights[number]?.waiting.removeValue(forKey: waiter) { return continuation }
            }
            return nil
        }
        continuation?.resume(returning: .follows(.nothing))
    }

    /// Ends a request, and tells those who wait.
    func land(_ number: Int, _ landing: Landing) {
        let waiting = state.withLock { state in
            state.close(number)
            return state.flights.removeValue(forKey: number)?.waiting ?? [:]
        }
        for continuation in waiting.values { continuation.resume(returning: .follows(landing)) }
    }

    /// Something was written: what is on its way may be from before.
    func outdate(_ resource: String) {
        state.withLock { state in
            for number in state.flights.keys where state.flights[number]?.resource == resource {
                state.flights[number]?.isOutdated = true
                state.close(number)
            }
        }
    }

    /// Whether something was written since a request left.
    func isOutdated(_ number: Int) -> Bool { state.withLock { $0.flights[number]?.isOutdated ?? false } }

    // MARK: Trust

    /// Whether the store has forgotten all that it was told to. What it could not forget, it must not tell.
    var canTrustStore: Bool { state.withLock { $0.canForget } }

    /// The store has not forgotten something.
    func distrustStore() { state.withLock { $0.canForget = false } }
}
