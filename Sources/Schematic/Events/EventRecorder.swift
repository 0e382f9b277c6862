import Dispatch

/// Records what one call does, and reports it to the user's sink: one event after the other, in order. The call's request
/// takes it along, so that middleware and transport can write too.
final class EventRecorder: Sendable {
    private struct State {
        var timeline: CallTimeline
        var isOver = false
        /// Events that the sink has not had yet, in order.
        var waiting: ArraySlice<CallEvent> = []
        /// Whether a thread is in the sink. It reports whatever is added meanwhile, too.
        var isReporting = false
        /// The call, where it waits for the last report.
        var caller: CheckedContinuation<Void, Never>?
    }

    private let state: Locked<State>
    private let stopwatch: @Sendable () -> Duration
    private let sink: CallEvents.Sink

    init(_ timeline: CallTimeline, stopwatch: @escaping @Sendable () -> Duration, sink: @escaping CallEvents.Sink) {
        state = Locked(State(timeline: timeline))
        self.stopwatch = stopwatch
        self.sink = sink
    }

    /// Records an event, and reports it on this thread. What comes after the end, such as a stream's last byte, is the
    /// reader's, and no longer the call's.
    func note(_ kind: CallEvent.Kind) {
        if record(kind) { report() }
    }

    /// Records an event on a thread that must not run a user's code, because others wait for it. The sink is called on
    /// another.
    func noteFromNetwork(_ kind: CallEvent.Kind) {
        if record(kind) { DispatchQueue.global().async { self.report() } }
    }

    /// Records where the time of an exchange went, which the end of the call reports.
    func note(_ times: ExchangeTimes) {
        state.withLock { state in
            if !state.isOver { state.timeline.exchanges.append(times) }
        }
    }

    /// Returns whether there is something to report.
    private func record(_ kind: CallEvent.Kind) -> Bool {
        let elapsed = stopwatch()
        return state.withLock { state in
            guard !state.isOver else { return false }
            let event = state.timeline.event(kind, after: elapsed)
            state.timeline.events.append(event)
            state.waiting.append(event)
            return true
        }
    }

    /// Calls the sink with all that waits, unless another thread is about it.
    private func report() {
        var isFirst = true
        while let event = nextToReport(isFirst) {
            sink(event)
            isFirst = false
        }
    }

    private func nextToReport(_ isFirst: Bool) -> CallEvent? {
        let (event, caller): (CallEvent?, CheckedContinuation<Void, Never>?) = state.withLock { state in
            if isFirst, state.isReporting { return (nil, nil) }
            let event = state.waiting.popFirst()
            state.isReporting = event != nil
            guard event == nil else { return (event, nil) }
            defer { state.caller = nil }
            return (nil, state.caller)
        }
        caller?.resume()
        return event
    }

    /// Runs the call, and reports its end before it returns.
    func following<Value>(_ body: () async throws -> Value) async throws -> Value {
        note(.began)
        do {
            let value = try await body()
            await end(.success)
            return value
        } catch {
            await end((error as? APIError).map(CallEnd.failure) ?? .cancelled)
            throw error
        }
    }

    private func end(_ end: CallEnd) async {
        let elapsed = stopwatch()
        state.withLock { state in
            state.isOver = true
            state.timeline.duration = elapsed
            state.waiting.append(state.timeline.event(.ended(end, state.timeline), after: elapsed))
        }
        report()
        await withCheckedContinuation { continuation in
            let isReporting = state.withLock { state in
                if state.isReporting { state.caller = continuation }
                return state.isReporting
            }
            if !isReporting { continuation.resume() }
        }
    }
}

extension CallTimeline {
    fileprivate func event(_ kind: CallEvent.Kind, after elapsed: Duration) -> CallEvent {
        CallEvent(call: call, operation: operation, elapsed: elapsed, kind: kind)
    }
}
