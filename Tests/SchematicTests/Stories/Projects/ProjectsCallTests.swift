import Foundation
import LoopbackServer
import SchematicPlatform
import SchematicTesting
import TestSupport
import Testing

@testable import Schematic

/// Uploads, timeouts, cancellation and errors.
@Suite("Calls for projects", .bounded)
struct ProjectsCallTests {
    typealias Program = ProjectsProgram
    typealias Project = ProjectsProgram.Project

    // MARK: Uploads

    @Sendable private static func lines() -> AsyncStream<Data> {
        AsyncStream { stream in
            for line in ["one\n", "two\n"] { stream.yield(Data(line.utf8)) }
            stream.finish()
        }
    }

    @Test("a file, data and a stream are sent in one body, in their order")
    func upload() async throws {
        let file = try TemporaryFile("notes.txt", Data("a local file".utf8))
        let fixture = try ProjectsFixture()
        let shown = Locked<[Double?]>([])
        _ = try await Program.upload(fixture.client, path: file.path, lines: Self.lines) { fraction in
            shown.withLock { $0.append(fraction) }
        }
        #expect(shown.withLock { !$0.isEmpty })
        #expect(fixture.sent == ["POST attachments"])
        let sent = try #require(fixture.stub.calls.first)
        let type = sent.request.headers[.contentType] ?? ""
        let parts = try MultipartReader.parts(of: Array(sent.body ?? Data()), contentType: type)
        #expect(
            parts.map(\.content) == ["somevalue", "a local file", "Lorem ipsum dolor sit amet..", "one\ntwo\n"]
        )
        #expect(
            parts.map { $0.headers[0] } == [
                #"Content-Disposition: form-data; name="somekey""#,
                #"Content-Disposition: form-data; name="file1"; filename="notes.txt""#,
                #"Content-Disposition: form-data; name="file2"; filename="data1.txt""#,
                #"Content-Disposition: form-data; name="file3"; filename="log.txt""#,
            ]
        )
        #expect(parts.dropFirst().allSatisfy { $0.headers.contains("Content-Type: text/plain") })
    }

    @Test(
        "parts of each kind create a resource by POST and replace one by PUT",
        arguments: ["file", "data", "stream"]
    )
    func kinds(kind: String) async throws {
        let file = try TemporaryFile("notes.txt", Data("content".utf8))
        let part: BodyPart =
            switch kind {
            case "file": .file(file.path)
            case "data": .data(Data("content".utf8), fileName: "notes.txt")
            default: .stream(length: 8, fileName: "notes.txt") { Self.lines() }
            }
        let fixture = try ProjectsFixture()
        let attachments = fixture.client.resource(named: "Attachment", at: "attachments")
        let parts: BodyParts = ["somekey": "somevalue", "file": part]
        for identifier in [nil, 1] {
            let uploaded = try #require(try await attachments.upload(parts, to: identifier))
            #expect(try uploaded["files"] == ["notes.txt"])
        }
        #expect(fixture.sent == ["POST attachments", "PUT attachments/1"])
        #expect(Set(fixture.stub.calls.compactMap(\.body?.count)).count == 1)
    }

    @Test(
        "a path that is not a file is reported before anything is sent",
        arguments: ["http://foo.example", "/nowhere/notes.txt", "/"]
    )
    func noFile(path: String) async throws {
        let fixture = try ProjectsFixture()
        let attachments = fixture.client.resource(named: "Attachment", at: "attachments")
        let error = try await failure { try await attachments.upload(["somekey": "v", "file": .file(path)]) }
        #expect(error.stage == .compose && error.underlying is RequestError)
        #expect(fixture.sent.isEmpty)
    }

    // MARK: Timeouts and cancellation

    typealias Call = @Sendable (APIClient) async throws -> Void

    /// A call of each kind.
    static let calls: [String: Call] = [
        "read": { _ = try await projects($0).all() },
        "create": { try await projects($0).save(Project(title: "A")) },
        "update": { try await projects($0).save(fields: ["id": 1, "title": "A", "tasks": [Int]()]) },
        "remove": { try await projects($0).remove(id: 1) },
        "log in": { _ = try await $0.send(Program.LogIn(username: "ann", password: "hush")) },
        "log out": { try await $0.send(Program.LogOut()) },
        "enrol": { try await $0.send(Program.Enrol(username: "ann", password: "hush")) },
    ]

    private static func projects(_ client: APIClient) -> Resource<Project> {
        client.resource(of: Project.self, at: "projects")
    }

    /// Runs the client with a server.
    @discardableResult
    private func withServer<Value>(
        timeout: Duration = .hangLimit,
        handler: @escaping LoopbackServer.Handler = { _ in .never },
        _ body: (APIClient, LoopbackServer) async throws -> Value
    ) async throws -> Value {
        let server = try LoopbackServer(handler: handler)
        defer { server.stop() }
        return try await body(Program.client(server.baseURL, ProjectsFixture.schemas, timeout: timeout), server)
    }

    @Test("a call ends when the server is silent for longer than the timeout", arguments: calls.keys.sorted())
    func timeout(name: String) async throws {
        let call = try #require(Self.calls[name])
        try await withServer(timeout: .milliseconds(100)) { client, _ in
            let error = try await failure { try await call(client) }
            guard case .timedOut(after: .milliseconds(100))? = error.underlying as? TransportError else {
                Testing.Issue.record(error)
                return
            }
            #expect(error.stage == .send && error.reply == nil)
        }
    }

    @Test(
        "after a success, a call of the same client can time out, and the next one succeeds",
        arguments: ["create", "update"],
        ["create", "update"]
    )
    func successAndTimeout(first: String, second: String) async throws {
        let calls = try [first, second].map { try #require(Self.calls[$0]) }
        let isPassed = await inEnoughTime(from: .milliseconds(500)) { time in
            let isSilent = Locked(false)
            let handler: LoopbackServer.Handler = { request in
                if isSilent.withLock({ $0 }) { return .never }
                return request.method == "PUT" ? .empty() : .json(#"{"id":1,"title":"A","tasks":[]}"#, status: 201)
            }
            return try await withServer(timeout: time, handler: handler) { client, server in
                try await calls[0](client)
                isSilent.withLock { $0 = true }
                let error = try await failure { try await calls[1](client) }
                isSilent.withLock { $0 = false }
                try await calls[1](client)
                return error.underlying is TransportError && server.requests.count == 3
            }
        }
        #expect(isPassed)
    }

    @Test("all calls of a client can be cancelled at once, including those that wait for a connection")
    func cancelAll() async throws {
        try await withServer { client, server in
            let tasks = Self.calls.values.map { call in Task { try await call(client) } }
            // Six have a connection, and the seventh waits for one.
            try await waitUntil { server.requests.count == 6 && client.running.count == 7 }
            client.cancelAll()
            for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
        }
    }

    @Test("a client works after its calls are cancelled")
    func afterwards() async throws {
        let clock = TestClock()
        let fixture = try ProjectsFixture(clock: clock)
        fixture.stub.respond(toOperation: "GetProjects", with: .sample().after(.seconds(10)), .sample())
        let projects = fixture.projects
        let task = Task { try await Program.description(projects) }
        try await clock.waitForSleepers()
        fixture.client.cancelAll()
        #expect(try await task.value == "cancelled")
        #expect(try await Program.description(projects) == "all is well")
    }

    // MARK: Errors

    @Test(
        "an error keeps its body, regardless of its type",
        arguments: [
            (401, "application/json", #"{"error":"Invalid username!"}"#, "Invalid username!"),
            (500, "text/html", "<h1>It broke</h1>", "<h1>It broke</h1>"),
            (500, "text/plain", "", ""),
        ]
    )
    func bodies(status: Int, type: String, body: String, description: String) async throws {
        let fixture = try ProjectsFixture()
        fixture.stub.respond(toOperation: "GetProjects", with: .data(Data(body.utf8), type: type, status: status))
        let projects = fixture.projects
        #expect(try await Program.description(projects) == description)
        let error = try await failure { _ = try await projects.all() }
        #expect(error.stage == .status && error.reply?.status == status)
        #expect(error.reply?.body == Data(body.utf8))
    }

    @Test("a missing response is reported as such")
    func noAnswer() async throws {
        let fixture = try ProjectsFixture()
        fixture.stub.respond(toOperation: "GetProjects", with: .failure(TransportError.timedOut(after: .seconds(20))))
        #expect(try await Program.description(fixture.projects) == "no answer")
    }
}
