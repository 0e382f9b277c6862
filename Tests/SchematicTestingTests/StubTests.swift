import Foundation
import SchemaEngine
import Schematic
import TestSupport
import Testing

@testable import SchematicTesting

@Suite("Stub transport", .bounded)
struct StubTests {
    struct GetNote: APIRequest {
        var id = 7
        var path: PathTemplate { "notes/\(id)" }
        var parameters: Parameters { ["page": 2] }
        func result(from reply: Reply) throws -> String { try reply.fields["text"] }
    }

    struct CreateNote: APIRequest {
        let path: PathTemplate = "notes"
        let method: HTTPMethod = .post
        let body: RequestBody
        typealias Result = Void
    }

    struct Ping: APIRequest { let path: PathTemplate = "ping" }

    private static let schemas = [
        "GetNote.response.json": #"{ "text": "Tea", "tags": ["hot"] }"#,
        "GetNote.error.json": #"{ "message": "gone" }"#,
        "GetNote.response-headers.json": #"{ "X-Count": 3, "X-Tags": ["{string}"] }"#,
        "CreateNote.request.json": #"{ "title": "{string:1..5}" }"#,
        "CreateNote.response.json": #""{none}""#,
    ]

    private func client(_ transport: some Transport, adding files: [String: String] = [:]) throws -> APIClient {
        let files = Self.schemas.merging(files) { $1 }
        let sources = files.sorted { $0.key < $1.key }.map { SchemaSource(path: $0.key, text: $0.value) }
        return try APIClient(baseURL: "https://api.example", schemas: .sources(sources), transport: transport)
    }

    private func failure(of call: () async throws -> Void) async -> (any Error)? {
        do {
            try await call()
            return nil
        } catch {
            return (error as? APIError)?.underlying ?? error
        }
    }

    @Test("a call has a sample of its response's schema")
    func samples() async throws {
        let stub = StubTransport()
        let text = try await client(stub).send(GetNote())
        #expect(text == "Tea")
        try stub.verifyNoUnexpectedCalls()
    }

    struct GetBook: APIRequest {
        let path: PathTemplate = "book"
        let accepts: MediaType
        var options: RequestOptions { RequestOptions(accepts: accepts) }
        func result(from reply: Reply) throws -> String {
            let (title, pages, isRead): (String, Int, Bool) = try (
                reply.fields["title"], reply.fields["pages"], reply.fields["isRead"]
            )
            let (tags, authors): ([String], [Fields]) = try (reply.fields["tags"], reply.fields["authors"])
            return "\(reply.headers["Content-Type"] ?? ""): \(title) \(pages) \(isRead) \(tags) \(authors.count)"
        }
    }

