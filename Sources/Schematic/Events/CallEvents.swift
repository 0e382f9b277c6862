/// Tells an app what its calls do, while they do it: for counters, for a sign that something is on its way, for a table of
/// where the time went.
///
/// ```swift
/// ClientOptions(events: CallEvents { event in
///     if case .ended(let end, let timeline) = event.kind { print(end, timeline) }
/// })
/// ```
///
/// It is a closure and no sequence, because a sequence needs a buffer with a limit, and a reader who keeps up; who wants
/// one hands events to an `AsyncStream` with the limit that suits. The closure is called at once, in order and one at a time
/// for each call, on a thread that no other call's network needs. Its own call waits for it at the end: it had better be
/// quick.
public struct CallEvents: Sendable {
    /// Takes an event.
    public typealias Sink = @Sendable (CallEvent) -> Void

    let clock: any Clock<Duration>
    let sink: Sink
    private let lastNumber = Locked(0)

    /// Creates the option. Clients that share it count their calls together.
    public init(clock: any Clock<Duration> = ContinuousClock(), sink: @escaping Sink) {
        self.clock = clock
        self.sink = sink
    }

    /// The recorder of a new call.
    func recorder(of operation: String) -> EventRecorder {
        let number = lastNumber.withLock { number in
            number += 1
            return number
        }
        return EventRecorder(CallTimeline(call: number, operation: operation), stopwatch: clock.stopwatch(), sink: sink)
    }
}
