/// The calls of a client that are not over: each can be ended by its deadline, by its own task, or with all others.
final class RunningCalls: Sendable {
    /// Ends one call with an error.
    typealias Ending = CallCancellation.Handler

    /// A call between `begin` and `end`.
    struct Run {
        fileprivate let call: CallCancellation
        fileprivate let place: Int
        fileprivate let timer: Timers.Number?
    }

    private struct State {
        /// Each call at its place, and the places that are free.
        var calls: [CallCancellation?] = []
        var free: [Int] = []

        mutating func add(_ call: CallCancellation) -> Int {
            guard let place = free.popLast() else {
                calls.append(call)
                return calls.count - 1
            }
            calls[place] = call
            return place
        }

        /// All places are new after `cancelAll`.
        mutating func remove(_ call: CallCancellation, from place: Int) {
            guard place < calls.count, calls[place] === call else { return }
            calls[place] = nil
            free.append(place)
        }
    }

    private let state = Locked(State())
    let timers = Timers()

    /// How many there are.
    var count: Int { state.withLock { $0.calls.count - $0.free.count } }

    /// Adds a call that is not over. What comes back takes it away.
    func add(_ ending: @escaping Ending) -> @Sendable () -> Void {
        let call = CallCancellation()
        call.onCancel(ending)
        let place = add(call)
        return { self.remove(call, from: place) }
    }

    private func add(_ call: CallCancellation) -> Int { state.withLock { $0.add(call) } }

    private func remove(_ call: CallCancellation, from place: Int) { state.withLock { $0.remove(call, from: place) } }

    /// Ends them all as if their tasks were cancelled.
    func cancelAll() {
        let calls = state.withLock { state in
            defer { state = State() }
            return state.calls
        }
        for call in calls { call?.cancel(CancellationError()) }
    }

    /// Waits between two tries of one call, twice as long behind each further one. `number` counts the tries that failed.
    func pause(
        behind number: Int,
        _ firstDelay: Duration,
        by clock: any Clock<Duration>,
        until deadline: Deadline?
    ) async throws {
        let first = min(firstDelay, .longestWait)
        let delay = first.doubled(behind: number, atMost: min(first * 32_768, .longestWait))
        try await run(until: deadline) { try await clock.sleep(for: delay) }
    }

    /// Waits for some work, until the deadline and until somebody ends the call. Whatever the work does about that, the
    /// wait is over at once: it runs in a task of its own, which is left alone then.
    func run<Value: Sendable>(
        until deadline: Deadline?,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let race = Race<Value>()
        let run = begin(CallCancellation { race.end(.failure($0)) }, until: deadline)
        defer { end(run) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { race.begin(work, for: $0) }
        } onCancel: {
            race.end(.failure(CancellationError()))
        }
    }

    /// Cancels a call when its deadline has passed, or all calls are cancelled, until `end`. Its work ends at once then.
    func begin(_ call: CallCancellation, until deadline: Deadline?) -> Run {
        Run(call: call, place: add(call), timer: deadline.map { end(at: $0) { call.cancel($0) } })
    }

    func end(_ run: Run) {
        remove(run.call, from: run.place)
        run.timer.map(timers.drop)
    }

    /// Ends something when a deadline has passed. What comes back is dropped from the timers where it is over before.
    func end(at deadline: Deadline, _ ending: @escaping Ending) -> Timers.Number {
        timers.set(deadline.end) {
            ending(deadline.fault)
            return nil
        }
    }
}

/// A task, and whatever else may end the wait for it. The first end counts.
private final class Race<Value: Sendable>: Sendable {
    typealias Outcome = Result<Value, any Error>
    typealias Waiter = CheckedContinuation<Value, any Error>

    private struct State {
        var isOver = false
        var waiter: Waiter?
        var task: Task<Void, Never>?
        /// What has ended the race before anybody waited.
        var obstacle: (any Error)?
    }

    private let state = Locked(State())

    /// Starts the work, unless it is over already, and takes whom to tell the outcome.
    func begin(_ work: @escaping @Sendable () async throws -> Value, for waiter: Waiter) {
        let obstacle = state.withLock { state in
            guard !state.isOver else { return state.obstacle }
            state.waiter = waiter
            state.task = Task { self.end(await Outcome { try await work() }) }
            return nil
        }
        if let obstacle { waiter.resume(throwing: obstacle) }
    }

    /// Ends the race. Only the first end counts.
    func end(_ outcome: Outcome) {
        let (waiter, task): (Waiter?, Task<Void, Never>?) = state.withLock { state in
            guard !state.isOver else { return (nil, nil) }
            defer { (state.waiter, state.task) = (nil, nil) }
            state.isOver = true
            // Nobody waits yet, and so no work has begun that could have succeeded.
            if state.waiter == nil, case .failure(let error) = outcome { state.obstacle = error }
            return (state.waiter, state.task)
        }
        task?.cancel()
        waiter?.resume(with: outcome)
    }
}

extension Result where Failure == any Error {
    /// What an asynchronous closure comes to.
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
