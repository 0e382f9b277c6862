import Foundation
import SchemaEngine
import SchemaTools
import Testing

/// Compares `Docs/Lint.md` with the rules. Set `SCHEMATIC_WRITE_RULES` to write its table of rules again.
@Suite struct RulePageTests {
    private static let file = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Docs/Lint.md")

    @Test("the page has a row for each rule, word for word, and no others")
    func rows() throws {
        let page = try String(contentsOf: Self.file, encoding: .utf8)
        let start = try #require(
            page.range(of: "| Rule | Severity | Reports | Wrong | Right |\n| --- | --- | --- | --- | --- |\n")
        ).upperBound
        let rows = Rules.all.map { Self.row(of: $0.description) }.joined()
        guard ProcessInfo.processInfo.environment["SCHEMATIC_WRITE_RULES"] == nil else {
            return try Data((page[..<start] + rows).utf8).write(to: Self.file)
        }
        #expect(String(page[start...]) == rows)
    }

    private static func row(of rule: RuleDescription) -> String {
        let name = "<a id=\"\(rule.identifier)\"></a>`\(rule.identifier)`"
        let severity = rule.severity.rawValue + (rule.isFixable ? ", `--fix`" : "")
        return "| \(name) | \(severity) | \(rule.summary) | \(cell(rule.wrong)) | \(cell(rule.right)) |\n"
    }

    /// Returns files in one line, each with its name.
    private static func cell(_ files: KeyValuePairs<String, String>) -> String {
        files.map { name, text in
            let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            return "`\(name)` `\(lines.joined(separator: " ").replacing("|", with: "\\|"))`"
        }.joined(separator: "<br>")
    }
}
