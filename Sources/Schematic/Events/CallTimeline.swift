import SchemaEngine
import SchematicText

/// All events of a call, in order.
public struct CallTimeline: Sendable {
    /// The call's number.
    package let call: Int
    /// The name of the call's schemas.
    package let operation: String
    /// The events, except for the end.
    public internal(set) var events: [CallEvent] = []
    /// The times of the exchanges, in order, for those whose response was complete before the end of the call.
    /// Empty for transports that do not measure them; `CurlTransport` does.
    public internal(set) var exchanges: [ExchangeTimes] = []
    /// The duration of the call.
    public internal(set) var duration = Duration.zero
    /// The outcome of the call: an `APIError` with its stage if it failed, and a `CancellationError` if its task, or all
    /// calls of the client, were cancelled.
    public internal(set) var outcome: Result<Void, any Error> = .success(())

    /// `success`, `failure at step status`, `cancelled`
    var displayOutcome: String {
        switch outcome {
        case .success: "success"
        case .failure(let error as APIError): "failure at step \(error.stage.rawValue)"
        case .failure: "cancelled"
        }
    }
}

extension CallTimeline: DisplayDescribed {
    /// A table for display: the time of each event, the time since the previous one, and the event.
    ///
    ///     3 GetIssues, 95 ms
    ///             at      took  what
    ///           0 ms      0 ms  began
    ///           1 ms      1 ms  composed GET https://www.redmine.org/issues.json?limit=10
    ///           1 ms      0 ms  queued
    ///          ⋮
    var displayDescription: String {
        var lines = ["\(call) \(operation.displayLine), \(duration.displayText)", Self.row("at", "took", "what")]
        var previous = Duration.zero
        for event in events {
            let step = max(.zero, event.elapsed - previous)
            lines.append(Self.row(event.elapsed.displayText, step.displayText, "\(event.kind)"))
            previous = event.elapsed
        }
        return lines.joined(separator: "\n")
    }

    private static func row(_ time: String, _ step: String, _ text: String) -> String {
        [time, step].map { String(repeating: " ", count: max(1, 10 - $0.count)) + $0 }.joined() + "  " + text
    }
}
