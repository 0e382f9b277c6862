import SchemaEngine

/// Formats rules for display: in a terminal, and in `Docs/Lint.md`.
package enum RuleText {
    /// Returns two lines for each rule.
    package static func list(_ rules: [any Rule]) -> String {
        let width = rules.map(\.description.identifier.count).max() ?? 0
        return rules.map { rule in
            let rule = rule.description
            let gap = String(repeating: " ", count: width - rule.identifier.count)
            let fixable = rule.isFixable ? ", fixable" : ""
            return "\(rule.identifier)\(gap)  \(rule.severity.rawValue)\(fixable)\n  \(rule.summary)\n"
        }.joined()
    }

    /// Returns a rule with its wrong and right examples.
    package static func explanation(of rule: any Rule) -> String {
        let rule = rule.description
        let fixable = rule.isFixable ? ", fixable with --fix" : ""
        let lines = ["\(rule.identifier): \(rule.severity.rawValue)\(fixable)", "", rule.summary, ""]
        return (lines + example("wrong", rule.wrong) + [""] + example("right", rule.right))
            .map { $0 + "\n" }.joined()
    }

    /// Returns a rule as a section of a Markdown document.
    package static func section(of rule: any Rule) -> String {
        let rule = rule.description
        let fixable = rule.isFixable ? " `--fix` fixes it." : ""
        return """
            ### \(rule.identifier)

            \(rule.summary) It is \(rule.severity == .error ? "an" : "a") \(rule.severity.rawValue).\(fixable)

            Wrong:

            \(block(rule.wrong))
            Right:

            \(block(rule.right))
            """
    }

    private static func example(_ title: String, _ files: KeyValuePairs<String, String>) -> [String] {
        ["\(title):"] + files.flatMap { name, text in ["  \(name)"] + lines(of: text).map { "    \($0)" } }
    }

    private static func block(_ files: KeyValuePairs<String, String>) -> String {
        files.map { name, text in "`\(name)`\n\n```json\n\(text)\n```\n" }.joined(separator: "\n")
    }

    private static func lines(of text: String) -> [Substring] { text.split(separator: "\n") }
}
