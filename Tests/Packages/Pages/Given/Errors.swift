let client: APIClient
let error: APIError
let counter: Counter

struct SaveIssue: APIRequest {
    typealias Result = Void
    var subject: String
    var method: HTTPMethod { .post }
    var path: PathTemplate { "issues.json" }
    var body: RequestBody { .json(["subject": subject]) }
}

func upload(_ counts: Data) async throws {}

nonisolated struct Counter: Sendable {
    func add(_ count: Int, operation: String) {}
}
