/// An authenticator for the sessions of a server, whose token is the result of a login request of the app.
public struct Login: Authenticator {
    private let place: TokenPlace
    private let step: @Sendable (_ attempt: LoginAttempt) async throws -> AccessToken

    init(in place: TokenPlace, _ step: @escaping @Sendable (_ attempt: LoginAttempt) async throws -> AccessToken) {
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
    /// - Parameters:
    ///   - place: The place of the token in requests.
    ///   - step: Logs in, preferably with an `APIRequest` that the attempt's client sends. It runs when a token is
    ///     needed: before the first call, and after a token has expired or was refused.
    /// - Returns: The authenticator.
    public static func logIn(
        in place: TokenPlace = .bearer,
        _ step: @escaping @Sendable (_ attempt: LoginAttempt) async throws -> AccessToken
    ) -> Self {
        Login(in: place, step)
    }
}
