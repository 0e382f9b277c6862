import Schematic
import SchematicPlatform

/// A clock that a test moves. Its time does not pass by itself.
///
/// ```swift
/// let clock = TestClock()
/// let stub = StubTransport(clock: clock)
/// stub.respond(to: GetNote.self, with: .sample().after(.seconds(2)))
/// async let text = client.send(GetNote(id: 7))
/// try await clock.waitForSleepers()
/// clock.advance(by: .seconds(2))
/// ```
///
/// Pass the same clock to `RetryMiddleware`, `LoggingMiddleware` and `TransferOptions`, whose waits then end by it, too.
public final class TestClock: Clock {
    /// A time of the clock.
    public struct Instant: InstantProtocol {
        /// The duration since the clock was created.
        public let offset: Duration

        /// Returns the time after a duration.
        ///
        /// - Parameter duration: The duration.
        /// - Returns: The time.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        /// Returns the duration to another time.
        ///
        /// - Parameter other: The other time.
        /// - Returns: The duration, which is negative if the other time is earlier.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Returns whether a time is earlier than another one.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper: Sendable {
        let due: Instant
        /// `false` for the deadline of a call, which runs beside the wait that a test expects.
        let isCounted: Bool
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct Watcher: Sendable {
        let count: Int
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State: Sendable {
        var now = Instant(offset: .zero)
        var sleepers: [Int: Sleeper] = [:]
        var watchers: [Int: Watcher] = [:]
        var lastNumber = 0

        mutating func number() -> Int {
            lastNumber += 1
            return lastNumber
        }

        /// The number of sleepers that a test may wait for.
        var count: Int { sleepers.values.reduce(0) { $0 + ($1.isCounted ? 1 : 0) } }

        /// Removes and returns the watchers whose number of sleepers is reached.
        mutating func takeWatchers() -> [Watcher] {
            let count = count
            let reached = watchers.filter { $0.value.count <= count }
            for number in reached.keys { watchers[number] = nil }
            return Array(reached.values)
        }
    }

    private let state = Locked(State())

    /// Creates a clock.
    public init() {}

    /// The time, which changes only by `advance(by:)`.
    public var now: Instant { state.withLock(\.now) }

    /// The shortest difference between two times: zero.
    public var minimumResolution: Duration { .zero }

    /// Adds a duration to the time, and ends the sleeps that are due.
    ///
    /// A task that sleeps again needs another call.
    ///
    /// - Parameter duration: The duration. A negative one has no effect.
    public func advance(by duration: Duration) {
        let due = state.withLock { state -> [Sleeper] in
            state.now = state.now.advanced(by: min(max(duration, .zero), .longestWait))
            let due = state.sleepers.filter { $0.value.due <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }.map(\.value)
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Waits until tasks sleep by this clock, such as calls whose responses are delayed. The deadlines of calls do not count.
    ///
    /// - Parameter count: The number of sleeping tasks.
    /// - Throws: `CancellationError` if the task is cancelled.
    public func waitForSleepers(_ count: Int = 1) async throws {
        let number = state.withLock { $0.number() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let outcome = state.withLock { state -> Result<Void, any Error>? in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.count >= count { return .success(()) }
                    state.watchers[number] = Watcher(count: count, continuation: continuation)
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let watcher = state.withLock { $0.watchers.removeValue(forKey: number) }
            watcher?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Waits until the time is reached.
    ///
    /// - Parameters:
    ///   - deadline: The time.
    ///   - tolerance: It is ignored.
    /// - Throws: `CancellationError` if the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try await sleep(until: deadline, isCounted: true)
    }

    /// Waits until the time is reached. `isCounted` is `false` for a wait that `waitForSleepers` ignores.
    func sleep(until deadline: Instant, isCounted: Bool) async throws {
        let number = state.withLock { $0.number() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let (outcome, watchers) = state.withLock { state -> (Result<Void, any Error>?, [Watcher]) in
                    if Task.isCancelled { return (.failure(CancellationError()), []) }
                    if deadline <= state.now { return (.success(()), []) }
                    state.sleepers[number] = Sleeper(due: deadline, isCounted: isCounted, continuation: continuation)
                    return (nil, state.takeWatchers())
                }
                if let outcome { continuation.resume(with: outcome) }
                for watcher in watchers { watcher.continuation.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }
}
