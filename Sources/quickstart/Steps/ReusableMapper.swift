import Schematic

/// Step 6: the tag `{issue}` refers to the model's own schema, `Issue.json`, wherever a response contains an
/// issue.
enum ReusableMapper {
    struct GetIssues: APIRequest {
        typealias Result = IssuePage
        var path: PathTemplate { "issues.json" }
        var parameters: Parameters { ["limit": 10, "sort": "id"] }
    }

    static func show(_ client: APIClient, _ narration: Narration) async throws -> [Issue] {
        narration.step(6, "A mapper with its own schema")
        let issues = try await client.send(GetIssues()).issues
        narration.explain(
            "Schemas/Redmine/GetIssues.response.json states \"issues\": [\"{issue}\"], Issue.json specifies it, and"
        )
        narration.explain(
            "map(\"issue\", to: Issue.self) its model: \(issues.count) issues, created while they were decoded."
        )
        return issues
    }
}
