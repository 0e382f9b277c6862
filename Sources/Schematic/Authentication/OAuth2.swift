import Foundation
import SchemaEngine

/// OAuth 2 (RFC 6749) without a browser: an app that acts for itself (section 4.4), or a token that is refreshed
/// (section 6) after a user has granted it elsewhere.
///
/// ```swift
/// Authentication(OAuth2(tokenURL: "https://id.example/token", clientID: "shop", clientSecret: secret))
/// ```
///
/// - Tokens are bearer tokens (RFC 6750). One whose end the server does not tell counts as valid until it is refused.
/// - With a refresh token, that is tried first; the server may send another one with each answer, and need not.
/// - The endpoint's answers are checked by a schema of the package's own. Its errors (section 5.2) are `OAuth2Fault`.
/// - What goes to the endpoint passes no middleware and follows no redirect: it holds what must be known there alone.
public struct OAuth2: Authenticator, Hashable {
    /// How a token is had where there is none to refresh.
    public enum Grant: Sendable, Hashable {
        /// By the client's own credentials (section 4.4).
        case clientCredentials
        /// Not at all: the first one is put into the store, with its refresh token, by whoever had the user's consent.
        case refreshToken
    }

    /// How the client says who it is (section 2.3.1).
    public enum ClientAuthentication: Sendable, Hashable {
        /// By the scheme `Basic`, which every server must know.
        case basic
        /// In the body.
        case body
    }

    let tokenURL: String
    let clientID: String
    let clientSecret: String?
    let grant: Grant
    let scope: [String]
    let clientAuthentication: ClientAuthentication

    /// Creates an authenticator.
    ///
    /// - Parameters:
    ///   - tokenURL: the token endpoint (section 3.2), `https://…`.
    ///   - clientID: the client's identifier.
    ///   - clientSecret: its password; `nil` for an app that cannot keep one, which sends its identifier in the body.
    ///   - grant: how a token is had where there is none to refresh.
    ///   - scope: what the token is to be good for (section 3.3); nothing is what the server has as a default.
    ///   - clientAuthentication: how the client says who it is.
    public init(
        tokenURL: String,
        clientID: String,
        clientSecret: String? = nil,
        grant: Grant = .clientCredentials,
        scope: [String] = [],
        clientAuthentication: ClientAuthentication = .basic
    ) {
        self.tokenURL = tokenURL
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.grant = grant
        self.scope = scope
        self.clientAuthentication = clientAuthentication
    }

    /// Refreshes the old token where that is possible, or asks for another.
    ///
    /// Throws `OAuth2Fault` for what the server refuses; `AuthenticationFault.logOnNeeded` where there is nothing to
    /// ask with; the `APIError` of the endpoint's call for anything else.
    public func token(for attempt: LoginAttempt) async throws -> AccessToken? {
        if let refreshToken = attempt.old?.refreshToken {
            do {
                return try await token(by: ["grant_type": "refresh_token", "refresh_token": refreshToken], attempt)
            } catch let fault as OAuth2Fault where fault.isRefusal(with: .invalidGrant) && grant == .clientCredentials {
                // The refresh token is spent. The client can ask for itself.
            }
        }
        guard grant == .clientCredentials else { throw AuthenticationFault.logOnNeeded }
        let scope = scope.isEmpty ? nil : scope.joined(separator: " ")
        return try await token(by: ["grant_type": "client_credentials", "scope": scope], attempt)
    }

    /// Puts the token into `Authorization`.
    public func authorize(_ request: inout HTTPRequest, with token: AccessToken) {
        TokenPlace.bearer.put(token.value, into: &request)
    }
}

extension OAuth2: CustomStringConvertible, CustomReflectable {
    /// The endpoint and the client's identifier.
    public var description: String { "OAuth 2 at \(SecretMask.url(tokenURL)) as \(clientID)".displayLine }
    /// The same, for `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["tokenURL": SecretMask.url(tokenURL)]) }
}
