import Schematic

/// Step 5: the result of the request has the app's `Codable` models.
enum OwnModels {
    struct GetIssues: APIRequest {
        typealias Result = IssuePage
        var path: PathTemplate { "issues.json" }
        var parameters: Parameters { ["limit": 5, "offset": 4, "sort": "id"] }
    }

    static func show(_ redmine: Redmine, _ narration: Narration, _ schema: String) async throws {
        narration.step(5, "Models")
        let source = SchemaSource(path: PastedSchema.fileName, text: schema)
        let page = try await redmine.client(schemas: .sources([source])).send(GetIssues())
        narration.explain("Codable creates them from validated fields; no further tests are needed:")
        let subject = page.issues.first?.subject.shown ?? "none"
        narration.explain("\(page.issues.count) values of type Issue, among them \"\(subject)\".")
    }
}
