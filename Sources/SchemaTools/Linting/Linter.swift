package import SchemaEngine

/// Compiles a catalog, applies the rules to its files, and reports the findings.
package struct Linter {
    private let sources: [SchemaSource]
    private let configuration: LintConfiguration
    private let excerpts: ExcerptSource

    package init(
        _ sources: [SchemaSource],
        configuration: LintConfiguration = LintConfiguration(),
        showsExcerpts: Bool
    ) {
        self.sources = sources
        self.configuration = configuration
        excerpts = ExcerptSource(sources, isShown: showsExcerpts)
    }

    /// Returns the findings in files, with the source lines if they are shown.
    package func entries(of files: Set<String>) -> [Findings.Entry] {
        findings(of: files).map(entry(of:))
    }

    /// Returns a finding with its source lines if they are shown.
    package func entry(of finding: Finding) -> Findings.Entry { excerpts.entry(finding) }

    /// Returns the findings in files.
    package func findings(of files: Set<String>) -> [Finding] {
        let (catalog, faults) = SchemaCatalog.compiled(sources)
        let told = faults.map(Finding.init).compactMap(weighed)
        let run = RuleRun(sources, catalog, configuration)
        return (told + run.findings()).filter { finding in finding.schema.map { files.contains($0.file) } ?? true }
    }

    /// Returns a fault with the severity that the configuration sets for its rule, or `nil` if the rule is off.
    /// Faults without a rule are not changed.
    private func weighed(_ finding: Finding) -> Finding? {
        guard let rule = Rules.rule(finding.code) else { return finding }
        guard let severity = configuration.severity(of: rule.about) else { return nil }
        var finding = finding
        finding.severity = severity
        return finding
    }
}
