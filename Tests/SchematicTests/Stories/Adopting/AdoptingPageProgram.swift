// The Swift code of `Docs/Adopting.md`, verbatim except for its indentation; `AdoptingPageTests` compares them.
import Foundation
import Schematic

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

enum AdoptingPageProgram {
    nonisolated struct Issue: Codable, Equatable, Sendable {
        var id: Int
        var subject: String
        var createdOn: Date
        var assignedTo: User?
        var project: Project
    }

    nonisolated struct User: Codable, Equatable, Sendable {
        var id: Int
        var name: String
    }

    nonisolated struct Project: Codable, Equatable, Sendable {
        var id: Int
        var homepageUrl: String?
    }

    nonisolated struct IssuePage: Codable, Equatable, Sendable {
        var issues: [Issue]
        var totalCount: Int
    }

    struct OldAPI {
        var baseURL: String

        var decoder: JSONDecoder {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            decoder.dateDecodingStrategy = .iso8601
            return decoder
        }

        func issues() async throws -> IssuePage {
            let (body, _) = try await URLSession.shared.data(from: url("issues.json"))
            return try decoder.decode(IssuePage.self, from: body)
        }

        func project(_ id: Int) async throws -> Project {
            let request = try AF.request(url("projects/\(id).json")).validate()
            return try await request.serializingDecodable(Project.self, decoder: decoder).value
        }

        func url(_ path: String) throws -> URL {
            guard let url = URL(string: baseURL + "/" + path) else { throw URLError(.badURL) }
            return url
        }
    }

    struct ResponseChecks: Sendable {
        let catalog: SchemaCatalog
        var report: @Sendable (String) -> Void = { print($0) }

        func check(_ body: Data, by file: String) {
            do { try catalog.schema(named: file).check(body) } catch { report("\(error)") }
        }
    }

    static func checked() throws -> (OldAPI, ResponseChecks) {
        let api = OldAPI(baseURL: "https://www.redmine.org")
        let checks = ResponseChecks(catalog: try SchemaCatalog(.bundle(.module)))
        return (api, checks)
    }

    static func issues(_ api: OldAPI, _ checks: ResponseChecks) async throws -> IssuePage {
        let (body, _) = try await URLSession.shared.data(from: api.url("issues.json"))
        checks.check(body, by: "GetIssues.response.json")
        return try api.decoder.decode(IssuePage.self, from: body)
    }

    static func project(_ api: OldAPI, _ checks: ResponseChecks) async throws -> Project {
        let body = try await AF.request(api.url("projects/1.json")).validate().serializingData().value
        checks.check(body, by: "GetProject.response.json")
        return try api.decoder.decode(Project.self, from: body)
    }

    struct GetIssues: APIRequest {
        typealias Result = IssuePage
        var path: PathTemplate { "issues.json" }
    }

    static func client(
        _ baseURL: String,
        _ schemas: SchemaSources,
        print: @escaping @Sendable (String) -> Void
    ) throws -> APIClient {
        let options = ClientOptions(
            onDrift: { drift in print("\(drift)") },
            replyChecks: CheckOptions(mode: .observe)
        )
        let client = try APIClient(baseURL: baseURL, schemas: schemas, options: options) {
            $0.convertSnakeCase()
        }
        return client
    }

    nonisolated struct NewIssue: Codable, Sendable {
        var projectId: Int
        var subject: String
        var dueDate: Date?
    }

    struct CreateIssue: APIRequest {
        typealias Result = Issue
        var issue: NewIssue
        var method: HTTPMethod { .post }
        var path: PathTemplate { "issues.json" }
        var body: RequestBody { .json(["issue": issue]) }
    }

    struct GetProject: APIRequest {
        typealias Result = Project
        var id: Int
        var path: PathTemplate { "projects/\(id).json" }
    }

    static func calls(_ client: APIClient, print: (String) -> Void) async throws -> [Issue] {
        let page = try await client.send(GetIssues())

        let new = NewIssue(projectId: 1, subject: "Cannot log in")
        let created = try await client.send(CreateIssue(issue: new))
        let project = try await client.send(GetProject(id: created.project.id))
        print(project.homepageUrl ?? "The project has no homepage.")
        return page.issues + [created]
    }
}
