import Dispatch
import SchematicPlatform

/// Records the events of one call, and reports them to the app's closure one at a time, in order. The request
/// carries it as the observer of its exchanges.
final class EventRecorder: Sendable {
    private struct State {
        var timeline: CallTimeline
        var isOver = false
        /// The events that are not yet reported, in order.
        var waiting: ArraySlice<CallEvent> = []
        /// Indicates that a thread is running the closure. It also reports events that are added in the meantime.
        var isReporting = false
        /// The call, if it waits for the last report.
        var caller: CheckedContinuation<Void, Never>?
    }

    private let state: Locked<State>
    private let stopwatch: @Sendable () -> Duration
    private let sink: @Sendable (CallEvent) -> Void

    init(
        _ timeline: CallTimeline,
        stopwatch: @escaping @Sendable () -> Duration,
        sink: @escaping @Sendable (CallEvent) -> Void
    ) {
        state = Locked(State(timeline: timeline))
        self.stopwatch = stopwatch
        self.sink = sink
    }

    /// Records an event, and reports it on this thread. Events after the end of the call, such as the last byte
    /// of a stream, are ignored.
    func record(_ kind: CallEvent.Kind) {
        if append(kind) { report() }
    }

    /// Records an event on a network thread, which must not run the app's code, because other calls wait for
    /// it. The closure is called on another thread.
    func recordFromNetwork(_ kind: CallEvent.Kind) {
        if append(kind) { DispatchQueue.global().async { self.report() } }
    }

    /// Records the times of an exchange, which are reported at the end of the call.
    func record(_ times: ExchangeTimes) {
        state.withLock { state in
            if !state.isOver { state.timeline.exchanges.append(times) }
        }
    }

    /// Records an event. Returns `false` if the call has ended.
    private func append(_ kind: CallEvent.Kind) -> Bool {
        let elapsed = stopwatch()
        return state.withLock { state in
            guard !state.isOver else { return false }
            let event = state.timeline.event(kind, after: elapsed)
            state.timeline.events.append(event)
            state.waiting.append(event)
            return true
        }
    }

    /// Reports all waiting events, unless another thread is doing so.
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

    /// Runs the steps of the call, and records its beginning and its end. The end is reported before the function returns.
    nonisolated(nonsending) func recording<Value>(
        _ steps: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        record(.began)
        do {
            let value = try await steps()
            await end(.success(()))
            return value
        } catch {
            await end(.failure(error is APIError ? error : CancellationError()))
            throw error
        }
    }

    private func end(_ outcome: Result<Void, any Error>) async {
        let elapsed = stopwatch()
        state.withLock { state in
            state.isOver = true
            state.timeline.duration = elapsed
            // An error contains the request, which keeps this recorder. So the recorder does not keep the outcome.
            var timeline = state.timeline
            timeline.outcome = outcome
            state.waiting.append(timeline.event(.ended(timeline), after: elapsed))
        }
        report()
        await withCheckedContinuation { continuation in
            let isReporting = state.withLock { state in
                if state.isReporting { state.caller = continuation }
                return state.isReporting
            }
            if !isReporting { continuation.resume() }
        }
        // A recorded request keeps this recorder, so the recorder must not keep the request. It is released when the lock is
        // free.
        let recorded = state.withLock { state in
            defer { (state.timeline.events, state.waiting) = ([], []) }
            return (state.timeline.events, state.waiting)
        }
        withExtendedLifetime(recorded) {}
    }
}

extension CallTimeline {
    fileprivate func event(_ kind: CallEvent.Kind, after elapsed: Duration) -> CallEvent {
        CallEvent(call: call, operation: operation, elapsed: elapsed, kind: kind)
    }
}

extension EventRecorder: ExchangeObserver {
    func record(_ event: ExchangeEvent) { record(CallEvent.Kind(event)) }

    func recordFromNetwork(_ event: ExchangeEvent) { recordFromNetwork(CallEvent.Kind(event)) }
}

extension CallEvent.Kind {
    /// Creates the event of a call for one of its exchanges.
    fileprivate init(_ event: ExchangeEvent) {
        self =
            switch event {
            case .queued: .queued
            case .admitted: .admitted
            case .sent(let bytes): .sent(bytes: bytes)
            case .responded(let status): .responded(status: status)
            case .received(let bytes): .received(bytes: bytes)
            case .redirected(let request): .redirected(request)
            case .retried(let delay): .retried(after: delay)
            case .cached(let use): .cached(use)
            }
    }
}
