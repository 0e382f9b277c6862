/// An authenticator for the sessions of a server, whose token is the result of a login request of the app.
public struct Login: Authenticator {
    /// Logs in, preferably with an `APIRequest` that the attempt's client sends.
    public typealias Step = @Sendable (_ attempt: LoginAttempt) async throws -> AccessToken

    private let place: TokenPlace
    private let step: Step

    init(in place: TokenPlace, _ step: @escaping Step) {
        self.place = place
        self.step = step
    }

    /// Logs in, and returns the token.
    ///
    /// - Throws: The error of the login.
    public func token(for attempt: LoginAttempt) async throws -> AccessToken? { try await step(attempt) }

    /// Sets the token in its place.
    public func authorize(_ request: inout HTTPRequest, with token: AccessToken) {
        place.put(token.value, into: &request)
    }
}

extension Authenticator where Self == Login {
    /// Gets tokens by a login request of the app:
    ///
    /// ```swift
    /// Authentication(.logIn(in: .header("X-Session-Token")) { attempt in
    ///     try await attempt.client.send(OpenSession(user: "ann", password: password()))
    /// })
    /// ```
    ///
    /// The closure runs when a token is needed: before the first call, and after a token has expired or was refused.
    public static func logIn(in place: TokenPlace = .bearer, _ step: @escaping Login.Step) -> Self {
        Login(in: place, step)
    }
}
