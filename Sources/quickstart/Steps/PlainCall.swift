import Schematic

/// Step 1: a request is a type with a path.
enum PlainCall {
    struct GetIssues: APIRequest {
        var path: PathTemplate { "issues.json" }
    }

    static func show(_ redmine: Redmine, _ story: Story) async throws {
        story.step(1, "A plain call")
        let reply = try await redmine.client().send(GetIssues())
        let total: Int = try reply.fields["total_count"]
        let subject: String = try reply.fields["issues", 0, "subject"]
        story.say("A request is a type with one member, its path. GET issues.json gave status \(reply.status):")
        story.say("\(total) issues, the first one \"\(subject)\". Without a schema, nothing is checked yet.")
    }
}
