package import SchemaEngine

/// The name, severity and description of a rule, for `schema-lint rules` and `Docs/Lint.md`.
package struct RuleDescription: Sendable {
    /// The name in reports and in `.schema-lint.json`.
    package var identifier: String
    /// The severity, unless the configuration sets another.
    package var severity: Fault.Severity
    /// The pattern that the rule reports, in one sentence.
    package var summary: String
    /// Whether `--fix` can fix the rule's faults.
    package var isFixable = false
    /// Files with the pattern that the rule reports.
    package var wrong: KeyValuePairs<String, String>
    /// The same files, corrected.
    package var right: KeyValuePairs<String, String>

    /// The place in the documentation.
    package var page: String { "Docs/Lint.md#\(identifier)" }
}

/// A check of schema files in addition to the compiler's checks.
package protocol Rule: Sendable {
    /// The rule's description.
    var description: RuleDescription { get }
}

/// A rule that checks one value at a time. All such rules share one walk over a file.
protocol ValueRule: Rule {
    /// Returns the fault of a value, or `nil` if the value passes the rule.
    func check(_ position: SchemaPosition) -> RuleFault?
}

/// A rule that checks the text of a file that is not JSON.
protocol TextRule: Rule {
    /// Returns the fault of a text, or `nil` if the text passes the rule.
    ///
    /// - Parameter start: The beginning of the text, without white space before it, in lower case.
    /// - Returns: The fault, whose place is the beginning of the text.
    func check(_ start: String) -> RuleFault?
}

/// A rule that checks a catalog as a whole.
protocol CatalogRule: Rule {
    /// Returns the faults of a catalog, each with the index of its file.
    func check(_ catalog: SurveyedCatalog) -> [(file: Int, fault: RuleFault)]
}
