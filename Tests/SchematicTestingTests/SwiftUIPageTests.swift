import Foundation
import Schematic
import SchematicTesting
import TestSupport
import Testing

/// Verifies `Docs/SwiftUI.md`: its Swift code compiles, and shows values, errors and each variant.
@Suite("SwiftUI page", .bounded)
@MainActor struct SwiftUIPageTests {
    private static let schemas = SchemaSources.sources([
        SchemaSource(path: "GetNote.response.json", text: #"{ "text": "Tea", "tags{?}": ["hot"] }"#)
    ])

    private func client(_ stub: StubTransport) throws -> APIClient {
        try APIClient(baseURL: "https://api.example", schemas: Self.schemas, transport: stub)
    }

    @Test("the Swift code of the page is compiled here")
    func program() throws {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let root = here.deletingLastPathComponent().deletingLastPathComponent()
        func lines(_ text: some StringProtocol) -> [String] {
            text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let program = here.appendingPathComponent("SwiftUIPage.swift")
        let compiled = Set(lines(try String(contentsOf: program, encoding: .utf8)))
        let page = try String(contentsOf: root.appendingPathComponent("Docs/SwiftUI.md"), encoding: .utf8)
        let shown = page.components(separatedBy: "```swift\n").dropFirst().flatMap {
            lines($0.components(separatedBy: "```")[0])
        }
        #expect(shown.count > 60)
        for line in shown { #expect(compiled.contains(line), "\(line)") }
    }

    @Test("a view shows the progress, then an error with a way to try again, and then the value")
    func loading() async throws {
        guard #available(macOS 14, iOS 17, *) else { return }
        let stub = StubTransport()
        stub.respond(to: GetNote.self, with: .status(503), .json(["text": "Milk"]))
        let loader = Loader(GetNote(id: 7), by: try client(stub))
        #expect(loader.value == nil && loader.error == nil)
        await loader.load()
        #expect(loader.error?.status == 503 && loader.value == nil)
        await loader.load()
        #expect(loader.value?.text == "Milk" && loader.error == nil && loader.fraction == 1)
        #expect(NoteView(try client(stub)).texts == ["…"])
    }

    @Test("previews have a view for each variant, with its name")
    func variants() throws {
        guard #available(macOS 14, iOS 17, *) else { return }
        let names = try Variants(of: GetNote.self, in: Self.schemas).map(\.description)
        let previews = EachVariant(of: GetNote.self, in: Self.schemas) { client in NoteView(client) }
        let shown = previews.texts.filter { $0.hasPrefix("# ") }.map { String($0.dropFirst(2)) }
        #expect(names.count > 2 && shown == names)
    }
}
