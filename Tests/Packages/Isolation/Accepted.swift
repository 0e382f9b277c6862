// Programs that the compiler accepts in every kind of module.
import Schematic

/// Uses a model of the main actor where it may be used: by functions that decode and encode on the caller's actor.
@MainActor func isolated(_ fields: Fields, _ error: APIError) throws {
    let _: Issue = try fields["issue"]
    let _: [Issue] = try fields["search", "issues"]
    let issue: Issue = try fields.decode()
    _ = try fields.decode(Issue.self)
    _ = try Fields(encoding: issue)
    _ = error.serverError(as: Issue.self)
    let _: Money = try fields["price"]
}

/// Sends requests for models of no actor.
@MainActor func free(_ client: APIClient, _ registry: inout SchemaRegistry) async throws {
    let issue = try await client.send(.get("issue", as: FreeIssue.self))
    let _: [FreeIssue]? = try await client.send(.put("issues", body: .json(issue)))
    let _: Int = try await client.send(.post("issues", body: .json(["subject": "New", "votes": 1])))
    try await client.send(.delete("issue"))
    try await client.send(.patch("issue", body: .json(issue)) { $0.body = .form(issue) })
    _ = try await client.send(GetFreeIssue())
    _ = try await client.download(.get("export.csv"), to: "/tmp/export.csv")
    for try await _ in try await client.bytes(of: .get("export.csv")) {}
    registry.map("issue", to: FreeIssue.self)
    let issues = client.resource(of: FreeIssue.self, at: "issues")
    for try await issue in issues.pages(by: .linkHeader()).elements { print(issue.items.map(\.name)) }
    let pages = client.pages(of: GetFreeIssue(), by: .linkHeader())
    for try await name in pages.elements(of: { $0.items.map(\.name) }) { print(name) }
    for result in await client.sendAll([GetFreeIssue()]) { print(try result.get().id) }
}

/// Uploads a file, and keeps the session in a property of the main actor.
@MainActor final class Uploader {
    private(set) var session: UploadSession?

    func upload(_ path: String, by client: APIClient) async throws {
        _ = try await client.upload(path, by: GetFreeIssue()) { session in self.session = session }
    }
}

/// A request with a value for the middleware, and a middleware that reads it.
struct Ping: APIRequest {
    var path: PathTemplate { "ping" }
    var options: RequestOptions { RequestOptions(context: RequestContext { $0.isQuiet = true }) }
}

enum IsQuiet: RequestContextKey { static let defaultValue = false }

nonisolated extension RequestContext {
    var isQuiet: Bool {
        get { self[IsQuiet.self] }
        set { self[IsQuiet.self] = newValue }
    }
}

struct Logging: Middleware {
    func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
        if !request.context.isQuiet { print(request) }
        return try await next(request)
    }
}

extension Ping {
    var longest: Duration? { .seconds(5) }
}

enum Status: String, FieldValue { case open, closed }

struct Upper: ValueTransformer {
    func decode(_ wire: String) throws -> String { wire.uppercased() }
    func encode(_ value: String) throws -> String { value.lowercased() }
}

struct Part: SchemaModel, Codable, Equatable {
    var id: Int
    var status: Status?

    init(from fields: Fields) throws {
        id = try fields["id"]
        status = try fields["status"]
    }
}

extension Status: Codable {}
