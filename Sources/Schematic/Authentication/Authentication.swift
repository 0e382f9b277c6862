public import Foundation

/// Middleware that adds the current token to each request when it is sent, not when it is composed.
///
/// ```swift
/// let client = try APIClient(baseURL: url, middleware: [
///     RetryMiddleware(),
///     Authentication(.logIn(in: .header("X-Session-Token")) { attempt in
///         try await attempt.client.send(OpenSession(user: "ann", password: password()))
///     }),
/// ])
/// ```
///
/// - A token is renewed shortly before it expires. If a server refuses it, with 401 or another status of
///   `statuses`, it is renewed once, and the request is sent once more. If the body can be read only once, or
///   the credentials have changed since, the call receives the refusal instead.
/// - All calls that need a token share one login. A call that is cancelled, or whose deadline passes, stops
///   waiting. The login continues nevertheless, and its token is stored for the next call. If it fails, all
///   waiting calls fail with its error, and the next call tries again.
/// - Tokens are sent only to the origin of the client's base URL (scheme, host and port), and are valid only
///   for it. Clients of one origin share them. If a client of another origin uses the same authentication, they
///   are removed, also from the store.
///
/// Place it after `RetryMiddleware`; redirects are followed after all middleware. Its copies share their token.
public struct Authentication: Middleware {
    let tokenProvider: TokenProvider
    private let statuses: Set<Int>

    /// Creates the middleware.
    ///
    /// - Parameters:
    ///   - authenticator: The source of tokens, which also sets their place in a request.
    ///   - statuses: The statuses with which the server refuses a token. 401 by default; some servers use 403.
    ///   - token: The first token, if there is no `store`.
    ///   - store: The storage of the token between runs of the app. If `nil`, the token is kept in memory.
    ///   - leeway: The time before its expiry at which a token is renewed, at most half of its lifetime. 30
    ///     seconds by default.
    ///   - now: A closure that returns the current date.
    ///   - onCredentialsChange: A closure that is called when data of the old credentials should be removed, such as
    ///     responses that the app stores.
    public init(
        _ authenticator: any Authenticator,
        statuses: Set<Int> = [401],
        token: AccessToken? = nil,
        store: (any TokenStore)? = nil,
        leeway: Duration = .seconds(30),
        now: @escaping @Sendable () -> Date = { Date() },
        onCredentialsChange: @escaping @Sendable () -> Void = {}
    ) {
        self.statuses = statuses
        let timing = TokenTiming(leeway: leeway, now: now)
        tokenProvider = TokenProvider(
            authenticator,
            store: store ?? MemoryTokenStore(token),
            timing: timing,
            onCredentialsChange: onCredentialsChange
        )
    }

    /// Sends the request with a token, and at most once more with another one.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - next: The rest of the chain, which ends with the transport.
    /// - Returns: The response.
    /// - Throws: The errors of the exchange, of the login and of the store; `CancellationError`.
    public func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
        guard let client = request.call?.client as? APIClient, request.context.isAuthenticated,
            request.url.originText == client.base.originText
        else { return try await next(request) }
        if tokenProvider.isLoggingIn {
            // The login takes precedence, because all other calls wait for it.
            var request = request
            request.priority = .high
            return try await next(request)
        }
        let grant = try await tokenProvider.grant(for: client)
        let response = try await send(request, with: grant, next)
        guard statuses.contains(response.status), !response.isFromOtherOrigin, grant.token != nil else {
            return response
        }
        tokenProvider.refuse(grant)
        guard request.body?.isReplayable != false else { return response }
        guard let other = try await tokenProvider.grant(insteadOf: grant, for: client) else { return response }
        return try await send(request, with: other, next)
    }

    private func send(_ request: OutgoingRequest, with grant: TokenGrant, _ next: Next) async throws -> IncomingResponse
    {
        try Task.checkCancellation()
        guard let token = grant.token else { return try await next(request) }
        var authorized = request
        try authorized.authorize { [authenticator = grant.authenticator] request in
            try authenticator.authorize(&request, with: token)
        }
        return try await next(authorized).withoutEcho(of: authorized.authorizations)
    }

    // MARK: Credentials

    /// Logs in with a client, unless there is a valid token.
    ///
    /// - Parameter client: The client that sends the login.
    /// - Throws: The error of the login or the store.
    public func logIn(by client: APIClient) async throws { _ = try await tokenProvider.grant(for: client) }

    /// Replaces the credentials, removes the tokens, also from the store, and cancels a running login. Requests
    /// that were sent with the old credentials are not repeated with the new ones; calls that wait for a token
    /// receive a new one. Nothing changes if the credentials are the same fixed token, or `Equatable` and equal.
    ///
    /// - Parameter authenticator: The new credentials.
    /// - Throws: The error of the store.
    public func change(to authenticator: any Authenticator) async throws {
        try await tokenProvider.change(to: authenticator)
    }

    /// Removes the tokens, also from the store, as if the credentials had changed. The next call logs in.
    ///
    /// - Throws: The error of the store.
    public func forget() async throws { try await tokenProvider.change(to: nil) }

    /// Sets the user's answer to a challenge, for the next login. Then repeat the call.
    ///
    /// - Parameters:
    ///   - challenge: The challenge, from the error of a login.
    ///   - text: The answer, such as the letters of an image.
    public func answer(_ challenge: AuthenticationChallenge, with text: String) {
        tokenProvider.setAnswer(text, to: challenge)
    }
}

extension RequestContext {
    /// Whether `Authentication` adds a token to the request. `true` by default;
    /// a login that is sent as a separate call may set it to `false`.
    public var isAuthenticated: Bool {
        get { self[IsAuthenticated.self] }
        set { self[IsAuthenticated.self] = newValue }
    }

    private enum IsAuthenticated: RequestContextKey { static let defaultValue = true }
}
