/// Sends a request again that failed in a way that may pass: a connection that broke, silence, a server that is busy.
///
/// ```swift
/// let client = try APIClient(baseURL: url, middleware: [RetryMiddleware()])
/// ```
///
/// - Only idempotent methods (RFC 9110, section 9.2.2), unless `methods` names others.
/// - Only bodies that can be sent again: a stream that can be read once is not, whatever the hook says.
/// - The delay doubles from try to try up to `longestDelay`, and a random part of it is left out, so that clients that
///   failed together do not come back together. Where the server names a time in `Retry-After`, that is waited instead.
/// - Waits that would exceed the budget are not begun: the last answer, or the last error, comes out at once.
/// - Nothing is sent once the task is cancelled.
public struct RetryMiddleware: Middleware {
    /// Sees each try that failed, and may change what is sent next, when, and whether. What it throws ends the call.
    public typealias Hook = @Sendable (inout RetryAttempt) async throws -> Void

    /// How often a request is sent again. 3 by default: four tries in all.
    public var limit: Int
    /// The wait before the second try. A second by default.
    public var firstDelay: Duration
    /// Where doubling ends. 30 seconds by default.
    public var longestDelay: Duration
    /// The part of a delay that chance may take off, between 0 and 1. A half by default.
    public var jitter: Double
    /// How long one call may wait between its tries, all waits together: a minute by default, a week at
    /// most.
    public var budget: Duration
    /// The methods that may be sent again: those that are idempotent by default.
    public var methods: Set<HTTPMethod>
    /// The statuses that may pass: 408, 429, 502, 503 and 504 by default.
    public var statuses: Set<Int>
    /// The clock and the chance.
    public var timing: RetryTiming
    /// What has the last word, within the limit and the budget.
    public var hook: Hook

    /// `GET`, `HEAD`, `OPTIONS`, `TRACE`, `PUT` and `DELETE`: to do it twice is to do it once.
    public static let idempotentMethods = HTTPMethod.idempotent
    /// 408, 429, 502, 503 and 504.
    public static let passingStatuses: Set = [408, 429, 502, 503, 504]

    /// Creates the middleware.
    public init(
        limit: Int = 3,
        firstDelay: Duration = .seconds(1),
        longestDelay: Duration = .seconds(30),
        jitter: Double = 0.5,
        budget: Duration = .seconds(60),
        methods: Set<HTTPMethod> = idempotentMethods,
        statuses: Set<Int> = passingStatuses,
        timing: RetryTiming = RetryTiming(),
        hook: @escaping Hook = { _ in }
    ) {
        self.limit = limit
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
        self.jitter = jitter
        self.budget = budget
        self.methods = methods
        self.statuses = statuses
        self.timing = timing
        self.hook = hook
    }

    /// Sends the request until it succeeds, or until there is no point in another try.
    public func send(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        let call = request.call
        var request = request
        var allowance = min(budget, .longestWait)
        var number = 1
        while true {
            let outcome = await Self.outcome(of: request, next)
            guard outcome.isFailure else { return try outcome.get() }
            try Task.checkCancellation()
            var attempt = proposal(number: number, request: request, outcome: outcome)
            try await hook(&attempt)
            let delay = max(.zero, attempt.delay)
            let canSend = number <= limit && attempt.request.body?.isReplayable != false
            guard attempt.willRetry, canSend, delay <= allowance else { return try outcome.get() }
            try await timing.clock.sleep(for: delay)
            try Task.checkCancellation()
            allowance -= delay
            number += 1
            request = attempt.request
            request.call = call
            call?.recorder?.note(.retried(after: delay))
        }
    }

    private static func outcome(of request: HTTPRequest, _ next: Next) async -> Result<HTTPResponse, any Error> {
        do { return .success(try await next(request)) } catch { return .failure(error) }
    }
}
