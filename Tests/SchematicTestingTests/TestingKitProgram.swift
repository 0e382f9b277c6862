// The Swift code of `Docs/Testing.md`, `Docs/Variants.md` and `Docs/Coverage.md` that uses the module, verbatim except for
// its indentation; `TestingPageTests` compares them.
import Foundation
import Schematic
import SchematicTesting

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

private let schemas = TestingKitProgram.schemas
typealias NoteList = TestingKitProgram.NoteList

func list(_ transport: any Transport, _ options: ClientOptions = ClientOptions()) throws -> NoteList {
    let client = try APIClient(
        baseURL: "https://api.example",
        schemas: schemas,
        transport: transport,
        options: options
    )
    return NoteList(client)
}

enum TestingKitProgram {
    struct GetNote: APIRequest {
        let id: Int
        var path: PathTemplate { "notes/\(id)" }
        func result(from reply: Reply) throws -> String { try reply.fields["text"] }
    }

    struct CreateNote: APIRequest {
        let path: PathTemplate = "notes"
        let method: HTTPMethod = .post
        let body: RequestBody = .json(["title": "Tea"])
    }

    struct DeleteNote: APIRequest {
        let id: Int
        let method: HTTPMethod = .delete
        var path: PathTemplate { "notes/\(id)" }
    }

    struct ExportNotes: APIRequest {
        let path: PathTemplate = "export"
    }

    static let schemas = SchemaSources.sources([
        SchemaSource(path: "GetNote.response.json", text: #"{ "text": "Tea" }"#),
        SchemaSource(path: "CreateNote.request.json", text: #"{ "title": "Tea" }"#),
        SchemaSource(path: "CreateNote.response.json", text: #"{ "id": 7 }"#),
    ])

    // MARK: Seven steps for an app without tests

    static func firstStub() async throws {
        let stub = StubTransport()
        try await list(stub).load()
        try stub.verifyNoUnexpectedCalls()
    }

    static func firstVariants() async throws {
        for variant in try Variants(of: GetNote.self, in: schemas) {
            try await list(variant.transport).load()
        }
    }

    static func firstRecording(_ path: String, _ server: any Transport) async throws {
        try await list(RecordingTransport(writing: path, around: server)).load()
        try await list(ReplayTransport(path)).load()
    }

    static func firstDrift(_ path: String) async throws -> Data {
        let recorder = DriftRecorder()
        try await list(ReplayTransport(path), ClientOptions(driftRecorder: recorder)).load()
        let tally = recorder.snapshot()
        return tally
    }

    // MARK: The stub

    static func note() async throws -> (text: String, stub: StubTransport) {
        let stub = StubTransport()
        let client = try APIClient(baseURL: "https://api.example", schemas: schemas, transport: stub)
        let text = try await client.send(GetNote(id: 7))
        _ = try await client.send(CreateNote())
        return (text, stub)
    }

    static func specify(_ stub: StubTransport) {
        stub.respond(to: GetNote.self, with: .status(503), .sample(.minimal), .json(["text": "Milk"]))
        stub.respond(to: DeleteNote.self) { request in
            request.url.path.hasSuffix("/7") ? .status(404) : .failure(URLError(.timedOut))
        }
    }

    static func expectations(_ stub: StubTransport) throws -> (title: JSONValue?, pages: [[String]]) {
        let title = stub.calls(of: CreateNote.self).last?.content?["title"]
        let pages = stub.calls(of: GetNote.self).map { $0.query("page") }
        try stub.verifyNoUnexpectedCalls()
        return (title, pages)
    }

    static func resource(_ client: APIClient, _ stub: StubTransport) async throws -> (note: Note, sent: Int) {
        stub.respond(toOperation: "GetNote", with: .json(["text": "Milk"]))
        let note = try await client.resource(of: Note.self, at: "notes").read(7)
        let sent = stub.calls(ofOperation: "GetNote").count
        return (note, sent)
    }

    nonisolated struct OldAPI {
        let session: URLSession

        func note(_ id: Int) async throws -> Note {
            guard let url = URL(string: "https://api.example/notes/\(id)") else { throw URLError(.badURL) }
            let (body, response) = try await session.data(from: url)
            guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.fileDoesNotExist) }
            return try JSONDecoder().decode(Note.self, from: body)
        }
    }

    static let endpoints =
        schemas
        + .sources([
            SchemaSource(path: "GetNote.path.json", text: #"{ "{endpoint}": "GET notes/{id}", "id": 7 }"#)
        ])

    static func session(_ stub: StubTransport, _ schemas: SchemaSources = endpoints) throws -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        try stub.install(in: configuration, schemas: schemas)
        stub.respond(toOperation: "GetNote", with: .status(404), .json(["text": "Milk"]))
        let session = URLSession(configuration: configuration)
        return session
    }

    static func failuresOfOldAPI(_ schemas: SchemaSources = endpoints) async throws {
        try await expectFailsWell(ofOperation: "GetNote", in: schemas) { configuration in
            _ = try await OldAPI(session: URLSession(configuration: configuration)).note(7)
        }
    }

    static func time() async throws -> Result<String, any Error> {
        let clock = TestClock()
        let stub = StubTransport(clock: clock)
        stub.respond(to: GetNote.self, with: .sample().after(.seconds(90)))
        let options = ClientOptions(timeout: .seconds(30))
        let client = try APIClient(baseURL: "https://api.example", schemas: schemas, transport: stub, options: options)
        let call = Task { try await client.send(GetNote(id: 7)) }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(30))
        let result = await call.result
        return result
    }

