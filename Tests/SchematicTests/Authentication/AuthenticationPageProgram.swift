// The Swift code of `Docs/Authentication.md`, identical except for indentation. `AuthenticationPageTests` compares
// and runs it.
import Foundation
import Schematic

enum AuthenticationPageProgram {
    struct OpenSession: APIRequest {  // checked by OpenSession.response.json
        var user: String
        var password: String
        var code: String?
        var path: PathTemplate { "session" }
        var method: HTTPMethod { .post }
        var body: RequestBody { .form(["user": user, "password": password, "code": code]) }
        func result(from reply: Reply) throws -> AccessToken {
            AccessToken(try reply.fields["token"], expires: try reply.fields["expires"])
        }
    }

    struct CloseSession: APIRequest {
        typealias Result = Void
        var path: PathTemplate { "session" }
        var method: HTTPMethod { .delete }
    }

    struct GetCases: APIRequest {
        var path: PathTemplate { "cases" }
        func result(from reply: Reply) throws -> [String] { try reply.fields["cases"] }
    }

    struct OpenTokens: APIRequest {  // checked by OpenTokens.response.json
        var grant: String
        var proof: String
        var path: PathTemplate { "tokens" }
        var method: HTTPMethod { .post }
        var body: RequestBody { .json(["grant": grant, "proof": proof]) }
        func result(from reply: Reply) throws -> AccessToken {
            let seconds: Int = try reply.fields["expires_in"]
            let expires = Date(timeIntervalSinceNow: TimeInterval(seconds))
            return AccessToken(try reply.fields["token"], expires: expires, refreshToken: try reply.fields["refresh"])
        }
    }

    static func renewing(_ url: String, _ schemas: SchemaSources, password: @escaping @Sendable () -> String) throws
        -> APIClient
    {
        let authentication = Authentication(
            .logIn { attempt in
                let client = attempt.client
                if let refreshToken = attempt.old?.refreshToken {
                    do {
                        return try await client.send(OpenTokens(grant: "refresh", proof: refreshToken))
                    } catch let error as APIError where error.isRefusal {
                        // The refresh token is no longer valid, too.
                    }
                }
                return try await client.send(OpenTokens(grant: "password", proof: password()))
            }
        )
        let client = try APIClient(baseURL: url, schemas: schemas, middleware: [authentication])
        return client
    }

    static func session(_ url: String, _ schemas: SchemaSources, password: @escaping @Sendable () -> String) throws
        -> APIClient
    {
        let authentication = Authentication(
            .logIn(in: .header("X-Token")) { attempt in
                try await attempt.client.send(OpenSession(user: "ann", password: password()))
            }
        )
        let client = try APIClient(baseURL: url, schemas: schemas, middleware: [RetryMiddleware(), authentication])
        return client
    }

    static func fixed(token: String, key: String, password: () -> String) throws -> [Authentication] {
        let fixed = [
            Authentication(.bearer(token)),
            try Authentication(.basic(user: "ann", password: password())),
            Authentication(.apiKey(key, in: .header("X-Redmine-API-Key"))),
            Authentication(.apiKey(key, in: .query("key"))),
        ]
        return fixed
    }

    static func oauth(secret: String, keychain: any TokenStore) -> [Authentication] {
        let app = OAuth2(
            tokenURL: "https://id.example/token",
            clientID: "shop",
            clientSecret: secret,
            scope: ["read", "write"]
        )
        let user = OAuth2(tokenURL: "https://id.example/token", clientID: "shop", grant: .refreshToken)
        return [Authentication(app), Authentication(user, store: keychain)]
    }

    static func scoped(_ client: APIClient, password: @escaping @Sendable () -> String) async throws -> [String] {
        let cases = try await client.session(
            in: .header("X-Token"),
            logIn: { try await $0.client.send(OpenSession(user: "ann", password: password())) },
            logOut: { try await $0.send(CloseSession()) }
        ) { client in
            try await client.send(GetCases())
        }
        return cases
    }

    static func secondFactor() -> Authentication {
        let authentication = Authentication(
            .logIn(in: .header("X-Token")) { attempt in
                do {
                    let code = attempt.answer
                    return try await attempt.client.send(OpenSession(user: "ann", password: "hush", code: code))
                } catch let error as APIError where error.reply?.status == 428 {
                    throw AuthenticationChallenge(.secondFactor)
                }
            }
        )
        return authentication
    }

    static func ask(
        _ client: APIClient,
        _ authentication: Authentication,
        person: (AuthenticationChallenge) async -> String
    ) async throws -> [String] {
        do {
            return try await client.send(GetCases())
        } catch let error as APIError {
            guard let challenge = error.underlying as? AuthenticationChallenge else { throw error }
            authentication.answer(challenge, with: await person(challenge))
            return try await client.send(GetCases())
        }
    }

    /// Signs the method and the path of each request with the token.
    struct Signing: Authenticator {
        let key: String
        func token(for attempt: LoginAttempt) -> AccessToken? { attempt.old == nil ? AccessToken(key) : nil }
        func authorize(_ request: inout OutgoingRequest, with token: AccessToken) {
            request.headers["X-Signature"] = signature(of: "\(request.method) \(request.url.path)", by: token.value)
        }
    }

    /// An example only: not a secure signature.
    nonisolated static func signature(of text: String, by key: String) -> String {
        String((text + key).utf8.reduce(5381) { $0 &* 33 &+ Int($1) }, radix: 16)
    }
}
