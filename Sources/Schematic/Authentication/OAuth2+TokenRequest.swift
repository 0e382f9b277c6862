import Foundation
import SchemaEngine

extension OAuth2 {
    /// Requests a token from the endpoint.
    func token(by grant: Parameters, _ attempt: LoginAttempt) async throws -> AccessToken {
        let client = attempt.client.bare(with: try Self.operations.get())
        do {
            let response = try await client.send(OAuth2Token(endpoint: self, grant: grant))
            guard response.type.lowercased() == "bearer" else { throw AuthenticationError.tokenType(response.type) }
            return response.token(since: attempt)
        } catch let error as APIError {
            guard let refusal = error.underlying as? Refusal else { throw error }
            throw authenticationError(refusal, hiding: grant)
        }
    }

    /// Creates an error, with the secrets masked that the server may have repeated from the request.
    private func authenticationError(_ refusal: Refusal, hiding grant: Parameters) -> AuthenticationError {
        let secrets = [clientSecret, grant["refresh_token"] as? String].compactMap { $0 }.filter { !$0.isEmpty }
        func shown(_ text: String) -> String { secrets.reduce(text) { $0.replacing($1, with: SecretMask.mask) } }
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
        client.transport = MiddlewareChain([], redirects: nil, cache: nil, transport: transport.transport)
        // The deadline of a call does not apply: a later response may contain the only valid refresh token.
        client.options = ClientOptions(timeout: options.timeout, deadline: .seconds(120))
        client.options.reportEvents(with: options)
        return client
    }
}
