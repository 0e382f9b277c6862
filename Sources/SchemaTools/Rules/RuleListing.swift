import SchemaEngine

/// Formats rules for display in a terminal.
package enum RuleListing {
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

    private static func example(_ title: String, _ files: KeyValuePairs<String, String>) -> [String] {
        ["\(title):"] + files.flatMap { name, text in ["  \(name)"] + lines(of: text).map { "    \($0)" } }
    }

    private static func lines(of text: String) -> [Substring] { text.split(separator: "\n") }
}
