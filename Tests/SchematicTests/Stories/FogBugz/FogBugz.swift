import Schematic

/// The API of a FogBugz server, which responds in XML and always with status 200.
struct FogBugz: Sendable {
    let client: APIClient

    /// Requests the location of the API from a site.
    init(
        at site: String,
        schemas: SchemaSources,
        transport: (any Transport)? = nil,
        options: ClientOptions = ClientOptions()
    ) async throws {
        let site = try APIClient(baseURL: site, schemas: schemas, transport: transport, options: options) {
            $0.map("refusal", to: Refusal.self)
            $0.map("project", to: Project.self)
            $0.map("person", to: Person.self)
            $0.map("milestone", to: Milestone.self)
            $0.map("case", to: Case.self)
        }
        client = try site.moved(to: try await site.send(FindAPI()))
    }

    /// Logs in, and logs out when the closure returns or throws. The closure's client has the session's token.
    func session<Value>(
        email: String,
        password: String,
        _ body: (APIClient) async throws -> Value
    ) async throws -> Value {
        try await client.session(
            in: .query("token"),
            logIn: { try await $0.client.send(Login(email: email, password: password)) },
            logOut: { try await $0.send(Logout()) },
            body
        )
    }
}
