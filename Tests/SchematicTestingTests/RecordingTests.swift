import Foundation
import SchemaEngine
import SchemaSamples
import Schematic
import TestSupport
import Testing

@testable import SchematicTesting

@Suite("Recordings", .bounded)
struct RecordingTests {
    struct GetNote: APIRequest {
        var id = 7
        var path: PathTemplate { "notes/\(id)" }
        let headers: HTTPHeaders = [.authorization: "Bearer abc"]
        func result(from reply: Reply) throws -> String { try reply.fields["text"] }
    }

    struct AddNote: APIRequest {
        let text: String
        let path: PathTemplate = "notes"
        let method: HTTPMethod = .post
        var body: RequestBody { .json(["text": text]) }
        typealias Result = Void
    }

    /// A request with secrets by their names and by its schemas, in its path, its query and its body.
    struct AddSecrets: APIRequest {
        let path: PathTemplate = "notes/{pin}"
        let method: HTTPMethod = .post
        let parameters: Parameters = ["pin": "1234", "token": "hidden"]
        let body: RequestBody = .form(["password": "hidden", "card": "4242"])
        typealias Result = Void
    }

    private func client(_ transport: some Transport) throws -> APIClient {
        let sources = SchemaSources.sources([
            SchemaSource(path: "GetNote.response.json", text: #"{ "text": "Tea", "code": "{secret}" }"#),
            SchemaSource(path: "AddNote.request.json", text: #"{ "text": "Tea" }"#),
            SchemaSource(path: "AddNote.response.json", text: #""{none}""#),
            SchemaSource(path: "AddSecrets.path.json", text: #"{ "pin": "{secret}", "token": "a" }"#),
            SchemaSource(path: "AddSecrets.request.json", text: #"{ "password": "a", "card": "{secret}" }"#),
            SchemaSource(path: "AddSecrets.response.json", text: #""{none}""#),
        ])
        return try APIClient(baseURL: "https://api.example", schemas: sources, transport: transport)
    }

    private func withFile(_ body: (String) async throws -> Void) async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).har").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try await body(path)
    }

    @Test(
        "recorded exchanges are replayed, without secrets",
        arguments: [ReplayTransport.Matching.inOrder, .byRequest]
    )
    func replays(_ matching: ReplayTransport.Matching) async throws {
        try await withFile { path in
            let stub = StubTransport()
            stub.respond(to: GetNote.self) { request in
                .json(["text": .string(request.url.path), "code": "hidden"]).header("Set-Cookie", "id=hidden")
            }
            let recorder = try client(RecordingTransport(writing: path, around: stub))
            for id in [7, 8] { _ = try await recorder.send(GetNote(id: id)) }
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(!text.contains("hidden") && !text.contains("Bearer abc"))
            let player = try client(ReplayTransport(path, matching: matching))
            let first = try await player.send(GetNote(id: 7))
            let second = try await player.send(GetNote(id: 8))
            #expect([first, second] == ["/notes/7", "/notes/8"])
        }
    }

    @Test(
        "a recording is replayed with the masks of its secrets",
        arguments: [ReplayTransport.Matching.inOrder, .byRequest]
    )
    func replaysMasks(_ matching: ReplayTransport.Matching) async throws {
        try await withFile { path in
            try await client(RecordingTransport(writing: path, around: StubTransport())).send(AddSecrets())
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(text.contains("https://api.example/notes/***?token=***"), "\(text)")
            #expect(text.contains("password=***&card=***"), "\(text)")
            let replay = try ReplayTransport(path, matching: matching)
            try await client(replay).send(AddSecrets())
            #expect(replay.unused.isEmpty)
        }
    }

    @Test("the file is complete after each exchange, and the other bytes are not written again")
    func appends() async throws {
        try await withFile { path in
            let recorder = try client(RecordingTransport(writing: path, around: StubTransport()))
            var before = Data()
            for id in 1...20 {
                _ = try await recorder.send(GetNote(id: id))
                let file = try Data(contentsOf: URL(fileURLWithPath: path))
                let entries = try JSONValue(parsing: file)["log"]?["entries"]?.array
                #expect(entries?.count == id)
                #expect(file.starts(with: before))
                before = file.dropLast(HARFormat.closing.count)
            }
            try Data("{}".utf8).write(to: URL(fileURLWithPath: path))
            await #expect(throws: APIError.self) { try await recorder.send(GetNote(id: 21)) }
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("{}".utf8))
        }
    }

    @Test("a request that is not recorded is an error with the nearest one")
    func namesNearest() async throws {
        try await withFile { path in
            let recorder = try client(RecordingTransport(writing: path, around: StubTransport()))
            _ = try await recorder.send(GetNote(id: 7))
            let player = try client(ReplayTransport(path))
            do {
                _ = try await player.send(GetNote(id: 9))
                Issue.record("the request is not recorded")
            } catch let error as APIError {
                let expected = TestingError.notRecorded(
                    request: "GET https://api.example/notes/9",
                    nearest: "GET https://api.example/notes/7"
                )
                #expect(error.underlying as? TestingError == expected)
            }
        }
    }

    @Test("a request with another body than the recorded one is not recorded, if the order counts")
    func comparesBodies() async throws {
        try await withFile { path in
            let recorder = try client(RecordingTransport(writing: path, around: StubTransport()))
            for text in ["Tea", "Milk"] { try await recorder.send(AddNote(text: text)) }
            let replay = try ReplayTransport(path, matching: .inOrder)
            let name = "POST https://api.example/notes"
            let player = try client(replay)
            try await player.send(AddNote(text: "Tea"))
            #expect(replay.unused == [name])
            do {
                try await player.send(AddNote(text: "Cocoa"))
                Issue.record("the request is not recorded")
            } catch let error as APIError {
                let expected = TestingError.notRecorded(request: "\(name) with another body", nearest: name)
                #expect(error.underlying as? TestingError == expected)
            }
            try await player.send(AddNote(text: "Milk"))
            #expect(replay.unused.isEmpty)
        }
    }

    @Test("a stub has the responses of a recording, which the schema must accept")
    func stubs() async throws {
        try await withFile { path in
            let stub = StubTransport()
            stub.respond(to: GetNote.self) { request in
                .json(["text": .string(request.url.path), "code": "1"])
            }
            let recorder = try client(RecordingTransport(writing: path, around: stub))
            for id in [7, 8] { _ = try await recorder.send(GetNote(id: id)) }
            let player = StubTransport()
            player.respond(to: GetNote.self, with: .recorded(path))
            let client = try client(player)
            let text = try await client.send(GetNote(id: 8))
            #expect(text == "/notes/8")
            let error = await #expect(throws: APIError.self) { try await client.send(GetNote(id: 9)) }
            guard let cause = error?.underlying as? TestingError, cause.code == .notRecorded,
                cause.nearest == "GET https://api.example/notes/7"
            else {
                Issue.record("\(String(describing: error))")
                return
            }
            let har = try String(contentsOfFile: path, encoding: .utf8)
            try har.replacingOccurrences(of: "text\\", with: "title\\").write(
                toFile: path,
                atomically: true,
                encoding: .utf8
            )
            let other = StubTransport()
            other.respond(to: GetNote.self, with: .recorded(path))
            let refusal = await #expect(throws: APIError.self) { try await self.client(other).send(GetNote(id: 8)) }
            #expect(refusal?.underlying is TestingError)
        }
    }

    @Test("a refreshed recording is written anew, and its differences are stated by schema")
    func refreshes() async throws {
        try await withFile { path in
            let stub = StubTransport()
            stub.respond(to: GetNote.self, with: .json(["text": "Tea", "code": "1", "n": 1]))
            let first = try ReplayTransport(path, .byRequest, recordingBy: stub)
            for id in [7, 8] { _ = try await client(first).send(GetNote(id: id)) }
            let new = ["7", "8"].map { "GET https://api.example/notes/\($0): it is a new request" }
            #expect(first.differences == new)

            stub.respond(
                to: GetNote.self,
                with: .json(["text": "Milk", "code": "2", "n": 2]),
                .json(["text": "Milk", "code": "2", "n": nil, "tags": [1.5]])
            )
            let second = try ReplayTransport(path, .inOrder, recordingBy: stub)
            let texts = [
                try await client(second).send(GetNote(id: 7)), try await client(second).send(GetNote(id: 8)),
            ]
            #expect(texts == ["Milk", "Milk"])
            #expect(
                second.differences == [
                    "GET https://api.example/notes/8: GetNote.response.json /n: found null, no longer an integer",
                    "GET https://api.example/notes/8: GetNote.response.json /tags: found an array",
                    "GET https://api.example/notes/8: GetNote.response.json /tags/*: found a fraction",
                ]
            )
            let text = try await client(ReplayTransport(path)).send(GetNote(id: 8))
            #expect(text == "Milk")
        }
    }

    @Test("without the environment variable, a recording is replayed")
    func isNotRefreshed() async throws {
        try await withFile { path in
            _ = try await client(RecordingTransport(writing: path, around: StubTransport())).send(GetNote())
            let stub = StubTransport()
            let player = try ReplayTransport(path, refreshingFrom: stub)
            _ = try await client(player).send(GetNote())
            #expect(stub.calls.isEmpty && player.differences.isEmpty)
        }
    }

    @Test("a recording of a browser is read")
    func readsBrowser() async throws {
        let har = #"""
            {"log": {"version": "1.2", "pages": [], "entries": [{
              "request": {"method": "GET", "url": "https://api.example/notes/7", "headers": []},
              "response": {"status": 200, "headers": [
                {"name": ":status", "value": "200"}, {"name": "content-type", "value": "application/json"},
                {"name": "content-encoding", "value": "br"}
              ], "content": {"text": "eyJ0ZXh0IjoiTWlsayIsImNvZGUiOiIxIn0=", "encoding": "base64"}}
            }]}}
            """#
        try await withFile { path in
            try har.write(toFile: path, atomically: true, encoding: .utf8)
            let text = try await client(ReplayTransport(path)).send(GetNote())
            #expect(text == "Milk")
        }
    }

    private static let faulty = [
        (text: "", reason: "the file is empty"),
        (text: "{", reason: "expected HAR, found text that is not JSON"),
        (text: "{}", reason: "expected HAR, found no entries"),
        (text: #"{"log": {"entries": [{}]}}"#, reason: "the entry at /log/entries/0 (line 1): "),
        (
            text: #"{"log": {"entries": [{"request": {"method": "GET"#,
            reason: "expected HAR, found text that is not JSON"
        ),
    ]

    @Test("a file that is not a recording, or is cut, is an error with its path and the reason", arguments: faulty)
    func refuses(_ row: (text: String, reason: String)) async throws {
        try await withFile { path in
            try row.text.write(toFile: path, atomically: true, encoding: .utf8)
            let error = #expect(throws: TestingError.self) { try ReplayTransport(path) }
            #expect(error?.description.hasPrefix("\(path): \(row.reason)") == true, "\(String(describing: error))")
            let stub = StubTransport()
            stub.respond(to: GetNote.self, with: .recorded(path))
            let client = try client(stub)
            let failure = await #expect(throws: APIError.self) { try await client.send(GetNote()) }
            #expect((failure?.underlying as? TestingError) == error)
        }
    }

    @Test("a file that cannot be read or written is an error with its path")
    func failsWithoutFile() async throws {
        let path = "/missing/folder/file.har"
        let unreadable = #expect(throws: TestingError.self) { try ReplayTransport(path) }
        #expect(unreadable?.description == "\(path): the file cannot be read")
        let recorder = try client(RecordingTransport(writing: path, around: StubTransport()))
        let error = await #expect(throws: APIError.self) { try await recorder.send(GetNote()) }
        let unwritable = try #require(error?.underlying as? TestingError)
        #expect(unwritable.description.hasPrefix("\(path): "))
    }
}
