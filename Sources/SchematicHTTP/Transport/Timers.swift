import SchematicPlatform
import SchematicText

/// Calls closures at set times. One task sleeps for all timers, until the earliest.
///
/// A sleeping task for each call would cost as much as the rest of the call: the system arms and drops timers
/// on a separate thread, and keeps a dropped timer until its time. Nearly all calls end long before theirs.
package final class Timers: Sendable {
    /// The identifier of a timer.
    package typealias Number = Int
    /// The closure of a timer. It returns the time of its next call, or `nil` to end the timer.
    typealias Callback = @Sendable () -> ContinuousClock.Instant?

    private struct Timer {
        /// `nil` while the closure runs, so that a concurrent `wake` does not call it too.
        var due: ContinuousClock.Instant?
        let call: Callback
    }

    private struct State {
        var timers: [Number: Timer] = [:]
        var lastNumber = 0
        /// The task that sleeps until `wakes`.
        var sleeper: Task<Void, Never>?
        var wakes: ContinuousClock.Instant?
    }

    private let state = Locked(State())

    deinit { state.withLock { $0.sleeper }?.cancel() }

    /// Calls a closure at a time, or soon if the time has passed.
    func set(_ due: ContinuousClock.Instant, _ call: @escaping Callback) -> Number {
        state.withLock { state in
            state.lastNumber += 1
            state.timers[state.lastNumber] = Timer(due: due, call: call)
            if state.wakes.map({ due < $0 }) ?? true { sleep(until: due, &state) }
            return state.lastNumber
        }
    }

    /// Removes a timer. The sleeping task continues for the others.
    package func drop(_ number: Number) {
        // The closure is released after the lock, because its captured values may run code when they are
        // released.
        let dropped = state.withLock { $0.timers.removeValue(forKey: number) }
        withExtendedLifetime(dropped) {}
    }

    private func sleep(until time: ContinuousClock.Instant?, _ state: inout State) {
        state.sleeper?.cancel()
        state.wakes = time
        // Detached: a task of low priority may set the time on which calls of higher priority depend.
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
                // A timer that was removed during the call stays removed.
                if let next { state.timers[number]?.due = next } else { state.timers[number] = nil }
            }
        }
        state.withLock { state in sleep(until: state.timers.values.compactMap(\.due).min(), &state) }
    }

    /// Returns the due timers, the earliest first.
    private func takeDue(_ now: ContinuousClock.Instant) -> [(number: Number, call: Callback)] {
        state.withLock { state in
            let due = state.timers.compactMap { number, timer in timer.due.map { (number, timer, time: $0) } }
                .filter { $0.time <= now }
                .ordered { $0.time < $1.time }
            for (number, _, _) in due { state.timers[number]?.due = nil }
            return due.map { number, timer, _ in (number, timer.call) }
        }
    }
}
