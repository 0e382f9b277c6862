// The Swift code of `Docs/Quick.md`, verbatim except for its indentation; `QuickPageTests` compares them.
import Schematic
import SchematicTesting

enum QuickProgram {
    nonisolated struct Issue: Codable {
        var id: Int
        var subject: String
        var state: String
        var dueDate: CalendarDate?
    }

    struct GetIssue: APIRequest {
        let issueID: Int
        var path: PathTemplate { "issues/{issue_id}.json" }
        var parameters: Parameters { ["issue_id": issueID] }
        func result(from reply: Reply) throws -> Issue { try reply.fields["issue"] }
    }

    static func makeClient(_ schemas: SchemaSources, _ transport: any Transport) throws -> APIClient {
        try APIClient(baseURL: "https://tracker.example", schemas: schemas, transport: transport) {
            $0.convertSnakeCase()
        }
    }

    static func read(_ client: APIClient) async throws -> Issue {
        let issue = try await client.send(GetIssue(issueID: 7))
        return issue
    }

    static func test(_ schemas: SchemaSources) async throws {
        for variant in try Variants(of: GetIssue.self, in: schemas) {
            _ = try await makeClient(schemas, variant.transport).send(GetIssue(issueID: 7))
        }
    }
}
