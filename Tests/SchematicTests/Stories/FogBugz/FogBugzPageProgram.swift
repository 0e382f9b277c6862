// The Swift code of `Docs/FogBugz.md` that calls the client, verbatim except for its indentation;
// `FogBugzPageTests` compares them.
import Schematic

enum FogBugzPageProgram {
    static func overview(at site: String, schemas: SchemaSources, password: String) async throws -> FogBugz.Overview {
        let fogBugz = try await FogBugz(at: site, schemas: schemas)
        let overview = try await fogBugz.session(email: "ann@example.com", password: password) { client in
            try await FogBugz.Overview(by: client)
        }
        return overview
    }

    static func edit(_ client: APIClient, logs: [String]) async throws -> Bool {
        do {
            let edited = try await client.send(FogBugz.EditCase(number: 123, text: "With both logs", attachments: logs))
            return edited.operations.contains("resolve")
        } catch let error as APIError {
            let refusal = error.underlying as? FogBugz.Refusal
            guard refusal?.code == .caseHasChanged else { throw error }
            return false
        }
    }
}
