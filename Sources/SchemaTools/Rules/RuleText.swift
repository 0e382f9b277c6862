import SchemaEngine

/// Formats rules for display: in a terminal, and in `Docs/Lint.md`.
package enum RuleText {
    /// Returns two lines for each rule.
    package static func list(_ rules: [any Rule]) -> String {
        let width = rules.map(\.about.identifier.count).max() ?? 0
        return rules.map { rule in
            let about = rule.about
            let gap = String(repeating: " ", count: width - about.identifier.count)
            let fixable = about.isFixable ? ", fixable" : ""
            return "\(about.identifier)\(gap)  \(about.severity.rawValue)\(fixable)\n  \(about.summary)\n"
        }.joined()
    }

    /// Returns a rule with its wrong and right examples.
    package static func explanation(of rule: any Rule) -> String {
        let about = rule.about
        let fixable = about.isFixable ? ", fixable with --fix" : ""
        let lines = ["\(about.identifier): \(about.severity.rawValue)\(fixable)", "", about.summary, ""]
        return (lines + example("wrong", about.wrong) + [""] + example("right", about.right))
            .map { $0 + "\n" }.joined()
    }

    /// Returns a rule as a section of a Markdown document.
    package static func section(of rule: any Rule) -> String {
        let about = rule.about
        let fixable = about.isFixable ? " `--fix` mends it." : ""
        return """
            ### \(about.identifier)

            \(about.summary) It is \(about.severity == .error ? "an" : "a") \(about.severity.rawValue).\(fixable)

            Wrong:

            \(block(about.wrong))
            Right:

            \(block(about.right))
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
