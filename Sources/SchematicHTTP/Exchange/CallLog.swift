import SchematicPlatform

/// The entries of one call in the outermost log, so that its last entry is the end of the call.
package final class CallLog: Sendable {
    private struct State {
        /// The identity of the log that the call reached first.
        var log: ObjectIdentifier?
        var number: Int?
        var elapsed: (@Sendable () -> Duration)?
        var hasFailure = false
        var isOver = false
    }

    /// The last request in the log, and the time since then.
    package struct Request {
        package let number: Int
        package let time: Duration
    }

    private let state = Locked(State())

    package init() {}

    /// Notes that a log has written a request. Logs after the first one that a call reaches are ignored.
    func noteRequest(_ number: Int, in log: ObjectIdentifier, elapsed: @escaping @Sendable () -> Duration) {
        state.withLock { state in
            guard state.log == nil || state.log == log else { return }
            (state.log, state.number, state.elapsed, state.hasFailure) = (log, number, elapsed, false)
        }
    }

    /// Returns whether a log writes the failure of a request: unless the failure of the call precedes it.
    func claimFailure(in log: ObjectIdentifier) -> Bool {
        state.withLock { state in
            guard state.log == log else { return true }
            defer { state.hasFailure = true }
            return !state.isOver
        }
    }

    /// Ends the call. Returns whether its failure has no entry yet.
    package func claimEnd() -> Bool {
        state.withLock { state in
            defer { state.isOver = true }
            return !state.isOver && !state.hasFailure
        }
    }

    /// The last request; `nil` if no log has written one.
    package var request: Request? {
        let (number, elapsed) = state.withLock { ($0.number, $0.elapsed) }
        guard let number, let elapsed else { return nil }
        return Request(number: number, time: elapsed())
    }
}
