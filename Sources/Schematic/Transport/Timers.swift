/// Calls back when a time has come. One task sleeps for all who wait, until the earliest.
///
/// A task that slept for each call would cost as much as the rest of it: the system arms and drops timers on a thread of
/// their own, and keeps one that is dropped until its time. Nearly all calls are over long before theirs.
final class Timers: Sendable {
    /// Names a time that was set.
    typealias Number = Int
    /// What is called; it says when to call once more, if at all.
    typealias Callback = @Sendable () -> ContinuousClock.Instant?

    private struct Timer {
        /// `nil` while it is called, so that whoever wakes meanwhile does not call it too.
        var due: ContinuousClock.Instant?
        let call: Callback
    }

    private struct State {
        var timers: [Number: Timer] = [:]
        var lastNumber = 0
        /// Who sleeps, and until when.
        var sleeper: Task<Void, Never>?
        var wakes: ContinuousClock.Instant?
    }

    private let state = Locked(State())

    deinit { state.withLock { $0.sleeper }?.cancel() }

    /// Calls at that time, or soon where it has passed.
    func set(_ due: ContinuousClock.Instant, _ call: @escaping Callback) -> Number {
        state.withLock { state in
            state.lastNumber += 1
            state.timers[state.lastNumber] = Timer(due: due, call: call)
            if state.wakes.map({ due < $0 }) ?? true { sleep(until: due, &state) }
            return state.lastNumber
        }
    }

    /// Calls no more. Whoever sleeps for it sleeps on, for those that come.
    func drop(_ number: Number) {
        // What the callback holds goes when the lock is free.
        let dropped = state.withLock { $0.timers.removeValue(forKey: number) }
        withExtendedLifetime(dropped) {}
    }

    private func sleep(until time: ContinuousClock.Instant?, _ state: inout State) {
        state.sleeper?.cancel()
        state.wakes = time
        // Detached, since a task that matters little may set the time that others have theirs behind.
        state.sleeper = time.map { time in
            Task.detached { [weak self] in
                do { try await Task.sleep(until: time, clock: .continuous) } catch { return }
                self?.wake()
            }
        }
    }

    private func wake() {
        for (number, call) in takeDue(.now) {
            let next = call()
            state.withLock { state in
                // A timer that was dropped meanwhile stays so.
                if let next { state.timers[number]?.due = next } else { state.timers[number] = nil }
            }
        }
        state.withLock { state in sleep(until: state.timers.values.compactMap(\.due).min(), &state) }
    }

    /// Those whose time has come, the earliest first.
    private func takeDue(_ now: ContinuousClock.Instant) -> [(number: Number, call: Callback)] {
        state.withLock { state in
            let due = state.timers.compactMap { number, timer in timer.due.map { (number, timer, time: $0) } }
                .filter { $0.time <= now }
                .sorted { $0.time < $1.time }
            for (number, _, _) in due { state.timers[number]?.due = nil }
            return due.map { number, timer, _ in (number, timer.call) }
        }
    }
}
