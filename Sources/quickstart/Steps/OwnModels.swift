import Schematic

/// Step 5: the request converts the response to models.
enum OwnModels {
    struct GetIssues: APIRequest {
        var path: PathTemplate { "issues.json" }
        var parameters: Parameters { ["limit": 5, "offset": 4, "sort": "id"] }

        func result(from reply: Reply) throws -> [Issue] {
            let issues: [Fields] = try reply.fields["issues"]
            return try issues.map(Issue.init(from:))
        }
    }

    static func show(_ redmine: Redmine, _ story: Story, _ schema: String) async throws {
        story.step(5, "Models")
        let source = SchemaSource(path: PastedSchema.fileName, text: schema)
        let issues = try await redmine.client(schemas: .sources([source])).send(GetIssues())
        story.say("result(from:) makes them of checked fields; there is nothing left to test for:")
        story.say("\(issues.count) values of type Issue, among them \"\(issues.first?.subject ?? "none")\".")
    }
}
