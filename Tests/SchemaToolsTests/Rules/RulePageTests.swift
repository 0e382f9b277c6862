import Foundation
import SchemaEngine
import SchemaTools
import Testing

/// Compares `Docs/Lint.md` with the rules. Set `SCHEMATIC_WRITE_RULES` to write its section about rules again.
@Suite struct RulePageTests {
    private static let file = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Docs/Lint.md")

    @Test("the page has a section for each rule, word for word, and no others")
    func sections() throws {
        let page = try String(contentsOf: Self.file, encoding: .utf8)
        let start = try #require(page.range(of: "## The rules\n\n")).upperBound
        let sections = Rules.all.map(Self.section).joined(separator: "\n")
        guard ProcessInfo.processInfo.environment["SCHEMATIC_WRITE_RULES"] == nil else {
            return try Data((page[..<start] + sections).utf8).write(to: Self.file)
        }
        #expect(String(page[start...]) == sections)
    }

    private static func section(of rule: any Rule) -> String {
        let rule = rule.description
        let fixable = rule.isFixable ? " `--fix` fixes it." : ""
        return """
            ### \(rule.identifier)

            \(rule.summary) It is \(rule.severity == .error ? "an" : "a") \(rule.severity.rawValue).\(fixable)

            ```jsonc
            \(lines("Wrong", rule.wrong))\(lines("Right", rule.right))```

            """
    }

    private static func lines(_ title: String, _ files: KeyValuePairs<String, String>) -> String {
        files.map { name, text in "// \(title): \(name)\n\(text)\n" }.joined()
    }
}
