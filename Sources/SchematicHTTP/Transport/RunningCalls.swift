import SchematicPlatform

/// The running calls of a client. A deadline, the call's task, or `cancelAll` can end each of them.
package final class RunningCalls: Sendable {
    package typealias CancellationHandler = CallCancellation.Handler

    /// A call between `begin` and `end`.
    package struct Run {
        fileprivate let call: CallCancellation
        fileprivate let index: Int
        fileprivate let timer: Timers.Number?
    }

    private struct State {
        /// The calls by position, and the unused positions.
        var calls: [CallCancellation?] = []
        var free: [Int] = []

        mutating func add(_ call: CallCancellation) -> Int {
            guard let index = free.popLast() else {
                calls.append(call)
                return calls.count - 1
            }
            calls[index] = call
            return index
        }

        /// Removes a call, unless `cancelAll` has replaced all positions since.
        mutating func remove(_ call: CallCancellation, from index: Int) {
            guard index < calls.count, calls[index] === call else { return }
            calls[index] = nil
            free.append(index)
        }
    }

    private let state = Locked(State())
    package let timers = Timers()

    package init() {}

    /// The number of running calls.
    var count: Int { state.withLock { $0.calls.count - $0.free.count } }

    /// Adds a running call. The returned closure removes it.
    package func add(_ handler: @escaping CancellationHandler) -> @Sendable () -> Void {
        let call = CallCancellation()
        call.onCancel(handler)
        let index = add(call)
        return { self.remove(call, from: index) }
    }

    private func add(_ call: CallCancellation) -> Int { state.withLock { $0.add(call) } }

    private func remove(_ call: CallCancellation, from index: Int) { state.withLock { $0.remove(call, from: index) } }

    /// Ends all calls with `CancellationError`, as if their tasks were cancelled.
    package func cancelAll() {
        let calls = state.withLock { state in
            defer { state = State() }
            return state.calls
        }
        for call in calls { call?.cancel(CancellationError()) }
    }

    /// Waits before the next try of a call, twice as long after each further failure. `number` counts the failed tries.
    package func pause(
        after number: Int,
        _ firstDelay: Duration,
        by clock: any Clock<Duration>,
        until deadline: Deadline?
    ) async throws {
        let first = min(firstDelay, .longestWait)
        let delay = first.doubled(after: number, atMost: min(first * 32_768, .longestWait))
        try await run(until: deadline) { try await clock.sleep(for: delay) }
    }

    /// Performs an exchange as `run` does. It is not generic, because the compiler specializes a generic function only for calls
    /// in its module, and the runtime would look up each of its types in every call.
    package func exchange(
        until deadline: Deadline?,
        _ work: @escaping @Sendable () async throws -> IncomingResponse
    ) async throws -> IncomingResponse {
        try await run(until: deadline, work)
    }

    /// Waits for `work` until the deadline, or until the call is cancelled. The wait then ends at once, even if
    /// the work ignores the cancellation: it runs in its own task, which is cancelled but not awaited.
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

    /// Cancels a call when its deadline passes or all calls are cancelled, until `end` is called.
    package func begin(_ call: CallCancellation, until deadline: Deadline?) -> Run {
        Run(call: call, index: add(call), timer: deadline.map { end(at: $0) { call.cancel($0) } })
    }

    package func end(_ run: Run) {
        remove(run.call, from: run.index)
        run.timer.map(timers.drop)
    }

    /// Calls `handler` at a deadline. Drop the returned timer if the work ends earlier.
    package func end(at deadline: Deadline, _ handler: @escaping CancellationHandler) -> Timers.Number {
        guard let wait = deadline.wait else {
            return timers.set(deadline.end) {
                handler(deadline.error)
                return nil
            }
        }
        // The timer owns the task: when it is dropped, the task is cancelled.
        let waiting = OwnedTask {
            do { try await wait() } catch { return }
            handler(deadline.error)
        }
        return timers.set(.now + .longestWait) { withExtendedLifetime(waiting) { nil } }
    }
}

/// A task that is cancelled when the last reference to it is released.
private final class OwnedTask: Sendable {
    private let task: Task<Void, Never>

    init(_ work: @escaping @Sendable () async -> Void) { task = Task { await work() } }

    deinit { task.cancel() }
}

/// A task, and other events that may end the wait for it. The first one wins.
private final class Race<Value: Sendable>: Sendable {
    typealias Outcome = Result<Value, any Error>
    typealias Waiter = CheckedContinuation<Value, any Error>

    private struct State {
        var isOver = false
        var waiter: Waiter?
        var task: Task<Void, Never>?
        /// The error that ended the race before `begin` was called.
        var failure: (any Error)?
    }

    private let state = Locked(State())

    /// Starts the work unless the race is over, and resumes `waiter` with the outcome.
    func begin(_ work: @escaping @Sendable () async throws -> Value, for waiter: Waiter) {
        let failure = state.withLock { state in
            guard !state.isOver else { return state.failure }
            state.waiter = waiter
            state.task = Task { self.end(await Outcome { try await work() }) }
            return nil
        }
        if let failure { waiter.resume(throwing: failure) }
    }

    /// Ends the race. Later calls have no effect.
    func end(_ outcome: Outcome) {
        let (waiter, task): (Waiter?, Task<Void, Never>?) = state.withLock { state in
            guard !state.isOver else { return (nil, nil) }
            defer { (state.waiter, state.task) = (nil, nil) }
            state.isOver = true
            // Without a waiter, the work has not begun and cannot have succeeded.
            if state.waiter == nil, case .failure(let error) = outcome { state.failure = error }
            return (state.waiter, state.task)
        }
        task?.cancel()
        waiter?.resume(with: outcome)
    }
}

extension Result where Failure == any Error {
    /// Captures the value or the error of an asynchronous closure.
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}

/// The time by which a call must end, measured from its beginning. It is a class, because the layout of an instant is known only
/// at run time: each copy of a call would look it up, with or without a deadline.
package final class Deadline: Sendable {
    let end: ContinuousClock.Instant
    private let time: Duration
    /// Waits for the deadline by the clock of a test; `nil` if it passes by the system's clock.
    let wait: (@Sendable () async throws -> Void)?

    /// Creates a deadline that begins now, by the clock of a transport that has one.
    package init(after time: Duration, by transport: (any TimedTransport)? = nil) {
        self.time = time
        end = .now + min(time, .longestWait)
        wait = transport?.wait(for: min(time, .longestWait))
    }

    /// The error of a call that exceeds the deadline.
    var error: TransportError { .deadlinePassed(after: time) }
}

extension Duration {
    /// The longest duration that is passed to a clock: a week. Clocks have a smaller range than durations.
    package static let longestWait = Duration.seconds(604_800)

    /// The wait after a try, whose number starts at 1: this duration after the first try, and doubled after
    /// each further one, up to `longest`.
    func doubled(after number: Int, atMost longest: Duration) -> Duration {
        var (wait, left) = (min(self, longest), number)
        while left > 1, wait > .zero, wait < longest {
            wait = wait > longest / 2 ? longest : wait * 2
            left -= 1
        }
        return wait
    }
}
