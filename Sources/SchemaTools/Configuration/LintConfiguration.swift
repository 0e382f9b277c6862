package import SchemaEngine

/// What `.schema-lint.json` says.
package struct LintConfiguration: Sendable {
    /// The file's name.
    package static let fileName = ".schema-lint.json"

    /// How much the findings of rules weigh, by the rules' names; `nil` switches a rule off.
    package var severities: [String: Fault.Severity?] = [:]
    /// Paths, relative to the file's folder, that are no schema files.
    package var ignored: [PathPattern] = []
    /// The paths of requests, in the order of their names.
    package var requests: [RequestPath] = []
    /// What is said of the types that are generated.
    package var swift = GenerationSettings()

    /// A configuration that changes nothing.
    package init() {}

    /// The severity of a rule's findings; `nil` where the rule is off.
    package func severity(of rule: RuleDescription) -> Fault.Severity? {
        severities[rule.identifier] ?? rule.severity
    }

    /// Whether a path, relative to the file's folder, is to be left out.
    package func ignores(_ path: String) -> Bool { ignored.contains { $0.matches(path) } }
}
