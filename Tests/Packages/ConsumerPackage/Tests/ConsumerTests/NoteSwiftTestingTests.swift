import Foundation
import Schematic
import SchematicTesting
import Testing

@Suite("Notes") struct NoteSwiftTestingTests {
    @Test("a stub has the samples of the schema, and the responses of the test")
    func stub() async throws {
        let stub = StubTransport(.minimal)
        stub.respond(to: GetNote.self, with: .sample(), .json(["text": "Milk"]), .status(404))
        let notes = Notes(
            client: try APIClient(baseURL: "https://api.example", schemas: Notes.schemas, transport: stub)
        )
        let titles = [try await notes.title(of: 7), try await notes.title(of: 8)]
        #expect(titles == ["Tea #shopping", "Milk"])
        await #expect(throws: APIError.self) { try await notes.title(of: 9) }
        #expect(stub.calls(of: GetNote.self).map(\.request.url.path) == ["/notes/7", "/notes/8", "/notes/9"])
        try stub.verifyNoUnexpectedCalls()
    }

    @Test(
        "each response that the schema accepts has a title",
        arguments: try Variants(of: GetNote.self, in: Notes.schemas)
    )
    func variants(variant: Variant<GetNote>) async throws {
        let client = try APIClient(baseURL: "https://api.example", schemas: Notes.schemas, transport: variant.transport)
        let title = try await Notes(client: client).title(of: 7)
        let text = try #require(try JSONValue(parsing: variant.body)["text"]?.string)
        #expect(variant.status == 200 && title.hasPrefix(text), "\(variant)")
    }

    @Test("each response that the schema refuses is an error of the app")
    func violations() async throws {
        try await expectFailsWell(GetNote.self, in: Notes.schemas) { client in
            _ = try await Notes(client: client).title(of: 7)
        }
    }

    @Test("the names of payloads are visible without another import")
    func payloads() throws {
        let schema = try #require(try Note.schema)
        let sample = try schema.sample(.minimal)
        let variants: SchemaVariants = try schema.variants()
        let mutations: [SchemaMutation] = try schema.mutations(of: sample)
        #expect(variants.unreached.isEmpty && variants.contains { $0.body != sample })
        #expect(
            mutations.contains { $0.faults.map(\.code) == [.unexpectedNull] && $0.faults.map(\.pointer) == ["/text"] }
        )
        #expect(throws: SampleError.self) { try schema.variants(limit: 0) }
    }

    @Test("the model writes what it reads")
    func laws() throws {
        let schema = try #require(try Note.schema)
        try checkModel(Note.self, schema: schema, samples: [Note(text: "Tea", tags: ["shopping"])])
    }
}
