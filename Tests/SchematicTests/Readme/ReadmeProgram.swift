// The Swift code of the README and of Docs/Features.md, verbatim except for its indentation; `ReadmeTests` compares them.
import Foundation
import Schematic

enum ReadmeProgram {
    nonisolated struct IssuePage: Codable { var issues: [Issue] }
    nonisolated struct Issue: Codable {
        var id: Int
        var subject: String
        var category: Category
    }
    nonisolated struct Category: Codable { var name: String }

    static func client() throws -> APIClient {
        let client = try APIClient(baseURL: "https://www.redmine.org", schemas: .folder("Schemas"))
        return client
    }

    /// Returns what the program prints.
    static func subjects(_ client: APIClient) async throws -> [String] {
        var subjects: [String] = []
        func print(_ subject: String) { subjects.append(subject) }
        let page = try await client.send(.get("issues.json", schema: "GetIssues", as: IssuePage.self))
        for issue in page.issues { print(issue.subject) }
        return subjects
    }

    /// The program for the stricter schema.
    enum Stricter {
        nonisolated struct IssuePage: Codable { var issues: [Issue] }

        nonisolated struct Issue: Codable {
            var id: Int
            var subject: String
            var category: Category?  // "category{?}"
            var createdOn: Date  // "{date_iso8601}"
        }

        struct GetIssues: APIRequest {  // checked by GetIssues.response.json
            typealias Result = IssuePage
            var projectID: Int?
            var path: PathTemplate { "issues.json" }
            var parameters: Parameters { ["project_id": projectID, "limit": 10] }  // nil is left out
        }

        static func client() throws -> APIClient {
            let client = try APIClient(baseURL: "https://www.redmine.org", schemas: .folder("Schemas")) {
                $0.convertSnakeCase()  // createdOn is created_on
            }
            return client
        }

        static func issues(_ client: APIClient) async throws -> [Issue] {
            let page = try await client.send(GetIssues(projectID: 1))
            return page.issues
        }
    }
}
