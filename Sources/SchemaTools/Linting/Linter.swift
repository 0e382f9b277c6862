package import SchemaEngine

/// Compiles a catalog, holds its files to the rules, and says what is wrong with them.
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

    /// The findings in the files with these names, with the source lines that are to be shown.
    package func entries(of files: Set<String>) -> [Findings.Entry] {
        findings(of: files).map(entry(of:))
    }

    /// A finding with its source lines, where they are to be shown.
    package func entry(of finding: Finding) -> Findings.Entry { excerpts.entry(finding) }

    /// The findings in the files with these names.
    package func findings(of files: Set<String>) -> [Finding] {
        let (catalog, faults) = SchemaCatalog.compiled(sources)
        let told = faults.map(Finding.init).compactMap(weighed)
        let run = RuleRun(sources, catalog, configuration)
        return (told + run.findings()).filter { finding in finding.schema.map { files.contains($0.file) } ?? true }
    }

    /// A fault of the engine as the configuration weighs it, where it is a rule's matter too.
    private func weighed(_ finding: Finding) -> Finding? {
        guard let rule = Rules.rule(finding.code) else { return finding }
        guard let severity = configuration.severity(of: rule.about) else { return nil }
        var finding = finding
        finding.severity = severity
        return finding
    }
}
