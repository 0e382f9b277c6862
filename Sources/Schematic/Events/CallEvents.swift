/// An observer of the events of calls, such as for counters, activity indicators, or measurements.
///
/// ```swift
/// ClientOptions(events: CallEvents { event in
///     if case .ended(let end, let timeline) = event.kind { print(end, timeline) }
/// })
/// ```
///
/// The observer is a closure, because a sequence requires a bounded buffer, and a reader that is fast enough.
/// To get a sequence, pass the events to an `AsyncStream` with a suitable limit. For each call, the closure is
/// called at once, in order and one event at a time, on a thread that the network of other calls does not use.
/// A call waits at its end until its events are reported, so the closure should return quickly.
public struct CallEvents: Sendable {
    /// A closure that receives an event.
    public typealias Sink = @Sendable (CallEvent) -> Void

    let clock: any Clock<Duration>
    let sink: Sink
    private let lastNumber = Locked(0)

    /// Creates an observer. Clients that share it number their calls together.
    public init(clock: any Clock<Duration> = ContinuousClock(), sink: @escaping Sink) {
        self.clock = clock
        self.sink = sink
    }

    /// Creates the recorder of a new call.
    func recorder(of operation: String) -> EventRecorder {
        let number = lastNumber.withLock { number in
            number += 1
            return number
        }
        return EventRecorder(CallTimeline(call: number, operation: operation), stopwatch: clock.stopwatch(), sink: sink)
    }
}
