import Foundation
import Schematic

/// A program whose requests and models are generated from the schemas in its folder.
@main struct Tracker {
    static func main() async throws {
        let client = try APIClient(
            baseURL: "https://tracker.example",
            schemas: .bundle(.module),
            transport: Recording()
        )
        let page = try await client.send(GetIssues(projectID: 1, limit: 2))
        for issue in page.issues {
            print(issue.id, issue.subject, issue.author?.name ?? "unassigned", issue.state.rawValue)
        }
        guard let file = Bundle.module.url(forResource: "Issue", withExtension: "json", subdirectory: "Schemas") else {
            return print("there is no schema")
        }
        let catalog = try SchemaCatalog([SchemaSource(path: "Issue.json", bytes: Data(contentsOf: file))])
        let issue = try catalog.schema(file: "Issue.json").map { try $0.read(Issue.self, from: Recording.issue) }
        print(issue?.state == .unknown("stale"), issue.map { Int($0.createdOn.timeIntervalSince1970) } ?? 0)
    }
}

/// A transport whose responses contain the request's URL.
struct Recording: Transport {
    static let issue = Data(
        #"{"id":7,"subject":"x","state":"stale","created_on":"2015-03-22T10:53:24Z"}"#.utf8
    )

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let asked = request.url.absoluteString.dropFirst("https://tracker.example/".count)
        let issues = """
            {"issues":[{"id":1,"subject":"\(asked)","author":{"name":"Ada"},"state":"open","created_on":"2015-03-22T10:53:24Z"},
            {"id":2,"subject":"Cannot log out","state":"stale","created_on":"2015-03-22T10:53:24Z"}],"total_count":2}
            """
        return HTTPResponse(status: 200, headers: [.contentType: "application/json"], body: Data(issues.utf8))
    }
}
