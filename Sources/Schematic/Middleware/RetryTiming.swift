public import Foundation

/// Where `RetryMiddleware` has its time and its chance from: the system, or a test that needs to wait for neither.
public struct RetryTiming: Sendable {
    /// What waits between tries.
    public var clock: any Clock<Duration>
    /// The time of day, which a `Retry-After` with a date is held against.
    public var now: @Sendable () -> Date
    /// A number from 0 up to 1, which is not reached: how much of the jitter is taken off a delay.
    public var random: @Sendable () -> Double

    /// Creates a timing; the system's, where nothing else is said.
    public init(
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() },
        random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) {
        self.clock = clock
        self.now = now
        self.random = random
    }
}
