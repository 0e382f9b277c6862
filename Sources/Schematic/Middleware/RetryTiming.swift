package import Foundation

/// The sources of time and of random numbers for `RetryMiddleware`: the system, or values of a test.
package struct RetryTiming: Sendable {
    /// The clock that waits between attempts.
    package var clock: any Clock<Duration>
    /// Returns the time of day, which is compared with the date of a `Retry-After`.
    package var now: @Sendable () -> Date
    /// Returns a number from 0 up to but not including 1: the part of the jitter that is subtracted from a
    /// delay.
    package var random: @Sendable () -> Double

    /// Creates a timing. Each default is the system's.
    package init(
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() },
        random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) {
        self.clock = clock
        self.now = now
        self.random = random
    }
}
