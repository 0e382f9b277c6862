/// A failed attempt with the plan for the next one. The hook of `RetryMiddleware` receives it and may change
/// it.
public struct RetryAttempt: Sendable {
    /// The number of the attempt, starting at 1.
    public let number: Int
    /// The failure: a response of status 400 or more, or an error.
    public let outcome: Result<HTTPResponse, any Error>
    /// The request of the next attempt. Initially, it is the request of this attempt.
    public var request: HTTPRequest
    /// The time to wait before the next attempt.
    public var delay: Duration
    /// A Boolean value that indicates whether to send the request again. After the limit or the budget, or with
    /// a body that can be read only once, the request is not sent again, even if this is `true`.
    public var willRetry: Bool

    /// The status of the failed response; `nil` if no response was received.
    public var status: Int? { try? outcome.get().status }
}
