import SchematicPlatform

/// Cancels one call independently of its task: at its deadline, or with all calls of its client. The first cause wins.
///
/// The request of the call carries it to a `PromptTransport`.
package final class CallCancellation: Sendable {
    /// Ends the operation that the call waits for. It must return quickly, without waiting.
    package typealias Handler = @Sendable (any Error) -> Void

    private struct State {
        var cause: (any Error)?
        var handler: Handler?
    }

    private let state: Locked<State>

    package init(_ handler: Handler? = nil) { state = Locked(State(handler: handler)) }

    /// The error that the call ends with; `nil` if the call is not cancelled.
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

    /// Throws the cause if the call is cancelled.
    func check() throws {
        if let cause { throw cause }
    }

    /// Sets the handler that is called on cancellation, and calls it at once if the call is already cancelled.
    /// A call waits for one operation at a time, so that one handler suffices.
    func onCancel(_ handler: @escaping Handler) {
        let cause = state.withLock { state in
            if state.cause == nil { state.handler = handler }
            return state.cause
        }
        if let cause { handler(cause) }
    }

    /// Removes the handler. A handler that is being called may still run.
    func removeHandler() {
        // The handler is released after the lock, because its captures may run code when they are released.
        let removed = state.withLock { state in
            defer { state.handler = nil }
            return state.handler
        }
        withExtendedLifetime(removed) {}
    }
}
