// The Swift code of `Docs/Testing.md` that uses the module, verbatim except for its indentation; `TestingPageTests` compares
// them.
import Foundation
import Schematic
import SchematicTesting

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

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

    static let schemas = SchemaSources.sources([
        SchemaSource(path: "GetNote.response.json", text: #"{ "text": "Tea" }"#),
        SchemaSource(path: "CreateNote.request.json", text: #"{ "title": "Tea" }"#),
        SchemaSource(path: "CreateNote.response.json", text: #"{ "id": 7 }"#),
    ])

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

    static func variants() async throws {
        for variant in try Variants(of: GetNote.self, in: schemas) {
            let client = try APIClient(baseURL: "https://api.example", schemas: schemas, transport: variant.transport)
            _ = try? await client.send(GetNote(id: 7))
        }
    }

    static func violations(_ schema: Schema) throws -> Int {
        let violations = try Variants.violations(of: GetNote.self, in: schemas)
        for mutation in try schema.mutations(of: Data(#"{ "text": "Tea" }"#.utf8)) {
            print(mutation, mutation.faults.map { "\($0.code) at \($0.pointer)" })
        }
        return violations.count
    }

    static func recordings(_ path: String) throws -> (RecordingTransport, ReplayTransport) {
        let recorder = try RecordingTransport(writing: path, around: SystemTransport())
        let player = try ReplayTransport(path, matching: .inOrder)
        return (recorder, player)
    }

    static func coverage(_ url: String) throws -> APIClient {
        let client = try APIClient(baseURL: url, schemas: schemas, middleware: [SchemaCoverage.shared])
        return client
    }
}
