package import SchemaEngine

/// Compiles a catalog, applies the rules to its files, and reports the faults.
package struct Linter {
    private let sources: [SchemaSource]
    private let configuration: LintConfiguration
    /// The source lines for the faults, if they are shown.
    package let excerpts: ExcerptSource

    package init(
        _ sources: [SchemaSource],
        configuration: LintConfiguration = LintConfiguration(),
        showsExcerpts: Bool
    ) {
        self.sources = sources
        self.configuration = configuration
        excerpts = ExcerptSource(sources, isShown: showsExcerpts)
    }

    /// Returns the faults in files, without source lines.
    package func faults(of files: Set<String>) -> [ReportedFault] {
        var surveys = SurveyCache()
        return check(keeping: &surveys).faults.filter { fault in fault.schema.map { files.contains($0.file) } ?? true }
    }

    /// The faults of all files, without source lines, and what they were found in.
    struct Check {
        var faults: [ReportedFault]
        var catalog: SchemaCatalog
        var surveyed: SurveyedCatalog
    }

    /// Checks all files. Those that have not changed since the surveys were made are not walked over again.
    func check(keeping surveys: inout SurveyCache) -> Check {
        let (catalog, faults) = SchemaCatalog.compiled(sources)
        let compilerFaults = faults.map { ReportedFault($0) }.compactMap(withSeverity)
        let (ruleFaults, surveyed) = RuleRun(sources, catalog, configuration).faults(keeping: &surveys)
        return Check(faults: compilerFaults + ruleFaults, catalog: catalog, surveyed: surveyed)
    }

    /// Returns a fault with the severity that the configuration sets for its rule, or `nil` if the rule is off.
    /// Faults without a rule are not changed.
    private func withSeverity(_ fault: ReportedFault) -> ReportedFault? {
        guard let rule = Rules.rule(fault.code) else { return fault }
        guard let severity = configuration.severity(of: rule.description) else { return nil }
        var fault = fault
        fault.severity = severity
        return fault
    }
}
