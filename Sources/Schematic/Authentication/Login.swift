/// A session of the server's own: a log-on request of yours brings the token that the others are sent with.
public struct Login: Authenticator {
    /// Logs on, best by a request like any other, sent through the attempt's client.
    public typealias Step = @Sendable (_ attempt: LoginAttempt) async throws -> AccessToken

    private let place: TokenPlace
    private let step: Step

    init(in place: TokenPlace, _ step: @escaping Step) {
        self.place = place
        self.step = step
    }

    /// Logs on.
    public func token(for attempt: LoginAttempt) async throws -> AccessToken? { try await step(attempt) }

    /// Puts the token in its place.
    public func authorize(_ request: inout HTTPRequest, with token: AccessToken) {
        place.put(token.value, into: &request)
    }
}

extension Authenticator where Self == Login {
    /// A token from a log-on request of your own:
    ///
    /// ```swift
    /// Authentication(.logOn(in: .header("X-Session-Token")) { attempt in
    ///     try await attempt.client.send(OpenSession(user: "ann", password: password()))
    /// })
    /// ```
    ///
    /// It is run when a token is needed: before the first call, and after one ran out or was refused.
    public static func logOn(in place: TokenPlace = .bearer, _ step: @escaping Login.Step) -> Self {
        Login(in: place, step)
    }
}
