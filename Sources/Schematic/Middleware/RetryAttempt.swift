/// A try that failed, and what is to become of it: what the hook of `RetryMiddleware` sees and may change.
public struct RetryAttempt: Sendable {
    /// Which try it was; the first is 1.
    public let number: Int
    /// What failed: a response whose status is 400 or more, or what was thrown in its place.
    public let outcome: Result<HTTPResponse, any Error>
    /// What is sent next: what was sent, where the hook says nothing else.
    public var request: HTTPRequest
    /// How long to wait before it is sent.
    public var delay: Duration
    /// Whether it is sent at all. Past the limit or the budget, or with a body that
    /// can be read once, it is not, whatever the hook says.
    public var willRetry: Bool

    /// The status of the response that failed; `nil` where none came.
    public var status: Int? { try? outcome.get().status }
}
