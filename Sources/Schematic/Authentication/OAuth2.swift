import Foundation
import SchemaEngine
import SchematicText

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
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
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
            } catch let error as AuthenticationError
                where error.serverCode == AuthenticationError.invalidGrant && grant == .clientCredentials
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

extension OAuth2: DisplayDescribed, RedactedReflectable {
    /// The endpoint and the client's identifier.
    var displayDescription: String { "OAuth 2 at \(tokenURL.redactedURL) as \(clientID)".displayLine }
    /// The endpoint, for `dump`.
    var shownParts: KeyValuePairs<String, Any> { ["tokenURL": tokenURL.redactedURL] }
}

extension OAuth2 {
    /// Requests a token from the endpoint.
    func token(by grant: Parameters, _ attempt: LoginAttempt) async throws -> AccessToken {
        let client = attempt.client.bare(with: try Self.operations.get())
        do {
            let response = try await client.send(OAuth2Token(endpoint: self, grant: grant))
            guard response.type.lowercased() == "bearer" else { throw AuthenticationError.tokenType(response.type) }
            return response.token(since: attempt)
        } catch let error as APIError {
            guard let refusal = error.underlying as? Refusal ?? Refusal(inSuccess: error) else { throw error }
            throw authenticationError(refusal, hiding: grant)
        }
    }

    /// Creates an error, with the secrets masked that the server may have repeated from the request.
    private func authenticationError(_ refusal: Refusal, hiding grant: Parameters) -> AuthenticationError {
        let secrets = [clientSecret, grant["refresh_token"] as? String].compactMap { $0 }.filter { !$0.isEmpty }
        func shown(_ text: String) -> String { secrets.reduce(text) { $0.replacing($1, with: String.redacted) } }
        return .refused(
            code: shown(refusal.code),
            description: refusal.text.map(shown),
            page: refusal.page.map(shown)
        )
    }

    /// The schemas of the endpoint's responses (RFC 6749, sections 5.1 and 5.2). Some servers send the seconds
    /// as a string.
    private static let schemas = [
        SchemaSource(
            path: "OAuth2Token.response.json",
            text: #"""
                {
                  "access_token": "{secret:string:1..}",
                  "token_type": "Bearer",
                  "expires_in{?}": "{int:0..|string:/^[0-9]{1,18}$/}",
                  "refresh_token{?}": "{secret:string:1..}"
                }
                """#
        ),
        SchemaSource(path: "OAuth2Token.error.json", text: #""{refusal}""#),
        SchemaSource(
            path: "Refusal.json",
            text: #"{ "error": "invalid_request", "error_description{?}": "text", "error_uri{?}": "text" }"#
        ),
    ]

    private static let operations = Result<Operations, any Error> {
        var registry = SchemaRegistry()
        registry.map("refusal", to: Refusal.self)
        return Operations(try ClientSchemas(schemas, registry: registry))
    }

    /// The endpoint's error response.
    fileprivate struct Refusal: SchemaModel, Error {
        let code: String
        let text: String?
        let page: String?

        init(from fields: Fields) throws {
            code = try fields["error"]
            text = try fields["error_description"]
            page = try fields["error_uri"]
        }

        /// Reads the refusal that a server sent with a status of success, as some do; `nil` for any other body.
        init?(inSuccess error: APIError) {
            guard error.stage == .decode, let reply = error.reply, (200..<300).contains(reply.status),
                let body = try? JSONValue(parsing: reply.body), let code = body["error"]?.string, !code.isEmpty
            else { return nil }
            (self.code, text, page) = (code, body["error_description"]?.string, body["error_uri"]?.string)
        }
    }
}

/// The request for a token. Its responses are validated by the schemas above.
private struct OAuth2Token: APIRequest {
    let endpoint: OAuth2
    let grant: Parameters

    var path: PathTemplate { PathTemplate(endpoint.tokenURL) }
    var method: HTTPMethod { .post }
    var options: RequestOptions { RequestOptions(priority: .high) }
    var body: RequestBody {
        var fields = grant
        if !usesBasic {
            fields.add("client_id", endpoint.clientID)
            fields.add("client_secret", endpoint.clientSecret)
        }
        return .form(fields.fields)
    }
    var headers: HTTPHeaders {
        guard usesBasic, let secret = endpoint.clientSecret else { return [:] }
        // RFC 6749, section 2.3.1, requires both to be form-encoded before they are joined.
        let pair = [endpoint.clientID, secret].map { PercentEncoding.component($0).replacing("%20", with: "+") }
        return [.authorization: "Basic " + Data(pair.joined(separator: ":").utf8).base64EncodedString()]
    }

    private var usesBasic: Bool { !endpoint.sendsSecretInBody && endpoint.clientSecret != nil }

    func result(from reply: Reply) throws -> Response { try Response(reply.fields) }

    struct Response {
        let type: String
        let value: String
        let seconds: Double?
        let refreshToken: String?

        init(_ fields: Fields) throws {
            type = try fields["token_type"]
            value = try fields["access_token"]
            refreshToken = try fields["refresh_token"]
            let number: JSONValue? = try fields["expires_in"]
            // The bound is about 300 years, within which dates are exact.
            seconds = number.flatMap { $0.string.flatMap { JSONNumber($0)?.double } ?? $0.double }.map { min($0, 1e10) }
        }

        /// Returns the token, whose lifetime is measured from the time of the request. The old refresh token is
        /// kept if the response has none.
        func token(since attempt: LoginAttempt) -> AccessToken {
            AccessToken(
                value,
                expires: seconds.map { attempt.now + $0 },
                refreshToken: refreshToken ?? attempt.old?.refreshToken
            )
        }
    }
}

extension APIClient {
    /// Returns this client with other schemas, and without what is meant for its own server: middleware,
    /// headers and parameters. It follows no redirects.
    fileprivate func bare(with operations: Operations) -> APIClient {
        var client = self
        client.operations = operations
        // The deadline of a call does not apply: a later response may contain the only valid refresh token.
        client.options = ClientOptions(timeout: options.timeout, deadline: .seconds(120), redirects: nil)
        client.options.reportEvents(with: options)
        client.connect([])
        return client
    }
}