    static func chunks(_ stub: StubTransport) {
        let lines = ["{\"n\": 1}\n{\"n\"", ": 2}\n"].map { Data($0.utf8) }
        stub.respond(to: ExportNotes.self, with: .chunks(lines, type: "application/x-ndjson", every: .seconds(1)))
    }

    static func variants() async throws {
        for variant in try Variants(of: GetNote.self, in: schemas) {
            let client = try APIClient(baseURL: "https://api.example", schemas: schemas, transport: variant.transport)
            _ = try? await client.send(GetNote(id: 7))
        }
    }

    static func violations(_ schema: Schema) throws -> (count: Int, printed: [String]) {
        let violations = try Variants.violations(of: GetNote.self, in: schemas)
        var printed: [String] = []
        func print(_ mutation: SchemaMutation, _ faults: [SchemaMutation.ExpectedFault]) {
            printed.append("\(mutation) \(faults)")
        }
        for mutation in try schema.mutations(of: Data(#"{ "text": "Tea" }"#.utf8)) {
            print(mutation, mutation.faults)
        }
        return (violations.count, printed)
    }

    nonisolated struct NoteList {
        let client: APIClient

        init(_ client: APIClient) { self.client = client }

        func load() async throws { _ = try await client.send(GetNote(id: 7)) }
    }

    static func failures() async throws {
        try await expectFailsWell(GetNote.self, in: schemas) { client in
            let list = NoteList(client)
            try await list.load()
        }
    }

    nonisolated struct Note: Codable, Equatable { let text: String }

    nonisolated struct Money: Equatable {
        let cents: Int
        let currency: String
    }

    /// `1250 EUR`
    struct MoneyTransformer: ValueTransformer {
        func decode(_ wire: String) throws -> Money {
            let parts = wire.split(separator: " ", omittingEmptySubsequences: false)
            guard parts.count == 2, let cents = Int(parts[0]) else { throw URLError(.cannotParseResponse) }
            return Money(cents: cents, currency: String(parts[1]))
        }

        func encode(_ money: Money) throws -> String { "\(money.cents) \(money.currency)" }
    }

    static func laws(_ schema: Schema) throws {
        try checkTransformer(MoneyTransformer(), samples: [Money(cents: 1250, currency: "EUR")])
        try checkModel(Note.self, schema: schema, samples: [Note(text: "Tea")])
    }

    static func recordings(_ path: String) throws -> (RecordingTransport, ReplayTransport) {
        let recorder = try RecordingTransport(writing: path, around: SystemTransport())
        let player = try ReplayTransport(path, matching: .inOrder)
        return (recorder, player)
    }

    static func refreshed(_ path: String) throws -> ReplayTransport {
        let refreshed = try ReplayTransport(path, refreshingFrom: SystemTransport())
        return refreshed
    }

    static func coverage(_ url: String) throws -> APIClient {
        let client = try APIClient(baseURL: url, schemas: schemas, middleware: [SchemaCoverage.shared])
        return client
    }
}
