import Foundation
import SchemaEngine
import SchemaTools
import Testing

@testable import schema_lint

/// Runs the commands, and checks the table of mistakes, of `Docs/Quick.md`, and the names in `Docs/Agents/SKILL.md`.
@Suite("The commands for readers in a hurry")
struct QuickCommandTests {
    private static func page(_ name: String) throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: root.appendingPathComponent("Docs/" + name), encoding: .utf8)
    }

    @Test("the five commands run in a folder with the schemas of the page, and an answer that these refuse at first")
    func commands() throws {
        let page = try Self.page("Quick.md")
        let answer = #"{"issue": {"id": 7, "subject": null, "state": "open"}}"#
        let folder = try TemporaryFolder(["answer.json": answer])
        for match in page.matches(of: #/```json (?<name>\S+)\n(?<text>[^`]+)```/#) {
            try folder.write(String(match.text), to: "Schemas/\(match.name)")
        }
        let block = try #require(page.firstMatch(of: #/```sh\n(?<text>[^`]+)```/#)).text
        let lines = block.split(separator: "\n").map { $0.split(separator: " ").dropFirst().map(String.init) }
        let runs = try lines.map { try CommandProcess($0, in: folder) }
        #expect(runs.map(\.status) == [0, 1, 0, 0, 0], "\(runs.map(\.err))")
        #expect(runs[0].err == "3 files, nothing found\n" && runs[1].out.contains("[unexpected-null]"))
        #expect(try CommandProcess(lines[1], in: folder).status == 0)
        let example = try JSONValue(parsing: runs[3].out.utf8)
        #expect(example["issue"]?["due_date"] == nil && example["issue"]?["id"] != nil)
        #expect(runs[4].out.hasPrefix("missing-key: "))
    }

    @Test("each mistake has its code, and the schema in its place accepts the answer")
    func mistakes() throws {
        let table = try #require(try Self.page("Quick.md").components(separatedBy: "## Ten mistakes").last)
        let rows = table.split(separator: "\n").filter { $0.hasPrefix("| `") }
        #expect(rows.count == 10)
        for row in rows {
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let code = try #require(cells[1].split(separator: " ").last)
            let payload = cells[1].hasPrefix("`") ? cells[1].split(separator: "`").first.map(String.init) ?? "" : ""
            for (index, expected) in [(0, [String(code)]), (2, [])] {
                let source = SchemaSource(path: "Get.response.json", text: cells[index].filter { $0 != "`" })
                let schema = try SchemaCatalog([source]).schema(named: "Get.response.json")
                let faults = schema.checkReport(JSONBuffer(payload.utf8)).faults.filter { $0.severity != .notice }
                #expect(faults.map(\.code.rawValue) == expected, "\(row)")
            }
        }
    }

    @Test("the skill names tools of the server, and subcommands and options of the command")
    func skill() throws {
        let skill = try Self.page("Agents/SKILL.md")
        let commands = skill.matches(of: #/`schema-lint (?<line>[^`]+)`/#).map { String($0.line) }
        #expect(commands.count >= 9)
        for line in commands {
            var words = line.split(separator: " ").map(String.init)
            let subcommand = Subcommand.all.first { $0.name == words[0] } ?? .lint
            if subcommand.name == words[0] { words.removeFirst() }
            #expect(throws: Never.self) { try ArgumentParser.parse(words, of: subcommand, among: Subcommand.all) }
        }
        let folder = try TemporaryFolder(["Schemas/A.json": "{}"])
        let list: JSONValue = ["jsonrpc": "2.0", "id": 1, "method": "tools/list"]
        let tools =
            try ToolSession.responses(
                to: [list],
                ["Schemas", "--allow-probe", "http://127.0.0.1"],
                in: folder
            )[0]["result"]?["tools"]?.array?.compactMap { $0["name"]?.string } ?? []
        #expect(tools.count == 8)
        for tool in tools { #expect(skill.contains("`\(tool)`"), "\(tool)") }
    }
}
