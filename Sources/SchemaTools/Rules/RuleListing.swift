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
}
