import Foundation
import SchemaEngine

/// OAuth 2 (RFC 6749) without a browser: for an app with its own credentials (section 4.4), or for a token that
/// is refreshed (section 6) after a user has granted it elsewhere.
///
/// ```swift
/// Authentication(OAuth2(tokenURL: "https://id.example/token", clientID: "shop", clientSecret: secret))
/// ```
///
/// - Tokens are bearer tokens (RFC 6750). A token without a stated lifetime is valid until it is refused.
/// - A refresh token is used first if there is one. Each response may replace it.
/// - A schema of the package validates the endpoint's responses. Errors of the endpoint (section 5.2) are
///   `AuthenticationError.refused`.
/// - Requests to the endpoint pass through no middleware and follow no redirects, because they contain secrets
///   that only the endpoint may receive.
public struct OAuth2: Authenticator, Hashable {
    /// The way to get a token if there is none to refresh.
    public enum Grant: Sendable, Hashable {
        /// The client's own credentials (section 4.4).
        case clientCredentials
        /// None: after the user's consent, the app puts the first token and its refresh token into the store.
        case refreshToken
    }

    let tokenURL: String
    let clientID: String
    let clientSecret: String?
    let grant: Grant
    let scope: [String]
    let sendsSecretInBody: Bool

    /// Creates an authenticator.
    ///
    /// - Parameters:
    ///   - tokenURL: The token endpoint (section 3.2), `https://…`.
    ///   - clientID: The client's identifier.
    ///   - clientSecret: The client's password; `nil` for an app that cannot keep one, which sends its
    ///     identifier in the body.
    ///   - grant: The way to get a token if there is none to refresh.
    ///   - scope: The scope of the token (section 3.3). If it is empty, the server's default applies.
    ///   - sendsSecretInBody: Whether the client authenticates itself with the fields
    ///     `client_id` and `client_secret` of the body, and not with the scheme `Basic`, which every server must support
    ///     (section 2.3.1).
    public init(
        tokenURL: String,
        clientID: String,
        clientSecret: String? = nil,
        grant: Grant = .clientCredentials,
        scope: [String] = [],
        sendsSecretInBody: Bool = false
    ) {
        self.tokenURL = tokenURL
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.grant = grant
        self.scope = scope
        self.sendsSecretInBody = sendsSecretInBody
    }

    /// Refreshes the old token if possible, or requests another one.
    ///
    /// - Parameter attempt: The attempt, with the client and the old token.
    /// - Returns: The token.
    /// - Throws: `AuthenticationError.refused` if the server refuses; `loginRequired` if there is no token to refresh and
    ///   the grant allows no other; otherwise the `APIError` of the endpoint's call.
    public func token(for attempt: LoginAttempt) async throws -> AccessToken? {
        if let refreshToken = attempt.old?.refreshToken {
            do {
                return try await token(by: ["grant_type": "refresh_token", "refresh_token": refreshToken], attempt)
            } catch AuthenticationError.refused(code: AuthenticationError.invalidGrant, description: _, page: _)
                where grant == .clientCredentials
            {
                // The refresh token is no longer valid. The client uses its own credentials.
            }
        }
        guard grant == .clientCredentials else { throw AuthenticationError.loginRequired }
        let scope = scope.isEmpty ? nil : scope.joined(separator: " ")
        return try await token(by: ["grant_type": "client_credentials", "scope": scope], attempt)
    }

    /// Sets the token in `Authorization`.
    ///
    /// - Parameters:
    ///   - request: The request, before it is sent.
    ///   - token: The token.
    public func authorize(_ request: inout OutgoingRequest, with token: AccessToken) {
        TokenPlace.bearer.put(token.value, into: &request)
    }
}

extension OAuth2: TextDescription, RedactedReflectable {
    /// The endpoint and the client's identifier.
    var displayDescription: String { "OAuth 2 at \(SecretMask.url(tokenURL)) as \(clientID)".displayLine }
    /// The endpoint, for `dump`.
    var shownParts: KeyValuePairs<String, Any> { ["tokenURL": SecretMask.url(tokenURL)] }
}
