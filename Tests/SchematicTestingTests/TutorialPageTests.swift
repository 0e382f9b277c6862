import Foundation
import Schematic
import SchematicTesting
import TestSupport
import Testing

/// Runs the Swift code of the tutorials. `TutorialCommandTests` run their commands.
@Suite("Tutorials", .bounded)
struct TutorialPageTests {
    /// A page with its code blocks.
    private struct Page {
        private let text: String

        init(_ name: String) throws {
            let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            text = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
        }

        /// Returns the blocks whose first line is `head`.
        func blocks(_ head: String) -> [String] {
            text.components(separatedBy: "\n```\(head)\n").dropFirst().map {
                $0.components(separatedBy: "\n```")[0] + "\n"
            }
        }

        /// The last text of each file in the folder `Schemas`.
        var schemas: SchemaSources {
            let files = text.matches(of: /```json (Schemas\/\S+)\n/).map { String($0.1) }
            return .sources(Set(files).sorted().map { SchemaSource(path: $0, text: blocks("json \($0)").last ?? "") })
        }

        /// Expects that each line of the page's Swift code is in the programs.
        func expectCode() throws {
            let program = try Page("Tests/SchematicTestingTests/TutorialPrograms.swift").lines
            let code = Page.lines(
                blocks("swift").joined().replacing(#/schemas: \.folder\("Schemas"\)/#) { _ in
                    "schemas: schemas, transport: stub"
                }
            )
            #expect(code.count > 10)
            let given = [#"let schemas = SchemaSources.folder("Schemas")"#]
            for line in code where !given.contains(line) { #expect(program.contains(line), "\(line)") }
        }

        /// Expects that each line of the page's manifest is in the one that `Tests/Packages/FirstDay/replay` builds. Only
        /// the name of the package and the place of Schematic differ.
        func expectManifest() throws {
            let built = try Page("Tests/Packages/FirstDay/Package/Package.swift").lines
            let shown = Page.lines(try #require(blocks("swift Package.swift").first))
            #expect(shown.contains { $0.hasPrefix(".package(url:") })
            for line in shown where !line.hasPrefix(".package(url:") {
                let line = line.replacing("Issues", with: "FirstDay")
                #expect(built.contains(line) || built.contains(line + ","), "\(line)")
            }
        }

        private var lines: Set<String> { Set(Self.lines(text.replacing("static func", with: "func"))) }

        private static func lines(_ text: String) -> [String] {
            text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    /// Returns a transport with the answers, one after the other.
    private static func transport(_ answers: [String]) -> StubTransport {
        let stub = StubTransport()
        stub.respond(toOperation: "GetIssues") { [unowned stub] _ in
            .data(Data(answers[stub.calls.count - 1].utf8), type: "application/json")
        }
        return stub
    }

    @Test("a pasted answer becomes a checked client")
    func pastedAnswer() async throws {
        let page = try Page("Docs/PastedAnswer.md")
        let answer = try #require(page.blocks("json Schemas/GetIssues.response.json").first)
        let transport = Self.transport([answer, try #require(page.blocks("json answer.json").first)])
        var printed = ""
        try await PastedAnswerProgram.run(page.schemas, transport) { printed += $0 + "\n" }
        #expect(printed == page.blocks("text").joined())
        try page.expectCode()
        try page.expectManifest()
    }

    @Test("the drift of a server is counted")
    func watchDrift() async throws {
        let page = try Page("Docs/WatchDrift.md")
        let answers = try #require(page.blocks("json answers.jsonl").first).split(separator: "\n").map(String.init)
        var printed = ""
        try await WatchDriftProgram.run(page.schemas, Self.transport(answers)) { printed += $0 + "\n" }
        #expect(printed == page.blocks("text").joined() + page.blocks("json drift.tally").joined() + "\n")
        try page.expectCode()
    }

    @Test("a part of an app is run with every answer")
    func everyAnswer() async throws {
        let page = try Page("Docs/EveryAnswer.md")
        var printed = ""
        try await EveryAnswerProgram.run(page.schemas) { printed += $0 + "\n" }
        #expect(printed == page.blocks("text").joined(separator: "\n"))
        try page.expectCode()
    }
}
