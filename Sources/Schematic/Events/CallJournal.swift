/// Writes down what one call does, and tells it on. The call's request takes it along, so that middleware and transport
/// can write too.
final class CallJournal: Sendable {
    private struct State {
        var timeline: CallTimeline
        var isOver = false
    }

    private let state: Locked<State>
    private let stopwatch: @Sendable () -> Duration
    private let sink: CallEvents.Sink

    init(_ timeline: CallTimeline, stopwatch: @escaping @Sendable () -> Duration, sink: @escaping CallEvents.Sink) {
        state = Locked(State(timeline: timeline))
        self.stopwatch = stopwatch
        self.sink = sink
    }

    /// What comes after the end, such as a stream's last byte, is the reader's, and no longer the call's.
    func note(_ kind: CallEvent.Kind) {
        let elapsed = stopwatch()
        let event: CallEvent? = state.withLock { state in
            guard !state.isOver else { return nil }
            let event = state.timeline.event(kind, after: elapsed)
            state.timeline.events.append(event)
            return event
        }
        if let event { sink(event) }
    }

    /// Runs the call, and tells its end.
    func following<Value>(_ body: () async throws -> Value) async throws -> Value {
        note(.began)
        do {
            let value = try await body()
            end(.success)
            return value
        } catch {
            end((error as? APIError).map(CallEnd.failure) ?? .cancelled)
            throw error
        }
    }

    private func end(_ end: CallEnd) {
        let elapsed = stopwatch()
        let event = state.withLock { state in
            state.isOver = true
            state.timeline.duration = elapsed
            return state.timeline.event(.ended(end, state.timeline), after: elapsed)
        }
        sink(event)
    }
}

extension CallTimeline {
    fileprivate func event(_ kind: CallEvent.Kind, after elapsed: Duration) -> CallEvent {
        CallEvent(call: call, operation: operation, elapsed: elapsed, kind: kind)
    }
}
