// The README's program, verbatim except for its first line and its indentation; `ReadmeTests` compares them.
import Schematic

enum ReadmeProgram {
    struct GetIssues: APIRequest {  // checked by GetIssues.response.json
        var projectID: Int?
        var path: PathTemplate { "issues.json" }
        var parameters: Parameters { ["project_id": projectID, "limit": 10] }  // nil is left out
        func result(from reply: Reply) throws -> [String] {
            let issues: [Fields] = try reply.fields["issues"]
            return try issues.map { try $0["subject"] }
        }
    }

    static func run() async throws {
        let client = try APIClient(baseURL: "https://www.redmine.org", schemas: .folder("Schemas/Redmine"))
        print(try await client.send(GetIssues(projectID: 1)))
    }
}
