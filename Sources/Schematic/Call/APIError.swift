/// The error of a failed call, with the step that failed, the request, the reply and the cause.
///
/// ```swift
/// do { … } catch let error as APIError where error.reply?.status == 404 { … }
/// ```
///
/// A cancelled call throws `CancellationError` instead.
public struct APIError: Error, Sendable {
    /// The steps of a call.
    public enum Stage: String, Sendable, Hashable, CaseIterable {
        /// The request could not be composed. Nothing was sent.
        case compose
        /// No complete response was received.
        case send
        /// The server refused the request.
        case status
        /// The body does not match its schema, or cannot be read.
        case decode
        /// The result could not be created from the reply.
        case result
    }

    /// The step that failed.
    public let stage: Stage
    /// The name of the request's schemas, by default its type's name.
    public let operation: String
    /// The request; `nil` if it could not be composed.
    public let request: OutgoingRequest?
    /// The reply, with the raw body; `nil` if none was received.
    public let reply: Reply?
    /// The cause: an error of this package, such as `RequestError`, `TransportError`, `ReplyError`, `FormatError`,
    /// `TransferError` or `PayloadError`; the server's error, if a mapper creates it from the fields of its error
    /// schema; or the error that a middleware or `result(from:)` throws.
    public let underlying: any Error

    /// Creates an error, for example in a test.
    ///
    /// - Parameters:
    ///   - stage: The step that failed.
    ///   - operation: The name of the call.
    ///   - request: The request; `nil` if it was not composed.
    ///   - reply: The reply; `nil` if there is none.
    ///   - underlying: The cause.
    public init(stage: Stage, operation: String, request: OutgoingRequest?, reply: Reply?, underlying: any Error) {
        self.stage = stage
        self.operation = operation
        self.request = request
        self.reply = reply
        self.underlying = underlying
    }
}

extension APIError: CallFailure {
    var stageName: String { stage.rawValue }
}

extension APIError: RedactedReflectable {
    /// The stage, the operation, the request and the reply with secrets masked, and the description of the cause.
    var shownParts: KeyValuePairs<String, Any> {
        [
            "stage": stage, "operation": operation, "request": request.map { $0 as Any } ?? "none",
            "reply": reply.map { $0 as Any } ?? "none", "underlying": SecretMask.text(of: underlying),
        ]
    }
}
