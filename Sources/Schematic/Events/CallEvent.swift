import SchemaEngine
import SchematicText

/// An event of a call, with its time.
public struct CallEvent: Sendable {
    /// The kind of an event.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Kind: Sendable {
        /// The call began.
        case began
        /// The request was composed and checked. The middleware receives it next.
        case composed(OutgoingRequest)
        /// Another transport is used instead of the platform's, for this reason. Reported once for a client and
        /// its copies.
        case transportReplaced(_ reason: String)
        /// No schema file describes the response, so that it is not validated; see `ClientOptions.requiresSchemas`. Reported once
        /// for a name.
        case unvalidated(_ reason: String)
        /// A request has reached the transport, and waits for a connection. A call that sends several requests
        /// has several of these events.
        case queued
        /// The request has a connection, or may open one. The time after this event is that of the network and
        /// the server.
        case admitted
        /// The last byte of the request's body was passed to the system. Not reported for requests without a body,
        /// or with a body of unknown length.
        case sent(bytes: Int)
        /// The head of a response has arrived, with its first byte.
        case responded(status: Int)
        /// The last byte of a response's body has arrived. For a streamed body, the reader receives this
        /// information instead.
        case received(bytes: Int)
        /// `RedirectFollowing` sends this request next.
        case redirected(OutgoingRequest)
        /// `RetryMiddleware` has waited for this time, and sends the request again.
        case retried(after: Duration)
        /// The response is from the cache, or was confirmed by the server.
        case cached(CacheUse)
        /// The body has faults that the mode of the validation forgives.
        case drifted(Drift)
        /// The body was decoded and validated.
        case decoded
        /// The result was created.
        case mapped
        /// The call ended, with its outcome and all its events. Each call has exactly one such event, as its last one.
        case ended(CallTimeline)
    }

    /// The call's number.
    public let call: Int
    /// The name of the call's schemas.
    public let operation: String
    /// The time since the call began.
    public let elapsed: Duration
    /// The kind of the event.
    public let kind: Kind
}

extension CallEvent: DisplayDescribed {
    /// `3 GetIssues 87 ms: responded 200`
    var displayDescription: String { "\(call) \(operation.displayLine) \(elapsed.displayText): \(kind)" }
}

extension CallEvent.Kind: DisplayDescribed {
    /// A short text with the details of the event, and secrets masked.
    var displayDescription: String {
        switch self {
        case .began: "began"
        case .composed(let request): "composed \(request)"
        case .transportReplaced(let reason): "transport replaced: \(reason.displayLine)"
        case .unvalidated(let reason): reason.displayLine
        case .queued: "queued"
        case .admitted: "admitted"
        case .sent(let bytes): "sent \(bytes) bytes"
        case .responded(let status): "responded \(status)"
        case .received(let bytes): "received \(bytes) bytes"
        case .redirected(let request): "redirected \(request)"
        case .retried(let delay): "retried after \(delay.displayText)"
        case .cached(let use): "cached, \(use.rawValue)"
        case .drifted(let drift): "drifted, \(drift.summary)"
        case .decoded: "decoded"
        case .mapped: "mapped"
        case .ended(let timeline): "ended \(timeline.displayOutcome)"
        }
    }
}
