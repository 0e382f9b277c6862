import SchematicPlatform

/// The running requests of a cache. Concurrent calls for the same resource wait for one request. A response is
/// not stored if a write has outdated it since its request was sent.
final class RequestCoalescer: Sendable {
    /// The properties by which requests are equal: the URL, the header fields, and the way to send them. Requests with
    /// another timeout, another priority, or other directives for caches on the way are not shared.
    struct RequestIdentity: Hashable {
        let key: CacheKey
        private let control: [String]
        private let timeout: Duration
        private let priority: CallPriority

        /// Creates the route of a `GET` without a body. Other requests are not shared.
        init(_ request: OutgoingRequest, key: CacheKey) {
            self.key = key
            control = request.headers.values(of: .cacheControl) + request.headers.values(of: "Pragma")
            timeout = request.timeout
            priority = request.priority
        }
    }

    /// The outcome of a request for the waiting calls.
    enum Outcome: Sendable {
        /// A response, with the part of it that is stored.
        case response(CachedResponse?)
        case failed(any Error)
        /// No outcome: the call must try again.
        case retry
    }

    /// The role of a call: sending the request, or waiting for its outcome.
    enum Role: Sendable {
        case leader(Int)
        case waiter(Outcome)
    }

    private struct SharedExchange {
        let resource: String
        let identity: RequestIdentity?
        var isOutdated = false
        var waiters: [Int: CheckedContinuation<Role, Never>] = [:]
    }

    private struct State {
        var exchanges: [Int: SharedExchange] = [:]
        var joinableExchanges: [RequestIdentity: Int] = [:]
        var lastNumber = 0
        var removalsSucceed = true

        mutating func nextNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }

        mutating func start(_ resource: String, _ identity: RequestIdentity?) -> Int {
            let number = nextNumber()
            exchanges[number] = SharedExchange(resource: resource, identity: identity)
            if let identity { joinableExchanges[identity] = number }
            return number
        }

        mutating func close(_ number: Int) {
            if let identity = exchanges[number]?.identity, joinableExchanges[identity] == number {
                joinableExchanges[identity] = nil
            }
        }
    }

    private let state = Locked(State())

    /// The number of waiting calls.
    var waitingCount: Int { state.withLock { $0.exchanges.values.reduce(0) { $0 + $1.waiters.count } } }

    /// Starts a request that is not shared.
    func start(_ key: CacheKey) -> Int { state.withLock { $0.start(key.resource, nil) } }

    /// Starts a request, or waits for the running one.
    func join(_ identity: RequestIdentity) async -> Role {
        let waiter = state.withLock { $0.nextNumber() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let role: Role? = state.withLock { state in
                    if Task.isCancelled { return .waiter(.retry) }
                    guard let number = state.joinableExchanges[identity] else {
                        return .leader(state.start(identity.key.resource, identity))
                    }
                    state.exchanges[number]?.waiters[waiter] = continuation
                    return nil
                }
                if let role { continuation.resume(returning: role) }
            }
        } onCancel: {
            cancelWaiter(waiter)
        }
    }

    private func cancelWaiter(_ waiter: Int) {
        let continuation: CheckedContinuation<Role, Never>? = state.withLock { state in
            for number in state.exchanges.keys {
                if let continuation = state.exchanges[number]?.waiters.removeValue(forKey: waiter) {
                    return continuation
                }
            }
            return nil
        }
        continuation?.resume(returning: .waiter(.retry))
    }

    /// Ends a request, and resumes the waiting calls.
    func finish(_ number: Int, _ outcome: Outcome) {
        let waiters = state.withLock { state in
            state.close(number)
            return state.exchanges.removeValue(forKey: number)?.waiters ?? [:]
        }
        for continuation in waiters.values { continuation.resume(returning: .waiter(outcome)) }
    }

    /// Marks running requests as outdated by a write.
    func outdate(_ resource: String) {
        state.withLock { state in
            for number in state.exchanges.keys where state.exchanges[number]?.resource == resource {
                state.exchanges[number]?.isOutdated = true
                state.close(number)
            }
        }
    }

    /// Whether a write has outdated a running request.
    func isOutdated(_ number: Int) -> Bool { state.withLock { $0.exchanges[number]?.isOutdated ?? false } }

    // MARK: Trust

    /// Whether all removals from the store have succeeded. If not, it may
    /// contain outdated responses.
    var canTrustStore: Bool { state.withLock { $0.removalsSucceed } }

    /// Records that a removal from the store has failed.
    func distrustStore() { state.withLock { $0.removalsSucceed = false } }
}
