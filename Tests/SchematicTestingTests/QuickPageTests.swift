import Foundation
import Schematic
import SchematicTesting
import TestSupport
import Testing

/// Runs what `Docs/Quick.md` shows.
@Suite("The page for readers in a hurry", .bounded)
struct QuickPageTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// Returns the blocks whose first line begins with `head`, each with the rest of that line.
    private static func blocks(_ head: String) throws -> [(title: String, text: String)] {
        try text("Docs/Quick.md").components(separatedBy: "```\(head)").dropFirst().map { block in
            let lines = block.components(separatedBy: "```")[0].split(separator: "\n", maxSplits: 1)
            return (lines[0].trimmingCharacters(in: .whitespaces), lines.count > 1 ? String(lines[1]) : "")
        }
    }

    private static func schemas() throws -> SchemaSources {
        .sources(try blocks("json").map { SchemaSource(path: "Schemas/\($0.title)", text: $0.text) })
    }

    @Test("the schemas, the request, the client and the test of the page work together")
    func program() async throws {
        let schemas = try Self.schemas()
        let client = try QuickProgram.makeClient(schemas, StubTransport())
        let issue = try await QuickProgram.read(client)
        #expect(issue.subject == "Login fails" && issue.dueDate != nil)
        try await QuickProgram.test(schemas)
    }

    @Test("the Swift code of the page is that of the program")
    func source() throws {
        func lines(_ text: String) -> [String] {
            text.split(separator: "\n").map { line in
                let line = line.trimmingCharacters(in: .whitespaces)
                return line.hasPrefix("static ") ? String(line.dropFirst("static ".count)) : line
            }
        }
        let program = Set(lines(try Self.text("Tests/SchematicTestingTests/QuickProgram.swift")))
        let shown = try Self.blocks("swift").flatMap { lines($0.title + "\n" + $0.text) }.filter { !$0.isEmpty }
        #expect(shown.count > 20)
        for line in shown { #expect(program.contains(line), "\(line)") }
    }

    @Test("the page and the skill are short, and the skill has the front matter of its format")
    func lengths() throws {
        let (page, skill) = (try Self.text("Docs/Quick.md"), try Self.text("Docs/Agents/SKILL.md"))
        let (pageLines, skillLines) = (page.split(separator: "\n").count, skill.split(separator: "\n").count)
        #expect(pageLines <= 150 && pageLines + skillLines <= 200)
        let parts = skill.components(separatedBy: "---\n")
        #expect(parts.count == 3 && parts[0].isEmpty)
        let name = try #require(parts[1].firstMatch(of: #/^name: (?<name>[a-z0-9]+(?:-[a-z0-9]+)*)\n/#))
        #expect(name.name.count <= 64)
        let description = try #require(parts[1].components(separatedBy: "description: ").last)
        #expect((1...1_024).contains(description.count))
    }
}
