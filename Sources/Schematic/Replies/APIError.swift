/// What comes out of `APIClient.send` when a call fails: at which step, with what was sent, what came and why.
///
/// ```swift
/// do { … } catch let error as APIError where error.reply?.status == 404 { … }
/// ```
///
/// A cancelled call throws `CancellationError` instead.
public struct APIError: Error, Sendable {
    /// The steps of a call.
    public enum Stage: String, Sendable, Hashable, CaseIterable {
        /// The request could not be made; nothing was sent.
        case compose
        /// No whole response came.
        case send
        /// The server refused.
        case status
        /// The body is not what its schema says.
        case decode
        /// The result could not be made of what came.
        case result
    }

    /// The step that failed.
    public let stage: Stage
    /// The name of the request's schemas, which is its type's name by default.
    public let operation: String
    /// What was sent. `nil` when it failed before there was anything to send.
    public let request: HTTPRequest?
    /// What came, with the raw body. `nil` when nothing did.
    public let reply: Reply?
    /// Why: one of the package's faults, such as `ComposeFault`, `BodyFault`, `TransportFault`, `RedirectFault`, `CallFault`,
    /// `ReplyFault`, `VersionConflict`, `FormatFault`, `StreamFault`, `DownloadFault` or `PayloadError`; the server's own
    /// error, as its error schema decodes it; or whatever a middleware or `result(from:)` threw.
    public let cause: any Error

    /// Creates an error, as a test may want to.
    public init(stage: Stage, operation: String, request: HTTPRequest?, reply: Reply?, cause: any Error) {
        self.stage = stage
        self.operation = operation
        self.request = request
        self.reply = reply
        self.cause = cause
    }
}
