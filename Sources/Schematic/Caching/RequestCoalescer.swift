/// The running requests of a cache. Concurrent calls for the same resource wait for one request. A response is
/// not stored if a write has outdated it since its request was sent.
final class RequestCoalescer: Sendable {
    /// The properties by which requests are equal: the URL, the header fields, and the way to send them. Requests with
    /// another timeout, another priority, or other directives for caches on the way are not shared.
    struct Route: Hashable {
        let key: CacheKey
        private let control: [String]
        private let timeout: Duration
        private let priority: CallPriority

        /// Creates the route of a `GET` without a body. Other requests are not shared.
        init(_ request: HTTPRequest, key: CacheKey) {
            self.key = key
            control = request.headers.values(of: .cacheControl) + request.headers.values(of: "Pragma")
            timeout = request.timeout
            priority = request.priority
        }
    }

    /// The outcome of a request for the waiting calls.
    enum Landing: Sendable {
        /// A response, with the part of it that is stored.
        case answered(CachedResponse?)
        case failed(any Error)
        /// No outcome: the call must try again.
        case nothing
    }

    /// The role of a call: sending the request, or waiting for its outcome.
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

    /// The number of waiting calls.
    var waitingCount: Int { state.withLock { $0.flights.values.reduce(0) { $0 + $1.waiting.count } } }

    /// Starts a request that is not shared.
    func start(_ key: CacheKey) -> Int { state.withLock { $0.start(key.resource, nil) } }

    /// Starts a request, or waits for the running one.
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

    /// Ends a request, and resumes the waiting calls.
    func land(_ number: Int, _ landing: Landing) {
        let waiting = state.withLock { state in
            state.close(number)
            return state.flights.removeValue(forKey: number)?.waiting ?? [:]
        }
        for continuation in waiting.values { continuation.resume(returning: .follows(landing)) }
    }

    /// Marks running requests as outdated by a write.
    func outdate(_ resource: String) {
        state.withLock { state in
            for number in state.flights.keys where state.flights[number]?.resource == resource {
                state.flights[number]?.isOutdated = true
                state.close(number)
            }
        }
    }

    /// A Boolean value that indicates whether a write has outdated a running request.
    func isOutdated(_ number: Int) -> Bool { state.withLock { $0.flights[number]?.isOutdated ?? false } }

    // MARK: Trust

    /// A Boolean value that indicates whether all removals from the store have succeeded. If not, it may
    /// contain outdated responses.
    var canTrustStore: Bool { state.withLock { $0.canForget } }

    /// Records that a removal from the store has failed.
    func distrustStore() { state.withLock { $0.canForget = false } }
}
