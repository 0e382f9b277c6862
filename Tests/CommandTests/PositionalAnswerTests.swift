import Foundation
import SchematicTesting
import TestSupport
import Testing

@testable import Schematic

/// The way of an answer from the first paste to the tests of an app.
@Suite("Answers with lists by position", .bounded)
struct PositionalAnswerTests {
    private static func compact(_ text: String) -> String { text.filter { !$0.isWhitespace } }

    @Test("a pasted answer becomes its own schema", arguments: PositionalAnswer.all)
    func pastes(_ service: PositionalAnswer) throws {
        let folder = try TemporaryFolder(["Pasted/\(service.file)": service.answer, "answer.json": service.answer])
        #expect(CommandRun("lint", "--fix", folder("Pasted")).status == 0)
        let text = try folder.text(of: "Pasted/" + service.file)
        #expect(Self.compact(text).contains(Self.compact(service.fixed)), "\(text)")
        let check = CommandRun("validate", "--schema", folder("Pasted/" + service.file), folder("answer.json"))
        #expect(check.status == 0, "\(check.out)")
    }

    @Test("infer writes a schema that accepts the answer", arguments: PositionalAnswer.all)
    func infers(_ service: PositionalAnswer) throws {
        let folder = try TemporaryFolder(["answer.json": service.answer])
        let file = folder("Inferred/" + service.file)
        #expect(CommandRun("infer", folder("answer.json"), "--output", file).status == 0)
        let text = try folder.text(of: "Inferred/" + service.file)
        #expect(Self.compact(text).contains(Self.compact(service.inferred)), "\(text)")
        #expect(CommandRun("validate", "--schema", file, folder("answer.json")).status == 0)
    }

    @Test("the schema with names has no fault, and its payloads have theirs", arguments: PositionalAnswer.all)
    func checks(_ service: PositionalAnswer) throws {
        let folder = try TemporaryFolder(["Schemas/" + service.file: service.schema])
        let lint = CommandRun("lint", "--fail-severity", "warning", folder("Schemas"))
        #expect(lint.status == 0, "\(lint.out)")
        let schema = folder("Schemas/" + service.file)
        #expect(CommandRun("validate", "--schema", schema, "-", input: service.answer).status == 0)
        for (payload, faults) in service.refused {
            let check = CommandRun("validate", "--schema", schema, "--format", "json", "-", input: payload)
            let found = zip(try check.faults("code"), try check.faults("payload.pointer")).map { "\($0) \($1)" }
            #expect(found == faults)
        }
        for variant in ["minimal", "full", "null", "empty", "many", "random"] {
            let example = CommandRun("example", "--schema", schema, "--variant", variant)
            #expect(CommandRun("validate", "--schema", schema, "-", input: example.out).status == 0, "\(example.out)")
        }
    }

    @Test("a change of positions is compared, with a payload that shows it", arguments: PositionalAnswer.all)
    func compares(_ service: PositionalAnswer) throws {
        let changed = service.schema.replacingOccurrences(of: service.old, with: service.new)
        let folder = try TemporaryFolder(["old/" + service.file: service.schema, "new/" + service.file: changed])
        let same = CommandRun("diff", "--format", "json", folder("old"), folder("old"))
        #expect(try (same.json()["changes"] as? [Any])?.isEmpty == true)
        let diff = CommandRun("diff", "--format", "json", folder("old"), folder("new"))
        let changes = try diff.json()["changes"] as? [[String: Any]] ?? []
        #expect(changes.compactMap { $0["id"] as? String } == service.changes, "\(diff.out)")
    }

    /// A call whose schemas have the name of the service.
    private struct Call: APIRequest {
        var name: String
        var path: PathTemplate { "answer" }
        var _name: String { name }
        func result(from reply: Reply) throws -> Fields { try reply.fields }
    }

    private func sources(_ service: PositionalAnswer) -> [SchemaSource] {
        [SchemaSource(path: service.file, text: service.schema)]
    }

    @Test("an app reads the answer by Fields and Codable, and writes it again", arguments: PositionalAnswer.all)
    func reads(_ service: PositionalAnswer) throws {
        let schema = try #require(SchemaCatalog(sources(service)).schema(file: service.file))
        let fields = try schema.decode(Data(service.answer.utf8))
        try service.read(fields)
        try service.code(fields, schema)
        #expect(try schema.encode(fields) == Data(Self.compact(service.answer).utf8) || service.answer.contains(" "))
    }

    @Test("a stub has the answer of the schema, which the app reads", arguments: PositionalAnswer.all)
    func stubs(_ service: PositionalAnswer) async throws {
        let stub = StubTransport()
        let client = try APIClient(baseURL: "https://a.example", schemas: .sources(sources(service)), transport: stub)
        let fields = try await client.send(Call(name: service.name))
        let schema = try #require(SchemaCatalog(sources(service)).schema(file: service.file))
        #expect(throws: Never.self) { try schema.check(schema.encode(fields)) }
    }

    @Test("each variant is accepted, and each violation has the expected faults", arguments: PositionalAnswer.all)
    func mutates(_ service: PositionalAnswer) throws {
        let schema = try #require(SchemaCatalog(sources(service)).schema(file: service.file))
        let variants = try schema.variants()
        #expect(variants.count > 3)
        for variant in variants { #expect(throws: Never.self, "\(variant)") { try schema.check(variant.body) } }
        let mutations = try schema.mutations(of: Data(service.answer.utf8))
        #expect(mutations.contains { $0.faults.contains { $0.code == .wrongCount } })
        for mutation in mutations {
            let error = #expect(throws: PayloadError.self, "\(mutation)") { try schema.check(mutation.body) }
            let found = error?.faults.map { "\($0.code.rawValue) \($0.payload?.pointer ?? "")" }.sorted()
            #expect(found == mutation.faults.map { "\($0.code.rawValue) \($0.pointer)" }.sorted(), "\(mutation)")
        }
    }

    @Test("the generated models of all services compile", .enabled(if: SwiftCompiler.path != nil))
    func generates() async throws {
        let files = PositionalAnswer.all.map { ("Schemas/" + $0.file, $0.schema) }
        let folder = try TemporaryFolder(Dictionary(files) { first, _ in first })
        try await SwiftCompiler.check(folder, schemas: "Schemas")
        let source = try folder.text(of: "Schemas.swift")
        for property in ["var openTime: Date", "var links: [URL]?", "var altitude: Double?", "var value: Decimal"] {
            #expect(source.contains(property))
        }
        #expect(source.contains("init(reading reader: inout ModelReader)"))
    }
}
