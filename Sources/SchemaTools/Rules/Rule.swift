package import SchemaEngine

/// What a rule is called, how much its findings weigh, and what it is about: for `schema-lint rules` and `Docs/Lint.md`.
package struct RuleDescription: Sendable {
    /// The name in findings and in `.schema-lint.json`.
    package var identifier: String
    /// The severity where no configuration says another.
    package var severity: Fault.Severity
    /// What the rule looks for, in one sentence.
    package var summary: String
    /// Whether `--fix` can mend what it finds.
    package var isFixable = false
    /// Files that have what the rule looks for.
    package var wrong: KeyValuePairs<String, String>
    /// The same files as they should be.
    package var right: KeyValuePairs<String, String>
}

/// One thing that schema files are held to beyond what the compiler demands.
package protocol Rule: Sendable {
    /// The rule in words.
    var about: RuleDescription { get }
}

/// A rule that looks at one value at a time. All such rules share one walk over a file.
protocol ValueRule: Rule {
    /// What there is to say about a value.
    func check(_ position: SchemaPosition) -> Remark?
}

/// A rule that looks at a catalog as a whole.
protocol CatalogRule: Rule {
    /// What there is to say, each with the index of its file.
    func check(_ catalog: SurveyedCatalog) -> [(file: Int, remark: Remark)]
}

/// Every rule.
package enum Rules {
    /// In the order of their names.
    package static let all: [any Rule] = [
        AlwaysOptional(), ArrayExamplesDiffer(), ConflictingDirection(), DuplicateShape(), EmptyArray(),
        InconsistentType(), KeyStyle(), MisnamedFile(), MissingFragmentExample(), NullExample(), OldRootMapper(),
        PathParameterMismatch(), PersonalDataInExample(), SecretInExample(), UndeclaredTag(), UntaggedDate(),
        UntaggedURL(), UntaggedUUID(), UnusedBaselineEntry(), UnusedFragment(), UnusedTag(),
    ]

    /// The rule of this name.
    package static func rule(_ identifier: String) -> (any Rule)? {
        all.first { $0.about.identifier == identifier }
    }

    /// The name that a misspelt one is nearest to.
    package static func suggestion(for identifier: String) -> String? {
        var suggestion = Suggestion()
        return suggestion.nearest(to: identifier, among: all.map(\.about.identifier)).first
    }
}
