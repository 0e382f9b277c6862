import Schematic

/// Step 2: a response, pasted into a file, is the schema. It finds the differences in the next page.
enum PastedSchema {
    struct GetIssues: APIRequest {
        var limit: Int
        var offset: Int
        var path: PathTemplate { "issues.json" }
        var parameters: Parameters { ["limit": limit, "offset": offset, "sort": "id"] }
    }

    static let fileName = "GetIssues.response.json"

    /// Returns the schema.
    static func show(_ redmine: Redmine, _ narration: Narration) async throws -> String {
        narration.step(2, "A schema: one response, pasted")
        let sample = try await redmine.client().send(GetIssues(limit: 1, offset: 3))
        let pasted = try JSONValue(parsing: sample.body).text(indentedBy: 2)
        narration.explain("A response with one issue, saved as \(fileName), is the schema of GetIssues.")
        do {
            _ = try await nextPage(redmine, pasted)
            narration.explain("The next page matches it.")
        } catch let error as APIError {
            guard let refusal = error.underlying as? PayloadError else { throw error }
            narration.explain("The next page does not. All faults are reported at once, with places and help:")
            narration.explain(refusal.description)
        }
        return pasted
    }

    /// Fetches the next page, and validates it with a schema.
    static func nextPage(_ redmine: Redmine, _ schema: String) async throws -> Reply {
        let client = try redmine.client(schemas: .sources([SchemaSource(path: fileName, text: schema)]))
        return try await client.send(GetIssues(limit: 5, offset: 4))
    }
}
