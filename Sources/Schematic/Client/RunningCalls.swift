/// The calls of a client that are not over: each can be ended by its deadline, by its own task, or with all others.
final class RunningCalls: Sendable {
    /// Ends one call with an error.
    typealias Ending = @Sendable (any Error) -> Void

    private struct State {
        var endings: [Int: Ending] = [:]
        var lastNumber = 0
    }

    private let state = Locked(State())

    /// How many there are.
    var count: Int { state.withLock { $0.endings.count } }

    /// Adds a call that is not over. What comes back takes it away.
    func add(_ ending: @escaping Ending) -> @Sendable () -> Void {
        let number = state.withLock { state in
            state.lastNumber += 1
            state.endings[state.lastNumber] = ending
            return state.lastNumber
        }
        return { self.state.withLock { $0.endings[number] = nil } }
    }

    /// Ends them all as if their tasks were cancelled.
    func cancelAll() {
        let endings = state.withLock { state in
            defer { state.endings = [:] }
            return state.endings
        }
        for ending in endings.values { ending(CancellationError()) }
    }

    /// Waits between two tries of one call, twice as long behind each further one. `number` counts the tries that failed.
    func pause(
        behind number: Int,
        _ firstDelay: Duration,
        by clock: any Clock<Duration>,
        until deadline: Deadline?
    ) async throws {
        let delay = firstDelay.doubled(behind: number, atMost: firstDelay * 32_768)
        try await run(until: deadline) { try await clock.sleep(for: delay) }
    }

    /// Waits for some work, until the deadline and until somebody ends the call. Whatever the work does about that, the
    /// wait is over at once.
    func run<Value: Sendable>(
        until deadline: Deadline?,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let race = Race<Value>()
        let remove = add { race.end(.failure($0)) }
        defer { remove() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                race.begin(continuation)
                race.enter { await .init { try await work() } }
                if let deadline { race.enter { await deadline.passed().map { .failure($0) } } }
            }
        } onCancel: {
            race.end(.failure(CancellationError()))
        }
    }
}

/// Several tasks, of which the first to have an outcome ends all others.
private final class Race<Value: Sendable>: Sendable {
    typealias Outcome = Result<Value, any Error>

    private struct State {
        var continuation: CheckedContinuation<Value, any Error>?
        var outcome: Outcome?
        var tasks: [Task<Void, Never>] = []
    }

    private let state = Locked(State())

    /// Takes whom to tell the outcome; at once, where there is one.
    func begin(_ continuation: CheckedContinuation<Value, any Error>) {
        let outcome = state.withLock { state in
            if state.outcome == nil { state.continuation = continuation }
            return state.outcome
        }
        if let outcome { continuation.resume(with: outcome) }
    }

    /// Starts a task, unless it is over already. One that has no outcome leaves the race.
    func enter(_ run: @escaping @Sendable () async -> Outcome?) {
        state.withLock { state in
            guard state.outcome == nil else { return }
            state.tasks.append(Task { if let outcome = await run() { self.end(outcome) } })
        }
    }

    /// Ends the race. Only the first end counts.
    func end(_ outcome: Outcome) {
        let ended: State? = state.withLock { state in
            guard state.outcome == nil else { return nil }
            defer { state = State(outcome: outcome) }
            return state
        }
        for task in ended?.tasks ?? [] { task.cancel() }
        ended?.continuation?.resume(with: outcome)
    }
}

extension Result where Failure == any Error {
    /// What an asynchronous closure comes to.
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
