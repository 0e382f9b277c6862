import Schematic

/// Step 7: parameters replace the path's placeholders, and the others form the query. Both are validated by a
/// schema.
enum ParametersAndPath {
    struct GetIssues: APIRequest {
        typealias Result = IssuePage
        var projectID: Int?
        var statusID: String?
        var path: PathTemplate { "issues.json" }
        var parameters: Parameters { ["project_id": projectID, "status_id": statusID, "limit": 10, "sort": "id"] }
    }

    struct GetIssue: APIRequest {
        var id: Int
        var path: PathTemplate { "issues/{issue_id}.json" }
        var parameters: Parameters { ["issue_id": id] }
        // Only a part of the body is read, so that the whole body needs no type.
        func result(from reply: Reply) throws -> Issue { try reply.fields["issue"] }
    }

    static func show(_ client: APIClient, _ narration: Narration) async throws {
        narration.step(7, "Parameters and path")
        let request = GetIssues(projectID: 1)
        let ofProject = try await client.send(request).issues
        narration.explain(
            "\(try client.outgoingRequest(for: request).description): \(ofProject.count) issues; nil is left out."
        )
        let issue = try await client.send(GetIssue(id: 1))
        narration.explain(
            "\"issues/{issue_id}.json\" took its value from the parameters: #\(issue.id) \"\(issue.subject.shown)\"."
        )
    }
}
