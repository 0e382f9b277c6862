import SchemaEngine

/// A run of all rules over a catalog.
struct RuleRun {
    private let sources: [SchemaSource]
    private let catalog: SchemaCatalog
    private let configuration: LintConfiguration
    private let rules: [any Rule]

    init(_ sources: [SchemaSource], _ catalog: SchemaCatalog, _ configuration: LintConfiguration) {
        self.sources = sources.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        self.catalog = catalog
        self.configuration = configuration
        rules = Rules.all.filter { configuration.severity(of: $0.about) != nil }
    }

    /// Returns the findings of the rules that are not off.
    func findings() -> [Finding] {
        let valueRules = rules.compactMap { $0 as? any ValueRule }
        let files = Parallel.map(sources) { source in
            LintedFile(source).map { file in
                SurveyedCatalog.Entry(file: file, survey: SchemaWalk.survey(of: file, by: valueRules))
            }
        }.compactMap(\.self)
        var remarks = files.map(\.survey.remarks)
        let surveyed = SurveyedCatalog(files, arrays: catalog.arrays, requests: configuration.requests)
        for rule in rules {
            guard let rule = rule as? any CatalogRule else { continue }
            for (file, remark) in rule.check(surveyed) { remarks[file].append((rule.about.identifier, remark)) }
        }
        let placed = zip(files, remarks).filter { !$1.isEmpty }.map { (file: $0.file, remarks: $1) }
        return Parallel.map(placed) { PlacedRemarks($0.file, $0.remarks, severity: severity).findings }.flatMap(\.self)
    }

    private func severity(of rule: String) -> Fault.Severity {
        Rules.rule(rule).flatMap { configuration.severity(of: $0.about) } ?? .warning
    }
}

/// The findings in one file, sorted by place, then by rule.
private struct PlacedRemarks {
    let findings: [Finding]

    init(_ file: LintedFile, _ remarks: [(rule: String, remark: Remark)], severity: (String) -> Fault.Severity) {
        let offsets = Set(remarks.flatMap { [$0.remark.offset] + ($0.remark.edit.map { [$0.range.lowerBound] } ?? []) })
        let found = places(of: offsets.sorted(), in: file.document.text)
        let places = Dictionary(found.map { ($0.offset, $0) }, uniquingKeysWith: { first, _ in first })
        let sorted = remarks.sorted {
            ($0.remark.offset, $0.rule, $0.remark.message) < ($1.remark.offset, $1.rule, $1.remark.message)
        }
        findings = sorted.compactMap { rule, remark in
            guard let place = places[remark.offset] else { return nil }
            let schema = SchemaPlace(file: file.path, pointer: place.pointer, line: place.line, column: place.column)
            var finding = Finding(code: rule, severity: severity(rule), message: remark.message, schema: schema)
            finding.count = remark.count
            finding.help = remark.help
            finding.isSecret = remark.isSecret
            finding.textAtPlace = file.text(at: remark.offset)
            finding.fix = remark.schemaEdit ?? Self.edit(remark, in: file, at: places)
            return finding
        }
    }

    private static func edit(_ remark: Remark, in file: LintedFile, at places: [Int: TextPlace]) -> SchemaEdit? {
        guard let edit = remark.edit, !file.isPropertyList, let place = places[edit.range.lowerBound] else {
            return nil
        }
        let text = file.document.text.withTextBytes { String(decoding: $0[edit.range], as: UTF8.self) }
        return SchemaEdit(file: file.path, replace: text, with: edit.with, line: place.line, column: place.column)
    }
}
