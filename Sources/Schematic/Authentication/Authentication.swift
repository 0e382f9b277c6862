public import Foundation

/// Gives each request the token of its time: when it is sent, and not when it is made.
///
/// ```swift
/// let client = try APIClient(baseURL: url, middleware: [
///     RetryMiddleware(),
///     Authentication(.logOn(in: .header("X-Session-Token")) { attempt in
///         try await attempt.client.send(OpenSession(user: "ann", password: password()))
///     }),
/// ])
/// ```
///
/// - A token is renewed a little before it runs out. One that a server refuses, with 401 or another of `statuses`, is
///   renewed once, and the request sent once more: unless its body can be read once only, or the credentials have been
///   changed meanwhile. Then the refusal comes out.
/// - However many calls need a token, one log-on gets it for all. A call that is cancelled, or whose deadline passes, waits
///   no longer. A log-on that has begun runs to its end all the same, and its token is stored for the next call. One that
///   fails fails all calls that wait, with its own error, and the next call tries again.
/// - Tokens go to the origin of the client's base URL alone, and belong to it: scheme, host and port. Clients of one origin
///   share them. Where a client of another origin uses the same authentication, they are forgotten, in the store too.
///
/// It stands behind `RetryMiddleware` and before redirects. Its copies share their token.
public struct Authentication: Middleware {
    let keeper: TokenProvider
    private let statuses: Set<Int>

    /// Creates the middleware.
    ///
    /// - Parameters:
    ///   - authenticator: how tokens are had, and where they stand.
    ///   - statuses: how the server says that a token is no good. 401 alone by default; some say 403.
    ///   - store: what keeps the token from one run of the app to the next. Memory by default.
    ///   - leeway: how long before its end a token is renewed, but at most half of its time. 30 seconds by default.
    ///   - now: the time of day.
    ///   - whenForgotten: called when what belongs to other credentials had better be forgotten, such as answers that
    ///     the app keeps.
    public init(
        _ authenticator: any Authenticator,
        statuses: Set<Int> = [401],
        store: any TokenStore = MemoryTokenStore(),
        leeway: Duration = .seconds(30),
        now: @escaping @Sendable () -> Date = { Date() },
        whenForgotten: @escaping @Sendable () -> Void = {}
    ) {
        self.statuses = statuses
        let timing = TokenTiming(leeway: leeway, now: now)
        keeper = TokenProvider(authenticator, store: store, timing: timing, whenForgotten: whenForgotten)
    }

    /// Sends the request with a token, and at most once more with another.
    public func send(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        guard let client = request.call?.client, request.context.isAuthenticated,
            request.url.originText == client.base.originText
        else { return try await next(request) }
        if keeper.isLoggingIn {
            // All others wait for it.
            var request = request
            request.priority = .high
            return try await next(request)
        }
        let grant = try await keeper.grant(for: client)
        let response = try await send(request, with: grant, next)
        guard statuses.contains(response.status), !response.isFromElsewhere, grant.token != nil else { return response }
        keeper.refuse(grant)
        guard request.body?.isReplayable != false else { return response }
        guard let other = try await keeper.grant(insteadOf: grant, for: client) else { return response }
        return try await send(request, with: other, next)
    }

    private func send(_ request: HTTPRequest, with grant: TokenGrant, _ next: Next) async throws -> HTTPResponse {
        try Task.checkCancellation()
        guard let token = grant.token else { return try await next(request) }
        var authorized = request
        try authorized.authorize { [authenticator = grant.authenticator] request in
            try authenticator.authorize(&request, with: token)
        }
        return try await next(authorized).withoutEcho(of: authorized.redaction.authorizations)
    }

    // MARK: Credentials

    /// Logs on by a client now, unless there is a valid token. Throws what the log-on throws.
    public func logOn(by client: APIClient) async throws { _ = try await keeper.grant(for: client) }

    /// Takes other credentials: tokens are forgotten, in the store too, and a log-on that is running is cancelled.
    /// Calls that are on their way are not repeated under the new ones; those that wait for a token get one of these.
    /// The same credentials, where they can be compared, change nothing.
    ///
    /// Throws what the store throws.
    public func change(to authenticator: any Authenticator) async throws { try await keeper.change(to: authenticator) }

    /// Forgets tokens, in the store too, as if the credentials had been changed. The next call logs on.
    ///
    /// Throws what the store throws.
    public func forget() async throws { try await keeper.change(to: nil) }

    /// Takes what a person has answered. The next log-on has it; repeat the call.
    public func answer(_ challenge: AuthenticationChallenge, with text: String) {
        keeper.take(ChallengeAnswer(challenge: challenge, text: text))
    }
}

extension RequestContext {
    /// Whether `Authentication` concerns itself with the request. It does unless a call says otherwise, as a log-on
    /// that is sent on its own may.
    public var isAuthenticated: Bool {
        get { self[IsAuthenticated.self] }
        set { self[IsAuthenticated.self] = newValue }
    }

    private enum IsAuthenticated: RequestContextKey { static let defaultValue = true }
}
