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
        rules = Rules.all.filter { configuration.severity(of: $0.description) != nil }
    }

    /// Returns the faults of the rules that are not off, and the files that they were found in.
    func faults(keeping surveys: inout SurveyCache) -> (faults: [ReportedFault], surveyed: SurveyedCatalog) {
        let inputs = inputs(keeping: &surveys)
        let files = inputs.compactMap(\.entry)
        var faults = files.map(\.survey.faults)
        let surveyed = SurveyedCatalog(files, arrays: catalog.arrays, requests: configuration.requests)
        for rule in rules {
            guard let rule = rule as? any CatalogRule else { continue }
            for (file, fault) in rule.check(surveyed) { faults[file].append((rule.description.identifier, fault)) }
        }
        let placed = zip(files, faults).filter { !$1.isEmpty }.map { (file: $0.file, faults: $1) }
        let all =
            inputs.flatMap(\.faults)
            + Parallel.map(placed) { PlacedFaults($0.file, $0.faults, severity: severity).faults }.flatMap(\.self)
        return (all, surveyed)
    }

    /// Returns the surveys of all files. Those of files whose text is the same buffer as before are kept.
    private func inputs(keeping surveys: inout SurveyCache) -> [LintedInput] {
        let valueRules = rules.compactMap { $0 as? any ValueRule }
        let textRules = rules.compactMap { $0 as? any TextRule }
        let changed = sources.filter { surveys.input(of: $0) == nil }
        let inputs = Parallel.map(changed) { source -> LintedInput in
            guard let file = LintedFile(source) else {
                return .text(LintedText(source).faults(of: textRules, severity: severity))
            }
            return .schema(.init(file: file, survey: SchemaWalk.survey(of: file, by: valueRules)))
        }
        var new = inputs.makeIterator()
        let all = sources.compactMap { surveys.input(of: $0) ?? new.next() }
        for (source, input) in zip(changed, inputs) { surveys.set(input, of: source) }
        return all
    }

    private func severity(of rule: String) -> Fault.Severity {
        Rules.rule(rule).flatMap { configuration.severity(of: $0.description) } ?? .warning
    }
}

/// The surveys of a catalog's files by the rules of one configuration, for the next run.
struct SurveyCache: Sendable {
    private var inputs: [String: (text: JSONBuffer, input: LintedInput)] = [:]

    init() {}

    fileprivate func input(of source: SchemaSource) -> LintedInput? {
        inputs[source.path].flatMap { $0.text === source.text ? $0.input : nil }
    }

    fileprivate mutating func set(_ input: LintedInput, of source: SchemaSource) {
        inputs[source.path] = (source.text, input)
    }
}

/// A file of the catalog, as the rules read it.
private enum LintedInput: Sendable {
    case schema(SurveyedCatalog.Entry)
    /// A file that is not JSON, with the faults of text rules.
    case text([ReportedFault])

    var entry: SurveyedCatalog.Entry? {
        if case .schema(let entry) = self { entry } else { nil }
    }

    var faults: [ReportedFault] {
        if case .text(let faults) = self { faults } else { [] }
    }
}

/// A file that is not JSON.
private struct LintedText {
    private let source: SchemaSource
    private let offset: Int
    private let start: String

    /// The number of bytes that rules read.
    private static let length = 500

    init(_ source: SchemaSource) {
        self.source = source
        (offset, start) = source.text.withTextBytes { bytes -> (Int, String) in
            let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
            let offset = bytes.firstIndex { !space.contains($0) } ?? bytes.count
            return (offset, String(decoding: bytes[offset...].prefix(Self.length), as: UTF8.self).lowercased())
        }
    }

    func faults(of rules: [any TextRule], severity: (String) -> Fault.Severity) -> [ReportedFault] {
        guard !source.path.hasSuffix(".plist"), let place = positions(of: [offset], in: source.text).first else {
            return []
        }
        return rules.compactMap { rule in
            guard let fault = rule.check(start) else { return nil }
            let identifier = rule.description.identifier
            let schema = SchemaPlace(file: source.path, pointer: "", line: place.line, column: place.column)
            var reported = ReportedFault(
                code: identifier,
                severity: severity(identifier),
                message: fault.message,
                schema: schema
            )
            reported.help = fault.help
            return reported
        }
    }
}

/// The faults in one file, sorted by place, then by rule.
private struct PlacedFaults {
    let faults: [ReportedFault]

    init(_ file: LintedFile, _ found: [(rule: String, fault: RuleFault)], severity: (String) -> Fault.Severity) {
        let offsets = Set(
            found.flatMap { entry in
                let edits = [entry.fault.edit].compactMap(\.self) + entry.fault.choices
                return [entry.fault.offset] + edits.map(\.range.lowerBound)
            }
        )
        let sortedPlaces = SchemaEngine.places(of: offsets.sorted(), in: file.document.text)
        let places = Dictionary(sortedPlaces.map { ($0.offset, SchemaPlace(file: file.path, $0)) }) { first, _ in first
        }
        let sorted = found.sorted {
            ($0.fault.offset, $0.rule, $0.fault.message) < ($1.fault.offset, $1.rule, $1.fault.message)
        }
        faults = sorted.compactMap { rule, fault in
            guard let place = places[fault.offset] else { return nil }
            var reported = ReportedFault(code: rule, severity: severity(rule), message: fault.message, schema: place)
            reported.count = fault.count
            reported.help = fault.help
            reported.isSecret = fault.isSecret
            reported.textAtPlace = file.text(at: fault.offset)
            reported.fix = fault.schemaEdit ?? fault.edit.flatMap { Self.edit($0, in: file, at: places) }
            reported.choices = fault.choices.compactMap { Self.edit($0, in: file, at: places) }
            return reported
        }
    }

    private static func edit(
        _ edit: TextEdit,
        in file: LintedFile,
        at places: [Int: SchemaPlace]
    ) -> SchemaEdit? {
        guard !file.isPropertyList, let place = places[edit.range.lowerBound] else { return nil }
        return SchemaEdit(edit, of: file.document.text, at: place)
    }
}
