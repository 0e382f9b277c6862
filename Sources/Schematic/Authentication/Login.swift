import Foundation

/// Credentials with one token at a time: a token that is the same for every request, or the tokens that a login request
/// of the app gets.
public struct Login: Authenticator {
    private enum Source: Sendable {
        /// A token that the app renews itself, an API key, or a user name and a password.
        case token(AccessToken)
        case step(@Sendable (_ attempt: LoginAttempt) async throws -> AccessToken)
    }

    private let place: TokenPlace
    private let source: Source

    init(_ value: String, in place: TokenPlace) {
        self.place = place
        source = .token(AccessToken(value))
    }

    init(in place: TokenPlace, _ step: @escaping @Sendable (_ attempt: LoginAttempt) async throws -> AccessToken) {
        self.place = place
        source = .step(step)
    }

    /// Returns the fixed token, unless it has just been refused: that refusal is final. Otherwise logs in.
    ///
    /// - Parameter attempt: The attempt, with the client and the old token.
    /// - Returns: The token; `nil` if the fixed token was refused.
    /// - Throws: The error of the login.
    public func token(for attempt: LoginAttempt) async throws -> AccessToken? {
        switch source {
        case .token(let token): attempt.old == token ? nil : token
        case .step(let step): try await step(attempt)
        }
    }

    /// Sets the token in its place.
    ///
    /// - Parameters:
    ///   - request: The request, before it is sent.
    ///   - token: The token.
    public func authorize(_ request: inout OutgoingRequest, with token: AccessToken) {
        place.put(token.value, into: &request)
    }

    /// Returns whether both have the same fixed token in the same place.
    func hasSameToken(as other: Login) -> Bool {
        guard case .token(let token) = source, case .token(let otherToken) = other.source else { return false }
        return token == otherToken && place == other.place
    }
}

extension Login: DisplayDescribed, RedactedReflectable {
    /// The place of the token. The token is not shown.
    var displayDescription: String { "\(String.redacted) in \(place)" }
    /// The place of the token, for `dump`.
    var shownParts: KeyValuePairs<String, Any> { ["place": place] }
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

    /// A token in `Authorization: Bearer …` (RFC 6750, section 2.1).
    ///
    /// - Parameter token: The text of the token, which is never replaced.
    /// - Returns: The authenticator.
    public static func bearer(_ token: String) -> Self { Login(token, in: .bearer) }

    /// An API key in a header field or in an item of the query.
    ///
    /// - Parameters:
    ///   - key: The text of the key.
    ///   - place: The field or the item.
    /// - Returns: The authenticator.
    public static func apiKey(_ key: String, in place: TokenPlace) -> Self { Login(key, in: place) }

    /// A user name and a password in every request (RFC 7617), as UTF-8.
    ///
    /// - Parameters:
    ///   - user: The user name, without colons.
    ///   - password: The password.
    /// - Returns: The authenticator.
    /// - Throws: `AuthenticationError.unusableName` if the name has a colon, or the name or the password a
    ///   control character, which the scheme does not allow (section 2).
    public static func basic(user: String, password: String) throws(AuthenticationError) -> Self {
        guard !user.utf8.contains(UInt8(ascii: ":")) else { throw .unusableName(reason: "it has a colon") }
        guard !(user + password).unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw .unusableName(reason: "it, or the password, has a control character")
        }
        let pair = Data("\(user):\(password)".utf8).base64EncodedString()
        return Login(pair, in: .authorization(scheme: "Basic"))
    }
}
