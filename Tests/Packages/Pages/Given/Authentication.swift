let token: String
let key: String
let url: String
let schemas: SchemaSources
let secret: String
let keychain: any TokenStore

func password() -> String { "" }
func person(_ challenge: AuthenticationChallenge) async -> String { "" }
nonisolated func signature(of text: String, by key: String) -> String { text + key }

struct GetCases: APIRequest {
    var path: PathTemplate { "cases" }
    func result(from reply: Reply) throws -> [String] { try reply.fields["cases"] }
}

struct CloseSession: APIRequest {
    typealias Result = Void
    var path: PathTemplate { "session" }
    var method: HTTPMethod { .delete }
}
