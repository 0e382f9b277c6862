/// Retries requests after failures that may be temporary: a broken connection, a timeout, a busy server.
///
/// ```swift
/// let client = try APIClient(baseURL: url, middleware: [RetryMiddleware()])
/// ```
///
/// - Only idempotent methods (RFC 9110, section 9.2.2) are retried, unless `methods` contains others.
/// - Only bodies that can be sent again are retried. The hook cannot change that.
/// - The delay doubles with each attempt up to `longestDelay`, and a random part of it is omitted, so that
///   clients that failed together do not retry together. A time in `Retry-After` replaces the delay.
/// - A wait that would exceed the budget is not begun: the last response or error is returned at once.
/// - Nothing is sent after the task is cancelled.
public struct RetryMiddleware: Middleware {
    /// Receives each failed attempt, and may change the next request, its delay, and the decision to retry. An
    /// error that it throws ends the call.
    public typealias Hook = @Sendable (inout RetryAttempt) async throws -> Void

    /// The maximum number of retries. 3 by default, which is four attempts in total.
    public var limit: Int
    /// The delay before the second attempt. One second by default.
    public var firstDelay: Duration
    /// The maximum delay. 30 seconds by default.
    public var longestDelay: Duration
    /// The largest part of a delay that may be omitted at random, from 0 to 1. 0.5 by default.
    public var jitter: Double
    /// The maximum total delay of one call. One minute by default, and one week at most.
    public var budget: Duration
    /// The methods that are retried. The idempotent methods by default.
    public var methods: Set<HTTPMethod>
    /// The statuses of temporary failures. 408, 429, 502, 503 and 504 by default.
    public var statuses: Set<Int>
    /// The clock, the time of day and the random numbers.
    public var timing: RetryTiming
    /// Makes the final decision, within the limit and the budget.
    public var hook: Hook

    /// `GET`, `HEAD`, `OPTIONS`, `TRACE`, `PUT` and `DELETE`, whose requests can be repeated without additional
    /// effects.
    public static let idempotentMethods = HTTPMethod.idempotent
    /// The statuses of temporary failures: 408, 429, 502, 503 and 504.
    public static let transientStatuses: Set = [408, 429, 502, 503, 504]

    /// Creates the middleware.
    public init(
        limit: Int = 3,
        firstDelay: Duration = .seconds(1),
        longestDelay: Duration = .seconds(30),
        jitter: Double = 0.5,
        budget: Duration = .seconds(60),
        methods: Set<HTTPMethod> = idempotentMethods,
        statuses: Set<Int> = transientStatuses,
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

    /// Forwards the request until it succeeds, or until another attempt is not allowed.
    ///
    /// - Throws: The last error of `next`, an error of the hook, or `CancellationError`.
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
            if let call { request.join(call) }
            call?.recorder?.note(.retried(after: delay))
        }
    }

    private static func outcome(of request: HTTPRequest, _ next: Next) async -> Result<HTTPResponse, any Error> {
        do { return .success(try await next(request)) } catch { return .failure(error) }
    }
}
