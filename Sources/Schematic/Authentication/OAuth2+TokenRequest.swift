import Foundation
import SchemaEngine

extension OAuth2 {
    /// Asks the endpoint.
    func token(by grant: Parameters, _ attempt: LoginAttempt) async throws -> AccessToken {
        let client = attempt.client.bare(with: try Self.clientSchemas.get())
        do {
            let answer = try await client.send(OAuth2Token(endpoint: self, grant: grant))
            guard answer.type.lowercased() == "bearer" else { throw OAuth2Fault.tokenType(answer.type) }
            return answer.token(since: attempt)
        } catch let error as APIError {
            guard let refusal = error.cause as? Refusal else { throw error }
            throw fault(refusal, hiding: grant)
        }
    }

    /// A server may repeat what it was sent.
    private func fault(_ refusal: Refusal, hiding grant: Parameters) -> OAuth2Fault {
        let secrets = [clientSecret, grant["refresh_token"] as? String].compactMap { $0 }.filter { !$0.isEmpty }
        func shown(_ text: String) -> String { secrets.reduce(text) { $0.replacing($1, with: SecretMask.mask) } }
        return .refused(
            OAuth2Fault.Code(rawValue: shown(refusal.code)),
            description: refusal.text.map(shown),
            page: refusal.page.map(shown)
        )
    }

    /// What the endpoint's answers must be (RFC 6749, sections 5.1 and 5.2). Some servers write the seconds as a
    /// string.
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

    private static let clientSchemas = Result<ClientSchemas, any Error> {
        var registry = SchemaRegistry()
        registry.map("refusal", to: Refusal.self)
        return try ClientSchemas(schemas, registry: registry, options: ClientOptions())
    }

    /// An error answer.
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

/// The request for a token. Its answers are checked by the schemas above.
private struct OAuth2Token: APIRequest {
    let endpoint: OAuth2
    let grant: Parameters

    var path: PathTemplate { PathTemplate(endpoint.tokenURL) }
    var method: HTTPMethod { .post }
    var priority: CallPriority { .high }
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
        // Section 2.3.1 has both encoded as in a form before they are joined.
        let pair = [endpoint.clientID, secret].map { PercentEncoding.component($0).replacing("%20", with: "+") }
        return [.authorization: "Basic " + Data(pair.joined(separator: ":").utf8).base64EncodedString()]
    }

    private var usesBasic: Bool { endpoint.clientAuthentication == .basic && endpoint.clientSecret != nil }

    func result(from reply: Reply) throws -> Answer { try Answer(reply.fields) }

    struct Answer {
        let type: String
        let value: String
        let seconds: Double?
        let refreshToken: String?

        init(_ fields: Fields) throws {
            type = try fields["token_type"]
            value = try fields["access_token"]
            refreshToken = try fields["refresh_token"]
            let number: JSONValue? = try fields["expires_in"]
            // Dates are exact for some 300 years.
            seconds = number.flatMap { $0.string.flatMap(Double.init) ?? $0.double }.map { min($0, 1e10) }
        }

        /// The token, whose time began no later than it was asked for. The old refresh token stays where no other came.
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
    /// The same client by another contract, without anything that was meant for its own server: middleware, headers,
    /// parameters. It follows no redirects.
    fileprivate func bare(with clientSchemas: ClientSchemas) -> APIClient {
        var client = self
        client.clientSchemas = clientSchemas
        client.transport.middleware = []
        client.transport.redirects = nil
        // The deadline of calls is not the token's: an answer that comes after it may hold the only refresh token.
        client.options = ClientOptions(timeout: options.timeout, deadline: .seconds(120), events: options.events)
        return client
    }
}
