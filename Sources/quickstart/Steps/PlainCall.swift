import Schematic

/// Step 1: a request is a type with a path and a result. The result is any `Codable` type.
enum PlainCall {
    struct GetIssues: APIRequest {
        typealias Result = Page
        var path: PathTemplate { "issues.json" }
    }

    struct Page: Codable {
        let totalCount: Int
        let issues: [Summary]
    }

    struct Summary: Codable {
        let subject: String
    }

    static func show(_ redmine: Redmine, _ narration: Narration) async throws {
        narration.step(1, "A plain call")
        let page = try await redmine.client().send(GetIssues())
        let subject = page.issues.first?.subject.shown ?? "none"
        narration.explain("A request is a type with two members, its path and a Codable Result. GET issues.json gave")
        narration.explain(
            "\(page.totalCount) issues, the first one \"\(subject)\". Without a schema, nothing is validated yet."
        )
    }
}
