import SchemaEngine

/// Something that a call did, and when.
public struct CallEvent: Sendable {
    /// What a call does.
    public enum Kind: Sendable {
        /// It began.
        case began
        /// Its request is composed and checked, as the middleware will see it.
        case composed(HTTPRequest)
        /// The platform's transport cannot be used, for this reason, and another is. Once in the life of a client.
        case transportReplaced(_ reason: String)
        /// A request has come to the transport, and waits for its turn. So have the next ones, where several are sent.
        case queued
        /// It has a connection, or may open one: what follows is the network's and the server's time.
        case admitted
        /// The last byte of its body is with the system. Without a body, or with one of unknown length, nobody can tell.
        case sent(bytes: Int)
        /// The head of a response is there, with its first byte.
        case answered(status: Int)
        /// The last byte of a response's body is there; of a streamed one, its reader is told.
        case received(bytes: Int)
        /// `RedirectFollowing` sends this request next.
        case redirected(HTTPRequest)
        /// `RetryMiddleware` has waited so long and sends the request again.
        case retried(after: Duration)
        /// The cache has answered, or has helped to.
        case cached(CacheUse)
        /// The body is read, checked and decoded.
        case decoded
        /// The result is made.
        case mapped
        /// It is over. The last event of each call, and there is exactly one.
        case ended(CallEnd, CallTimeline)
    }

    /// The call's number.
    public let call: Int
    /// The call's `schemaName`.
    public let operation: String
    /// The time since the call began.
    public let elapsed: Duration
    /// What it did.
    public let kind: Kind
}

/// How a call ended.
public enum CallEnd: Sendable, CustomStringConvertible {
    /// With a result.
    case success
    /// With an error, which knows its stage.
    case failure(APIError)
    /// Its task was cancelled, or its client ended all calls.
    case cancelled

    /// `success`, `failure at step status`, `cancelled`
    public var description: String {
        switch self {
        case .success: "success"
        case .failure(let error): "failure at step \(error.stage.rawValue)"
        case .cancelled: "cancelled"
        }
    }
}

extension CallEvent: CustomStringConvertible {
    /// `3 GetIssues 87 ms: answered 200`
    public var description: String { "\(call) \(operation.displayLine) \(elapsed.displayText): \(kind)" }
}

extension CallEvent.Kind: CustomStringConvertible {
    /// A word, and what belongs to it, with secrets masked.
    public var description: String {
        switch self {
        case .began: "began"
        case .composed(let request): "composed \(request)"
        case .transportReplaced(let reason): "transport replaced: \(reason.displayLine)"
        case .queued: "queued"
        case .admitted: "admitted"
        case .sent(let bytes): "sent \(bytes) bytes"
        case .answered(let status): "answered \(status)"
        case .received(let bytes): "received \(bytes) bytes"
        case .redirected(let request): "redirected \(request)"
        case .retried(let delay): "retried after \(delay.displayText)"
        case .cached(let use): "cached, \(use.rawValue)"
        case .decoded: "decoded"
        case .mapped: "mapped"
        case .ended(let end, _): "ended \(end)"
        }
    }
}
