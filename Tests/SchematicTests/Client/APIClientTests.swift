import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic

/// Calls that the client's tests send.
struct GetIssues: APIRequest {
    var projectID: Int?
    var path: PathTemplate { "issues.json" }
    var parameters: Parameters { ["project_id": projectID, "limit": 10] }
    func result(from reply: Reply) throws -> [Issue] { try reply.fields["issues"] }
}

struct GetIssue: APIRequest {
    var id: String
    var path: PathTemplate { "issues/{id}.json" }
    var parameters: Parameters { ["id": id] }
}

struct UpdateIssue: APIRequest {
    typealias Result = Void
    var path: PathTemplate { "issues/1.json" }
    var method: HTTPMethod { .put }
    var body = RequestBody.none
}

struct Issue: SchemaModel, Equatable {
    let id: Int
    let subject: String
    let created: Date?

    init(from fields: Fields) throws {
        id = try fields["id"]
        subject = try fields["subject"]
        created = try fields["created_on"]
    }
}

@Suite("API client", .bounded)
struct APIClientTests {
    static let page = #"{"issues":[{"id":1,"subject":"A","created_on":"2024-02-29T12:00:00Z"},{"id":2,"subject":"B"}]}"#
    static let schemas = [
        "GetIssues.response.json": #"{"issues":["{issue}"]}"#,
        "Issue.json": #"{"id":1,"subject":"A","created_on{?}":"{date_iso8601}"}"#,
    ]

    @Test("without a schema, a call returns the server's response")
    func plain() async throws {
        try await withClient(handler: { _ in .json(Self.page) }) { client, server in
            let reply = try await client.send(GetIssue(id: "a/b"))
            #expect(reply.status == 200)
            #expect(try reply.fields["issues", 1, "subject"] == "B")
            #expect(reply.body == Data(Self.page.utf8))
            #expect(server.requests.first?.target == "/issues/a%2Fb.json")
            #expect(server.requests.first?.headers["Accept"] == "application/json")
        }
    }

    @Test("with a schema, dates are decoded and objects are models")
    func models() async throws {
        try await withClient(
            schemas: Self.schemas,
            configure: { $0.map("issue", to: Issue.self) },
            handler: { _ in .json(Self.page) }
        ) { client, server in
            let issues = try await client.send(GetIssues(projectID: 7))
            #expect(issues.map(\.subject) == ["A", "B"])
            #expect(issues.map(\.created) == [Date(timeIntervalSince1970: 1_709_208_000), nil])
            #expect(server.requests.first?.target == "/issues.json?project_id=7&limit=10")
        }
    }

    @Test("a response that violates its schema is reported with both positions and the whole body")
    func fault() async throws {
        let body = #"{"issues":[{"id":"1","subject":"A"}]}"#
        try await withClient(
            schemas: Self.schemas,
            configure: { $0.map("issue", to: Issue.self) },
            handler: { _ in .json(body) }
        ) { client, _ in
            let error = try await failure { _ = try await client.send(GetIssues()) }
            #expect(error.stage == .decode)
            #expect(error.operation == "GetIssues")
            #expect(error.reply?.body == Data(body.utf8))
            #expect(error.reply?.status == 200)
            let fault = try #require((error.underlying as? PayloadError)?.faults.first)
            #expect(fault.code == .typeMismatch)
            #expect(fault.payload?.pointer == "/issues/0/id")
            #expect(fault.schema?.file == "Issue.json")
            for part in ["GetIssues", "/issues.json", "200", "/issues/0/id", "Issue.json", #""subject":"A""#] {
                #expect(error.description.contains(part))
            }
        }
    }

    @Test("a request can specify the name of its schemas")
    func schemaName() async throws {
        struct Renamed: APIRequest {
            var options: RequestOptions { RequestOptions(schema: "GetIssues") }
            let path: PathTemplate = "x"
        }
        try await withClient(schemas: Self.schemas, handler: { _ in .json("{}") }) { client, _ in
            let error = try await failure { _ = try await client.send(Renamed()) }
            #expect(error.operation == "GetIssues")
            #expect((error.underlying as? PayloadError)?.faults.first?.code == .missingKey)
        }
    }

    @Test("an error of a result has its own stage")
    func resultStage() async throws {
        struct Broken: APIRequest {
            let path: PathTemplate = "x"
            func result(from reply: Reply) throws -> Int { try reply.fields["nothing"] }
        }
        try await withClient(handler: { _ in .json("{}") }) { client, _ in
            let error = try await failure { _ = try await client.send(Broken()) }
            #expect(error.stage == .result)
            #expect(error.underlying is FieldError)
        }
    }

    @Test("invalid JSON is reported as a fault, with or without a schema", arguments: [true, false])
    func notJSON(hasSchema: Bool) async throws {
        try await withClient(schemas: hasSchema ? Self.schemas : [:], handler: { _ in .json(#"{"issues":[1,]}"#) }) {
            client,
            _ in
            let error = try await failure { _ = try await client.send(GetIssues()) }
            #expect(error.stage == .decode)
            #expect((error.underlying as? PayloadError)?.faults.map(\.code) == [.invalidJSON])
        }
    }

    @Test("faults that the options tolerate are reported as warnings")
    func warnings() async throws {
        let schemas = ["GetIssue.response.json": #"{"id":1,"name{?}":"x"}"#]
        let options = ClientOptions(replyChecks: CheckOptions(mode: .lenient))
        try await withClient(schemas: schemas, options: options, handler: { _ in .json(#"{"id":1,"name":5}"#) }) {
            client,
            _ in
            let reply = try await client.send(GetIssue(id: "1"))
            #expect(reply.warnings.map(\.severity) == [.warning])
            #expect(try reply.fields["name"] == nil as String?)
        }
    }

    @Test("a cancelled call throws CancellationError")
    func cancelled() async throws {
        try await withClient(handler: { _ in .never }) { client, server in
            let task = Task { try await client.send(GetIssue(id: "1")) }
            try await waitUntil { !server.requests.isEmpty }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test("a silent server and a truncated body are errors of stage send, the latter with the received bytes")
    func sendStage() async throws {
        try await withClient(
            options: ClientOptions(timeout: .milliseconds(200)),
            handler: { _ in .never }
        ) { client, _ in
            let silent = try await failure { _ = try await client.send(GetIssue(id: "1")) }
            #expect(silent.stage == .send)
            #expect(silent.reply == nil)
            #expect(silent.request?.url.path == "/issues/1.json")
        }
        try await withClient(handler: { _ in .json(Self.page).cutShort(after: 30) }) { client, _ in
            let cut = try await failure { _ = try await client.send(GetIssue(id: "cut")) }
            #expect(cut.stage == .send)
            #expect(cut.reply?.status == 200)
            #expect(cut.reply.map { Data(Self.page.utf8).starts(with: $0.body) } == true)
            #expect(cut.reply.map { (try? $0.fields) == nil } == true)
        }
    }
}
