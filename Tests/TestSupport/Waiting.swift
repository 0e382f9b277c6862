import Foundation

extension Duration {
    /// The limit of waits that end by an event: so long that only a hang reaches it, on a busy machine too. It is also the
    /// timeout of requests whose response a test expects.
    package static let hangLimit = Duration.seconds(900)
}

/// Waits until a condition is true, which another task or thread causes.
///
/// - Throws: `HangError` after the hang limit; `CancellationError` if the task is cancelled.
nonisolated(nonsending) package func waitUntil(
    file: StaticString = #fileID,
    line: UInt = #line,
    _ condition: () throws -> Bool
) async throws {
    let end = ContinuousClock.now + .hangLimit
    while try !condition() {
        guard ContinuousClock.now < end else { throw HangError(file: file, line: line) }
        try await Task.sleep(for: .milliseconds(1))
    }
}

/// Blocks the thread until a condition is true. It is for code without tasks, such as the handlers of a server: a task calls
/// `waitUntil` instead.
///
/// - Throws: `HangError` after the hang limit.
package func blockThread(
    file: StaticString = #fileID,
    line: UInt = #line,
    until condition: () throws -> Bool
) throws {
    let end = ContinuousClock.now + .hangLimit
    while try !condition() {
        guard ContinuousClock.now < end else { throw HangError(file: file, line: line) }
        Thread.sleep(forTimeInterval: 0.001)
    }
}

/// Blocks the thread for a time. As with `letPass`, a test must be right for every duration.
package func blockThread(for time: Duration) { Thread.sleep(forTimeInterval: time / .seconds(1)) }

/// Lets time pass, so that another task or thread may reach any point.
///
/// A test must be right for every duration, also for none and for minutes. A longer one only makes it likelier that the test
/// meets the case that it is about.
nonisolated(nonsending) package func letPass(_ time: Duration) async throws { try await Task.sleep(for: time) }

/// Returns whether an attempt succeeds. Each has twice the time of the previous one, up to the hang limit, so that one of them
/// has enough time on a busy machine. It is for limits of time that the network measures, and not a clock of the test.
nonisolated(nonsending) package func inEnoughTime(
    from time: Duration,
    _ attempt: (Duration) async throws -> Bool
) async -> Bool {
    var time = time
    while time < .hangLimit {
        if (try? await attempt(time)) == true { return true }
        time *= 2
    }
    return false
}

/// A condition that is still false at the hang limit.
package struct HangError: Error, CustomStringConvertible {
    let file: StaticString
    let line: UInt

    package var description: String { "\(file):\(line): the condition is still false after \(Duration.hangLimit)" }
}
