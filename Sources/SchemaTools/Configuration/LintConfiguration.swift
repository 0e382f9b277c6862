package import SchemaEngine

/// The settings in `.schema-lint.json`.
package struct LintConfiguration: Sendable {
    /// The file's name.
    package static let fileName = ".schema-lint.json"

    /// The severities of rules by identifier. `nil` turns a rule off.
    package var severities: [String: Fault.Severity?] = [:]
    /// The paths of files that are not schema files, relative to the configuration's folder.
    package var ignored: [PathPattern] = []
    /// The paths of requests, sorted by name.
    package var requests: [RequestPath] = []
    /// The settings for generated types.
    package var swift = GenerationSettings()

    /// Creates a configuration without any changes.
    package init() {}

    /// Returns the severity of a rule's faults, or `nil` if the rule is off.
    package func severity(of rule: RuleDescription) -> Fault.Severity? {
        severities[rule.identifier] ?? rule.severity
    }

    /// Returns whether a path, relative to the configuration's folder, is ignored.
    package func ignores(_ path: String) -> Bool { ignored.contains { $0.matches(path) } }
}

/// An error in a configuration file, with its place.
package struct ConfigurationError: Error, Hashable {
    /// The line, from 1.
    package var line: Int
    /// The column, from 1, in Unicode scalars.
    package var column: Int
    /// A one-line description.
    package var message: String
}
