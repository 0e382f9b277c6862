import Foundation
import LoopbackServer
import Schematic
import TestSupport
import Testing

/// The settings of a real Redmine server, from the environment.
enum RedmineServer {
    /// The package's folder.
    static let root = (0..<6).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    /// Creates the client of the story for the server that the environment specifies.
    static func redmine(_ format: Redmine.Format = .json) throws -> Redmine {
        try Redmine(
            at: setting("REDMINE_URL") ?? "",
            key: setting("REDMINE_API_KEY") ?? "",
            schemas: .story("Redmine"),
            format: format
        )
    }

    static func setting(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// The client with a real Redmine server, if the environment specifies one: `REDMINE_URL`, `REDMINE_API_KEY` of
/// an administrator, and `REDMINE_USER_API_KEY` of a user without administrator rights.
@Suite(
    "Real Redmine server",
    .enabled(if: RedmineServer.setting("REDMINE_URL") != nil, "REDMINE_URL names no server"),
    .serialized,
    .bounded
)
struct RedmineTests {
    private func client(key: String? = RedmineServer.setting("REDMINE_API_KEY")) throws -> APIClient {
        var options = ClientOptions()
        options.replyChecks.unknownKeys = .reject
        if let key { options.headers["X-Redmine-API-Key"] = key }
        return try APIClient(
            baseURL: RedmineServer.setting("REDMINE_URL") ?? "",
            schemas: .story("Redmine"),
            options: options
        ) {
            $0.map("issue", to: RedmineAPI.Issue.self)
        }
    }

    @Test("pages of issues are decoded as models, by offset and limit")
    func pages() async throws {
        let client = try client()
        let first = try await client.send(RedmineAPI.GetIssues(offset: 0, limit: 2))
        let second = try await client.send(RedmineAPI.GetIssues(offset: 2, limit: 2))
        #expect(first.issues.count == 2 && second.issues.count == 2)
        #expect((first.offset, first.limit, second.offset) == (0, 2, 2))
        #expect(first.issues.map(\.id).max() ?? 0 < second.issues.map(\.id).min() ?? 0)
        let beyond = try await client.send(RedmineAPI.GetIssues(offset: 100_000, limit: 2))
        #expect(beyond.issues.isEmpty && beyond.total == first.total)
    }

    @Test("up to a hundred issues match the schemas and have no unknown keys")
    func manyIssues() async throws {
        let page = try await client().send(RedmineAPI.GetIssues(limit: 100))
        #expect(page.issues.count >= 60)
        for issue in page.issues.prefix(10) {
            let fields = try await client().send(RedmineAPI.GetIssue(id: issue.id))
            #expect(try fields["id"] == issue.id)
        }
    }

    @Test("a limit beyond the schema's maximum is refused before it is sent")
    func limit() async throws {
        let error = try await failure { _ = try await client().send(RedmineAPI.GetIssues(limit: 101)) }
        #expect(error.stage == .compose)
        #expect((error.underlying as? PayloadError)?.faults.map(\.code) == [.outOfRange])
    }

    @Test("an issue is created with a file, read, updated and deleted")
    func lifeOfAnIssue() async throws {
        let client = try client()
        let token = try await client.send(RedmineAPI.UploadFile(data: Data("A note, with ünïcödé.".utf8)))
        let subject = "Created & read: 100% + 日本?"
        let created = try await client.send(RedmineAPI.CreateIssue(subject: subject, upload: token))
        #expect(created.subject == subject)

        try await client.send(RedmineAPI.UpdateIssue(id: created.id, doneRatio: 70))
        let read = try await client.send(RedmineAPI.GetIssue(id: created.id))
        #expect(try read["done_ratio"] == 70)
        #expect(try read["attachments", 0, "filename"] == "note.txt")
        #expect(try read["journals", 0, "notes"] == "Nearly there")

        try await client.send(RedmineAPI.DeleteIssue(id: created.id))
        let gone = try await failure { _ = try await client.send(RedmineAPI.GetIssue(id: created.id)) }
        #expect(gone.stage == .status)
        #expect(gone.reply?.status == 404)
    }

    @Test("a file of 90 MB is uploaded to an issue and downloaded unchanged")
    func largeFile() async throws {
        let content = LoopbackContent(count: 90 << 20)
        let file = try TemporaryFile("large.bin", Data(content.bytes(in: 0..<content.count)))
        let client = try client()
        let token = try await client.send(RedmineAPI.UploadLargeFile(file: file.path))
        let issue = try await client.send(RedmineAPI.CreateIssue(subject: "With a large file", upload: token))
        let attachment: Fields = try await client.send(RedmineAPI.GetIssue(id: issue.id))["attachments", 0]
        #expect(try attachment["filesize"] == content.count)

        var request = OutgoingRequest(url: try attachment["content_url"], timeout: .seconds(120))
        request.headers["X-Redmine-API-Key"] = RedmineServer.setting("REDMINE_API_KEY")
        request.streamsResponse = true
        let stream = try #require(try await TestedTransport.current.make().send(request).stream)
        var tally = ByteChecksum()
        for try await chunk in stream { tally.append(chunk) }
        #expect(tally == content.tally)
        try await client.send(RedmineAPI.DeleteIssue(id: issue.id))
    }

    @Test("an unknown API key causes a 401, and is not shown")
    func wrongKey() async throws {
        let key = "0123456789abcdef0123456789abcdef01234567"
        let error = try await failure { _ = try await client(key: key).send(RedmineAPI.GetCurrentUser()) }
        #expect(error.stage == .status)
        #expect(error.reply?.status == 401)
        #expect(!"\(error)".contains(key))
    }

    @Test("a call without an API key fails with the server's 401")
    func unauthorized() async throws {
        let error = try await failure { _ = try await client(key: nil).send(RedmineAPI.GetCurrentUser()) }
        #expect(error.stage == .status)
        #expect(error.reply?.status == 401)
        #expect(error.reply?.headers["WWW-Authenticate"]?.hasPrefix("Basic") == true)
    }

    @Test("a call without permission fails with a 403")
    func forbidden() async throws {
        let key = try #require(RedmineServer.setting("REDMINE_USER_API_KEY"))
        #expect(try await client(key: key).send(RedmineAPI.GetCurrentUser()) == "dana")
        let error = try await failure { _ = try await client(key: key).send(RedmineAPI.GetUsers()) }
        #expect(error.stage == .status)
        #expect(error.reply?.status == 403)
        #expect(!"\(error)".contains(key))
    }

    @Test("a missing page is a 404 whose body is kept")
    func notFound() async throws {
        let error = try await failure { _ = try await client().send(RedmineAPI.GetNothing()) }
        #expect(error.reply?.status == 404)
        #expect(error.reply?.body.isEmpty == false)
    }

    @Test("a refusal is reported with the server's own messages")
    func unprocessable() async throws {
        let request = RedmineAPI.CreateIssue(subject: "Of no priority", priorityID: 9_999)
        let error = try await failure { _ = try await client().send(request) }
        #expect(error.stage == .status)
        #expect(error.reply?.status == 422)
        let refusal = try #require(error.serverError)
        let messages: [String] = try refusal.fields["errors"]
        #expect(messages == ["Priority cannot be blank"])
    }

    @Test("a refusal is reported as the app's own error")
    func typedRefusal() async throws {
        var options = ClientOptions()
        options.headers["X-Redmine-API-Key"] = RedmineServer.setting("REDMINE_API_KEY") ?? ""
        let client = try APIClient(
            baseURL: RedmineServer.setting("REDMINE_URL") ?? "",
            schemas: .sources([
                SchemaSource(path: "Error.response.json", text: "\"{refusal}\""),
                SchemaSource(path: "Refusal.json", text: "{\"errors\": [\"Subject cannot be blank\"]}"),
            ]),
            options: options
        ) {
            $0.map("refusal", to: RedmineAPI.Refusal.self)
        }
        let error = try await failure { _ = try await client.send(RedmineAPI.CreateIssue(subject: "")) }
        #expect((error.underlying as? RedmineAPI.Refusal)?.messages.contains("Subject cannot be blank") == true)
    }
}
