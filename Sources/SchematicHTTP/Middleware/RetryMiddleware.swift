package import Foundation
import SchematicText

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
        methods: Set<HTTPMethod> = [.get, .head, "OPTIONS", "TRACE", .put, .delete],
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
    /// - Parameters:
    ///   - request: The request.
    ///   - next: The rest of the chain, which ends with the transport.
    /// - Returns: The response.
    /// - Throws: The last error of `next`, an error of the hook, or `CancellationError`.
    public func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
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
            call?.observer?.record(.retried(after: delay))
        }
    }

    private static func outcome(of request: OutgoingRequest, _ next: Next) async -> Result<IncomingResponse, any Error>
    {
        do { return .success(try await next(request)) } catch { return .failure(error) }
    }
}

extension RetryMiddleware {
    /// Returns the plan after a failed attempt, which the hook may change.
    func proposal(number: Int, request: OutgoingRequest, outcome: Result<IncomingResponse, any Error>) -> RetryAttempt {
        let requested = (try? outcome.get()).flatMap { RetryAfter.delay(of: $0, now: timing.now()) }
        return RetryAttempt(
            number: number,
            outcome: outcome,
            request: request,
            delay: requested ?? delay(after: number),
            willRetry: number <= limit && methods.contains(request.method) && isTemporary(outcome)
        )
    }

    /// Returns the first delay, doubled for each earlier attempt and limited by `longestDelay`, without the
    /// random part.
    private func delay(after number: Int) -> Duration {
        let delay = firstDelay.doubled(after: number, atMost: longestDelay)
        return delay * (1 - min(max(jitter, 0), 1) * timing.random())
    }

    /// Returns whether the failure may be temporary.
    private func isTemporary(_ outcome: Result<IncomingResponse, any Error>) -> Bool {
        switch outcome {
        case .success(let response): statuses.contains(response.status)
        case .failure(TransportError.Code.timedOut), .failure(TransportError.Code.bodyCutShort): true
        case .failure(let error as TransportError): error.code == .connectionFailed && !Self.isPermanent(error.cause)
        case .failure: false
        }
    }

    /// Returns whether a connection failed for a permanent reason.
    private static func isPermanent(_ cause: (any Error)?) -> Bool {
        guard let code = (cause as? URLError)?.code else { return false }
        return [
            .cancelled, .badURL, .unsupportedURL, .userAuthenticationRequired,
            .appTransportSecurityRequiresSecureConnection,
            .serverCertificateHasBadDate, .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
            .serverCertificateNotYetValid, .clientCertificateRejected, .clientCertificateRequired,
        ].contains(code)
    }
}

extension Result<IncomingResponse, any Error> {
    /// Whether there is a failure to retry. A cancellation is none.
    var isFailure: Bool {
        switch self {
        case .success(let response): response.status >= 400
        case .failure(let error): !(error is CancellationError)
        }
    }
}

/// A failed attempt with the plan for the next one. The hook of `RetryMiddleware` receives it and may change
/// it.
public struct RetryAttempt: Sendable {
    /// The number of the attempt, starting at 1.
    public let number: Int
    /// The failure: a response of status 400 or more, or an error.
    public let outcome: Result<IncomingResponse, any Error>
    /// The request of the next attempt. Initially, it is the request of this attempt.
    public var request: OutgoingRequest
    /// The time to wait before the next attempt.
    public var delay: Duration
    /// Whether to send the request again. After the limit or the budget, or with
    /// a body that can be read only once, the request is not sent again, even if this is `true`.
    public var willRetry: Bool

    /// The status of the failed response; `nil` if no response was received.
    public var status: Int? { try? outcome.get().status }
}

/// The sources of time and of random numbers for `RetryMiddleware`: the system, or values of a test.
package struct RetryTiming: Sendable {
    /// The clock that waits between attempts.
    package var clock: any Clock<Duration>
    /// Returns the time of day, which is compared with the date of a `Retry-After`.
    package var now: @Sendable () -> Date
    /// Returns a number from 0 up to but not including 1: the part of the jitter that is subtracted from a
    /// delay.
    package var random: @Sendable () -> Double

    /// Creates a timing. Each default is the system's.
    package init(
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() },
        random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) {
        self.clock = clock
        self.now = now
        self.random = random
    }
}

/// The time at which a server expects a retry (RFC 9110, section 10.2.3): in a number of seconds, or at a date.
enum RetryAfter {
    /// Returns the time to wait. Returns `nil` if the response has no readable `Retry-After`.
    static func delay(of response: IncomingResponse, now: Date) -> Duration? {
        guard let text = response.headers.values(of: "Retry-After").first, !text.isEmpty else { return nil }
        // Limits the number to 68 years, so that a hook can compute with it. Such a wait is never begun.
        if let seconds = ByteCount(digits: text) { return .seconds(min(seconds.intValue, Int(Int32.max))) }
        guard let date = Date(httpDate: text, now: now) else { return nil }
        return .seconds(max(0, date.timeIntervalSince(now)))
    }
}
