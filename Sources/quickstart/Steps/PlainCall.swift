import Schematic

/// Step 1: a request is a type with a path.
enum PlainCall {
    struct GetIssues: APIRequest {
        var path: PathTemplate { "issues.json" }
    }

    static func show(_ redmine: Redmine, _ narration: Narration) async throws {
        narration.step(1, "A plain call")
        let reply = try await redmine.client().send(GetIssues())
        let total: Int = try reply.fields["total_count"]
        let first: String = try reply.fields["issues", 0, "subject"]
        let subject = first.shown
        narration.explain("A request is a type with one member, its path. GET issues.json gave status \(reply.status):")
        narration.explain("\(total) issues, the first one \"\(subject)\". Without a schema, nothing is validated yet.")
    }
}
