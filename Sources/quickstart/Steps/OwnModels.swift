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

    static func show(_ redmine: Redmine, _ narration: Narration, _ schema: String) async throws {
        narration.step(5, "Models")
        let source = SchemaSource(path: PastedSchema.fileName, text: schema)
        let issues = try await redmine.client(schemas: .sources([source])).send(GetIssues())
        narration.explain("result(from:) creates them from validated fields; no further tests are needed:")
        let subject = issues.first?.subject.shown ?? "none"
        narration.explain("\(issues.count) values of type Issue, among them \"\(subject)\".")
    }
}
