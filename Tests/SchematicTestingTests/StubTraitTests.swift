import Foundation
import Schematic
import SchematicTesting
import TestSupport
import Testing

@Suite("Trait of the page", .stubbed, .bounded)
struct StubTraitTests {
    typealias GetNote = TestingKitProgram.GetNote

    struct Ping: APIRequest { let path: PathTemplate = "ping" }

    @Test(.stubbed) func showsNote() async throws {
        StubTrait.stub.respond(to: GetNote.self, with: .json(["text": "Milk"]))
        try await list(StubTrait.stub).load()
        #expect(StubTrait.stub.calls.map(\.operation) == ["GetNote"])
    }

    @Test("each test, and each case of a test, has a stub of its own", arguments: 1...3)
    func isOwn(_ number: Int) async throws {
        #expect(StubTrait.stub.calls.isEmpty)
        for _ in 0..<number { try await list(StubTrait.stub).load() }
        #expect(StubTrait.stub.calls.count == number)
    }

    @Test("an unexpected call fails the test, also if the app ignores its error")
    func unexpected() async throws {
        let test = try #require(Test.current)
        await #expect(throws: TestingError.self) {
            try await StubTrait().provideScope(for: test, testCase: Test.Case.current) {
                let client = try APIClient(baseURL: "https://api.example", transport: StubTrait.stub)
                _ = try? await client.send(Ping())
            }
        }
    }

    @Test("the product imports no test framework, which would link it to apps with previews")
    func importsNone() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        for target in [
            "SchematicTesting", "SchemaSamples", "Schematic", "SchematicHTTP", "SchematicText", "SchemaEngine",
        ] {
            let folder = root.appendingPathComponent("Sources").appendingPathComponent(target)
            let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
                .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
            #expect(files.count > 10)
            for file in files {
                let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                let imports = lines.filter { $0.contains("import Testing") || $0.contains("import XCTest") }
                #expect(imports.isEmpty, "\(file.path)")
            }
        }
    }
}