    @Test(
        "a sample is written in the format that the request accepts, and is read as the same values",
        arguments: [
            ("text/xml", "text/xml"), ("application/x-plist", "application/x-plist"), ("*/*", "application/json"),
        ]
    )
    func formats(accepted: String, type: String) async throws {
        let text = """
            { "title": "A & B", "pages": 7, "isRead": true, "tags": ["hot"], "authors": [{ "name": "Ann" }] }
            """
        let sources = SchemaSources.sources([SchemaSource(path: "GetBook.response.json", text: text)])
        for (style, lists) in [(SampleStyle.full, #"["hot"] 1"#), (.minimal, "[] 0")] {
            let client = try APIClient(
                baseURL: "https://api.example",
                schemas: sources,
                transport: StubTransport(style)
            )
            let book = try await client.send(GetBook(accepts: MediaType(accepted)))
            #expect(book == "\(type): A & B 7 true \(lists)")
        }
    }

    @Test("a status has a sample of its error's schema")
    func samplesErrors() async throws {
        let stub = StubTransport()
        stub.respond(to: GetNote.self, with: .status(404))
        let error = await failure { _ = try await client(stub).send(GetNote()) }
        guard let cause = error as? ReplyError, cause.code == .server, let status = cause.status,
            let fields = cause.fields
        else {
            Issue.record("\(String(describing: error))")
            return
        }
        let message: String = try fields["message"]
        #expect(status == 404 && message == "gone")
    }

    @Test("responses are used in sequence, and the last one is repeated")
    func sequence() async throws {
        let stub = StubTransport()
        let responses: [JSONValue] = [["text": "a", "tags": []], ["text": "b", "tags": []]]
        stub.respond(to: GetNote.self, with: .json(responses[0]), .json(responses[1]))
        let client = try client(stub)
        var texts: [String] = []
        for _ in 0..<3 { texts.append(try await client.send(GetNote())) }
        #expect(texts == ["a", "b", "b"])
    }

    @Test("a closure determines the response by the request")
    func closure() async throws {
        let stub = StubTransport()
        stub.respond(to: GetNote.self) { request in
            .json(["text": .string(request.url.path), "tags": []]).header("X-Count", "4")
        }
        let text = try await client(stub).send(GetNote(id: 8))
        #expect(text == "/notes/8")
    }

    @Test("a response that the schema refuses is an error with the test's file and line, unless it is unchecked")
    func refuses() async throws {
        let stub = StubTransport()
        stub.respond(to: GetNote.self, with: .json(["text": 7]))
        let error = await failure { _ = try await client(stub).send(GetNote()) }
        let message = (error as? TestingError)?.description ?? ""
        #expect(message.hasPrefix("SchematicTestingTests/StubTests.swift:"), "\(String(describing: error))")
        #expect(message.contains(": the schema refuses this response: ") && message.contains("/text"), "\(message)")
        stub.respond(to: GetNote.self, with: .json(["text": 7]).unchecked)
        let other = await failure { _ = try await client(stub).send(GetNote()) }
        #expect(other != nil && !(other is TestingError))
    }

    @Test("calls with a name have responses in sequence or by a closure, without a request type")
    func operations() async throws {
        struct Note: Codable {
            var id: Int?
            var text: String
            var tags: [String]
        }
        let stub = StubTransport()
        stub.respond(toOperation: "GetNote", with: .status(404), .json(["id": 7, "text": "Milk", "tags": []]))
        stub.respond(toOperation: "DeleteNote") { .status($0.url.path.hasSuffix("/7") ? 204 : 409) }
        let notes = try client(stub).resource(of: Note.self, at: "notes")
        await #expect(throws: APIError.self) { try await notes.read(7) }
        let text = try await notes.read(7).text
        try await notes.remove(id: 7)
        await #expect(throws: APIError.self) { try await notes.remove(id: 8) }
        #expect(text == "Milk" && stub.calls(ofOperation: "GetNote").count == 2)
        #expect(stub.calls(ofOperation: "DeleteNote").map(\.request.url.path) == ["/notes/7", "/notes/8"])
        stub.respond(toOperation: "GetNote", with: .json(["text": 7]))
        let error = await failure { _ = try await notes.read(7) }
        guard let cause = error as? TestingError, cause.code == .refusedResponse, let place = cause.place else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(place.contains("StubTests.swift:"))
    }

    @Test(
        "a response may be a refusal with a status of success",
        arguments: ["Error.response.2xx.json", "Error.response.200.json"]
    )
    func refusesWithSuccess(_ file: String) async throws {
        let stub = StubTransport()
        stub.respond(
            to: GetNote.self,
            with: .json(["reason": "gone"]),
            .json(["text": "Milk", "tags": []]),
            .json([:])
        )
        let client = try client(stub, adding: [file: #"{ "reason": "busy" }"#])
        let refusal = await failure { _ = try await client.send(GetNote()) }
        guard let cause = refusal as? ReplyError, cause.code == .server, cause.status == 200, let fields = cause.fields
        else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        let reason: String = try fields["reason"]
        let text = try await client.send(GetNote())
        #expect(reason == "gone" && text == "Milk")
        let neither = await failure { _ = try await client.send(GetNote()) }
        guard let cause = neither as? TestingError, cause.code == .refusedResponse, let faults = cause.reason else {
            Issue.record("\(String(describing: neither))")
            return
        }
        #expect(faults.contains("GetNote.response.json"))
    }

    @Test("a failure is the error of the exchange")
    func fails() async throws {
        struct Unreachable: Error {}
        let stub = StubTransport()
        stub.respond(to: GetNote.self, with: .failure(Unreachable()))
        let error = await failure { _ = try await client(stub).send(GetNote()) }
        #expect(error is Unreachable)
    }

    @Test("the requests are kept, with their content and query")
    func keepsCalls() async throws {
        let stub = StubTransport()
        let client = try client(stub)
        try await client.send(CreateNote(body: .json(["title": "Tea"])))
        _ = try await client.send(GetNote())
        #expect(stub.calls.map(\.operation) == ["CreateNote", "GetNote"])
        #expect(stub.calls(of: CreateNote.self).last?.content == ["title": "Tea"])
        #expect(stub.calls(of: GetNote.self).last?.query("page") == ["2"])
    }

    @Test("a call without a schema and without a response is unexpected")
    func unexpected() async throws {
        let stub = StubTransport()
        let error = await failure { _ = try await client(stub).send(Ping()) }
        #expect(error is TestingError)
        #expect(throws: TestingError.self) { try stub.verifyNoUnexpectedCalls() }
    }

    @Test("the variants of an error body have a status of an error")
    func statusOfErrors() throws {
        let sources = SchemaSources.sources([
            SchemaSource(path: "GetNote.response.json", text: #"{ "text": "Tea" }"#),
            SchemaSource(path: "Error.response.json", text: #"{ "message": "No" }"#),
            SchemaSource(path: "GetNote.response.5xx.json", text: #"{ "code": 7 }"#),
        ])
        let variants = try Variants(of: GetNote.self, in: sources)
        let violations = try Variants.violations(of: GetNote.self, in: sources)
        for (file, status) in [("GetNote.response.json", 200), ("Error.response", 400), ("GetNote.response.5xx", 500)] {
            let found = (Array(variants) + violations).filter { $0.description.hasPrefix(file) }.map(\.status)
            #expect(Set(found) == [status], "\(file)")
        }
    }

    @Test("each variant is a response that the client accepts")
    func variants() async throws {
        let sources = SchemaSources.sources([
            SchemaSource(path: "GetNote.response.json", text: #"{ "text": "Tea", "tags{?}": ["{enum:hot,cold}"] }"#)
        ])
        let variants = try Variants(of: GetNote.self, in: sources)
        #expect(variants.count > 4 && variants.unreached.isEmpty)
        for variant in variants {
            let client = try APIClient(
                baseURL: "https://api.example",
                schemas: sources,
                transport: variant.transport
            )
            _ = try await client.send(GetNote())
        }
        for violation in try Variants.violations(of: GetNote.self, in: sources) {
            let client = try APIClient(
                baseURL: "https://api.example",
                schemas: sources,
                transport: violation.transport
            )
            let error = await failure { _ = try await client.send(GetNote()) }
            #expect(error != nil, "\(violation)")
        }
    }
}
