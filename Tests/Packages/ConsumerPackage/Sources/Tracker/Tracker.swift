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
        let catalog = try SchemaCatalog([
            SchemaSource(path: "Issue.json", text: String(contentsOf: file, encoding: .utf8))
        ])
        let issue = try catalog.schema(named: "Issue.json").read(Issue.self, from: Recording.issue)
        print(issue.state == .unknown("stale"), Int(issue.createdOn.timeIntervalSince1970))
        let labels = try await client.send(GetLabels(xPageSize: 2, otherHeaders: ["x-meta-color": "red"]))
        let seconds = labels.body.refreshedDuration.map { Int($0.components.seconds) }
        print(labels.headers.xTotalCount, labels.body.labels.values.first ?? [], seconds ?? 0)
        let found = try await client.send(FindIssue(id: 7))
        print(found == nil)
    }
}

/// A transport whose responses contain the request's URL, or its header fields, or no body.
struct Recording: Transport {
    static let issue = Data(
        #"{"id":7,"subject":"x","state":"stale","created_on":"2015-03-22T10:53:24Z"}"#.utf8
    )

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        let asked = request.url.absoluteString.dropFirst("https://tracker.example/".count)
        if asked.hasPrefix("issues/") { return IncomingResponse(status: 204, headers: [:], body: Data()) }
        if asked == "labels.json" {
            let headers: HTTPHeaders = [
                "Content-Type": "application/json", "X-Total-Count": request.headers["X-Page-Size"] ?? "-",
            ]
            let tag = request.headers["X-Meta-Color"] ?? "-"
            let body =
                #"{"labels":{"F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6":["bug","\#(tag)"]},"refreshed":"PT1H30S"}"#
            return IncomingResponse(status: 200, headers: headers, body: Data(body.utf8))
        }
        let issues = """
            {"issues":[{"id":1,"subject":"\(asked)","author":{"name":"Ada"},"state":"open","created_on":"2015-03-22T10:53:24Z"},
            {"id":2,"subject":"Cannot log out","state":"stale","created_on":"2015-03-22T10:53:24Z"}],"total_count":2}
            """
        return IncomingResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(issues.utf8))
    }
}
