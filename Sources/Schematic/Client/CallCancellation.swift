/// Cancels one call, apart from its task: at its deadline, and with all calls of its client. The first cause counts.
///
/// The call's request takes it along to a `PromptTransport`.
final class CallCancellation: Sendable {
    /// Ends what the call waits for. It neither waits nor takes long.
    typealias Handler = @Sendable (any Error) -> Void

    private struct State {
        var cause: (any Error)?
        var handler: Handler?
    }

    private let state: Locked<State>

    init(_ handler: Handler? = nil) { state = Locked(State(handler: handler)) }

    /// The error that the call ends with; `nil` while it is not cancelled.
    var cause: (any Error)? { state.withLock(\.cause) }

    func cancel(_ cause: any Error) {
        let handler: Handler? = state.withLock { state in
            guard state.cause == nil else { return nil }
            defer { state.handler = nil }
            state.cause = cause
            return state.handler
        }
        handler?(cause)
    }

    /// Throws the cause where the call is cancelled.
    func check() throws {
        if let cause { throw cause }
    }

    /// Sets what to call on cancellation, and calls it at once where that was before. A call waits for one thing at a time,
    /// so that there is one handler.
    func onCancel(_ handler: @escaping Handler) {
        let cause = state.withLock { state in
            if state.cause == nil { state.handler = handler }
            return state.cause
        }
        if let cause { handler(cause) }
    }

    /// Calls the handler no more. One that is being called may still run.
    func removeHandler() {
        // What the handler holds goes when the lock is free.
        let removed = state.withLock { state in
            defer { state.handler = nil }
            return state.handler
        }
        withExtendedLifetime(removed) {}
    }
}
