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
    package var limit: Int
    package var firstDelay: Duration
    package var longestDelay: Duration
    package var jitter: Double
    package var budget: Duration
    package var methods: Set<HTTPMethod>
    package var statuses: Set<Int>
    /// The clock, the time of day and the random numbers.
    package var timing: RetryTiming
    package var hook: @Sendable (inout RetryAttempt) async throws -> Void

    /// Creates the middleware.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of retries. The default allows four attempts in total.
    ///   - firstDelay: The delay before the second attempt.
    ///   - longestDelay: The maximum delay.
    ///   - jitter: The largest part of a delay that may be omitted at random, from 0 to 1.
    ///   - budget: The maximum total delay of one call, one week at most.
    ///   - methods: The methods that are retried. By default the idempotent ones, whose requests can be repeated
    ///     without additional effects.
    ///   - statuses: The statuses of temporary failures.
    ///   - clock: The clock that waits between attempts.
    ///   - hook: Receives each failed attempt, and may change the next request, its delay, and the decision to retry,
    ///     within the limit and the budget. An error that it throws ends the call.
    public init(
        limit: Int = 3,
        firstDelay: Duration = .seconds(1),
        longestDelay: Duration = .seconds(30),
        jitter: Double = 0.5,
        budget: Duration = .seconds(60),
        methods: Set<HTTPMethod> = [.get, .head, .options, "TRACE", .put, .delete],
        statuses: Set<Int> = [408, 429, 502, 503, 504],
        clock: any Clock<Duration> = ContinuousClock(),
        hook: @escaping @Sendable (inout RetryAttempt) async throws -> Void = { _ in }
    ) {
        self.limit = limit
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
        self.jitter = jitter
        self.budget = budget
        self.methods = methods
        self.statuses = statuses
        timing = RetryTiming(clock: clock)
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
