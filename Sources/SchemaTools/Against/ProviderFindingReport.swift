import SchemaEngine
import SchematicText

/// The findings of a comparison with a provider's document, for all formats.
package struct ProviderFindingReport: Sendable {
    /// Findings with the same cause. Those without one are alone.
    struct Group {
        var findings: [ProviderFinding]

        var first: ProviderFinding { findings[0] }
    }

    private let calls: Int
    private let withoutEndpoint: [String]
    private let released: ReleasedContracts?
    package private(set) var findings: [ProviderFinding]

    /// Creates a report about the contract in the work tree, without the findings that are accepted.
    package init(_ result: ProviderComparison.Result, _ findings: [ProviderFinding]) {
        (calls, withoutEndpoint, released) = (result.calls, result.withoutEndpoint, nil)
        self.findings = findings
    }

    /// Creates a report about the released versions of a contract.
    package init(_ released: ReleasedContracts) {
        (calls, withoutEndpoint, self.released) = (released.calls, [], released)
        findings = released.findings.sorted { $0.order < $1.order }
    }

    package func count(_ severity: ProviderFinding.Severity) -> Int { findings.count { $0.severity == severity } }

    /// The numbers of findings in one line.
    package var summary: String {
        let versions = released.map { quantity($0.versions.count { $0.reason == nil }, "version") }
        let compared = "\(versions ?? quantity(calls, "call")) compared"
        let counts = ProviderFinding.Severity.allCases.filter { count($0) > 0 }.map { "\(count($0)) \($0.rawValue)" }
        return counts.isEmpty ? "\(compared), no findings\n" : "\(compared): \(counts.joined(separator: ", "))\n"
    }

    /// Returns the report in a format.
    package func render(as format: ChangeReportFormat, toolVersion: String, isColored: Bool = false) -> String {
        var report = self
        // Reports for people show the first finding of each group.
        report.limitPayloads(format, ofGroups: format == .text || format == .markdown || format == .html)
        return report.text(as: format, toolVersion, isColored)
    }

    private func text(as format: ChangeReportFormat, _ toolVersion: String, _ isColored: Bool) -> String {
        switch format {
        case .text:
            (released.map { $0.table.text + (findings.isEmpty ? "" : "\n") } ?? "")
                + groups.map { entry($0).text(Palette(isColored: isColored)) }.joined()
        case .json: json
        case .markdown: markdown
        case .html: page.document
        case .github: GitHubReport().render(faults)
        case .sarif:
            SARIFReport(toolVersion: toolVersion) {
                FindingKind(identifier: $0).map { CodeDescription(summary: $0.summary, page: $0.page) }
            }
            .render(faults)
        }
    }

    // MARK: Groups

    /// What the findings of a group have in common.
    private struct Key: Hashable {
        let cause: ProviderFinding.Cause
        let kind: FindingKind
        let severity: ProviderFinding.Severity

        /// Returns `nil` for a finding that is alone.
        init?(_ finding: ProviderFinding) {
            guard let cause = finding.cause else { return nil }
            (self.cause, kind, severity) = (cause, finding.kind, finding.severity)
        }
    }

    /// Decides which payloads are shown: those of all findings, or those of the first one of each group.
    private mutating func limitPayloads(_ format: ChangeReportFormat, ofGroups: Bool) {
        var limit = PayloadLimit(format)
        var groups: Set<Key> = []
        for (index, finding) in findings.enumerated() {
            guard let witness = finding.witness else {
                if let key = Key(finding) { groups.insert(key) }
                continue
            }
            let isShown = Key(finding).map { groups.insert($0).inserted } ?? true
            guard isShown || !ofGroups else { continue }
            findings[index].witness?.display = limit.display(of: witness, at: index)
        }
    }

    /// Returns the payload as it is shown, or the words about it.
    private func words(_ witness: Witness) -> String {
        switch witness.display {
        case .whole: witness.shownText.isEmpty ? "no body" : witness.shownText
        case .size: "a payload of \(witness.shownText.utf8.count) bytes, which is too large for this report"
        case .same(let index): "the payload that is shown for \(label(findings[index]))"
        }
    }

    /// The findings by their causes, in the order of their first places.
    var groups: [Group] {
        var (groups, indexes): ([Group], [Key: Int]) = ([], [:])
        for finding in findings {
            guard let key = Key(finding) else {
                groups.append(Group(findings: [finding]))
                continue
            }
            if let index = indexes[key] {
                groups[index].findings.append(finding)
            } else {
                indexes[key] = groups.count
                groups.append(Group(findings: [finding]))
            }
        }
        return groups
    }

    /// The maximum number of further places that a report for people lists for a group.
    private static let shownPlaces = 5

    private func message(_ group: Group) -> String {
        let count = group.findings.count
        switch group.first.cause {
        case .nothingRequired(let schema)?:
            let keys = quantity(count, "key")
            return "the document does not require any key of \(Self.name(schema)): \(keys) that the app needs"
        case .nullable(let schema)? where count > 1:
            return "the document allows null for \(count) values of \(Self.name(schema))"
        case .loss(let message)? where count > 1:
            return "the document is read inexactly at \(count) places: \(message.displayLine)"
        default: return group.first.message.displayLine
        }
    }

    private static func setting(_ schema: String?) -> String {
        let subject = schema.map { "'\($0)'" } ?? "one file"
        return "; /\(LintConfiguration.assumptionsKey) of \(LintConfiguration.fileName) trusts it for \(subject) alone"
    }

    private static func name(_ schema: String?) -> String { schema.map { "'\($0.displayLine)'" } ?? "an object" }

    private func entry(_ group: Group) -> ReportEntry {
        let first = group.first
        var entry = ReportEntry(
            severity: first.severity.ofFault,
            severityName: first.severity.rawValue,
            label: label(first),
            pointer: first.place.pointer,
            message: message(group),
            kind: first.kind.identifier,
            page: first.kind.page
        )
        entry.details = first.documented.prefix(1).map { "the document describes it at \($0.text)" }
        if let released { entry.details.append(released.words(about: group.findings)) }
        if let witness = first.witness {
            let isApp = witness.side == .app
            let (sender, receiver) = isApp ? ("the document allows", "the app") : ("the app may send", "the document")
            entry.payloads = [
                (
                    .init("\(sender) for \(first.place.file)", words(witness)),
                    .init("\(receiver) refuses it", witness.refusal)
                )
            ]
        }
        entry.remarks = remarks(group)
        return entry
    }

    /// The lines below the payload of a group.
    private func remarks(_ group: Group) -> [String] {
        let first = group.first
        var lines: [String] = []
        if first.severity == .unknown {
            lines.append(first.reason ?? "neither a proof nor a payload was found that decides about it")
        }
        switch first.cause {
        case .nothingRequired(let schema)?:
            lines.append("help: --assume-required trusts that the server sends all keys\(Self.setting(schema))")
        case .nullable(let schema)?:
            lines.append("help: --assume-not-null trusts that the server sends no null\(Self.setting(schema))")
        case .loss?, nil: break
        }
        let others = group.findings.dropFirst().map { "also at \(label($0)) \($0.place.pointer)" }
        lines += others.prefix(Self.shownPlaces)
        if others.count > Self.shownPlaces { lines.append("and at \(others.count - Self.shownPlaces) other places") }
        return lines
    }

    private func label(_ finding: ProviderFinding) -> String { finding.place.label.displayLine }

    // MARK: Formats

    private var sections: [(title: String, groups: [Group])] {
        ProviderFinding.Severity.allCases.map { severity in
            let title = severity == .breaking ? "Breaking" : "To look at"
            return (title, groups.filter { $0.first.severity == severity })
        }
        .filter { !$0.groups.isEmpty }
    }

    private var page: ChangePage {
        ChangePage(
            title: "The contract and the provider's document",
            summary: String(summary.dropLast()),
            table: released?.table.text ?? "",
            sections: sections.map { ($0.title, $0.groups.map(entry)) }
        )
    }

    /// The findings as faults, for the formats of other tools.
    private var faults: FaultReport {
        var report = FaultReport(files: 0)
        report.faults = groups.flatMap { group in
            group.findings.enumerated().map { index, finding in
                guard index > 0 else { return entry(group).fault(at: finding.place) }
                var fault = entry(Group(findings: [finding])).fault(at: finding.place)
                fault.message = finding.message
                return fault
            }
        }
        return report
    }

    private var markdown: String {
        let table = released.map { [$0.table.markdown] } ?? []
        guard !findings.isEmpty else {
            return (table + ["No findings: the document agrees with the contract.\n"]).joined(separator: "\n")
        }
        let lists = sections.map { "## \($0.title)\n\n" + $0.groups.map(markdown).joined() }
        return (table + lists).joined(separator: "\n")
    }

    private func markdown(_ group: Group) -> String {
        entry(group).markdown(at: "\(group.first.place.file) \(group.first.place.pointer)")
    }

    private var json: String {
        let document = JSONValue.members([
            ("version", 1), ("calls", .int(calls)),
            ("withoutEndpoint", .array(withoutEndpoint.map(JSONValue.string))),
            ("versions", released.map(\.json)),
            ("summary", .members(ProviderFinding.Severity.allCases.map { ($0.rawValue, .int(count($0))) })),
            ("findings", .array(findings.map(json))),
        ])
        return document.text(indentedBy: 2).displayJSON + "\n"
    }

    private func json(_ finding: ProviderFinding) -> JSONValue {
        let cause: (String, JSONValue?) =
            switch finding.cause {
            case .nothingRequired(let schema)?: ("nothingRequiredBy", schema.map(JSONValue.string))
            case .nullable(let schema)?: ("nullableIn", schema.map(JSONValue.string))
            case .loss(let message)?: ("notImported", .string(message))
            case nil: ("cause", nil)
            }
        return .members([
            ("id", .string(finding.kind.identifier)),
            ("severity", .string(finding.severity.rawValue)),
            ("message", .string(finding.message)),
            ("schema", JSONReport.place(finding.place)),
            ("document", .array(finding.documented.map(\.json))),
            (
                "witness",
                finding.witness.map { witness in
                    .members([
                        ("refusedBy", .string(witness.side == .app ? "app" : "document")),
                        ("payload", witness.display == .whole ? .string(witness.shownText) : nil),
                        ("refusal", .string(witness.refusal)),
                    ])
                }
            ),
            ("reason", finding.reason.map(JSONValue.string)), cause,
            ("versions", released.map { _ in .array(finding.versions.map(JSONValue.string)) }),
        ])
    }
}

extension ProviderFinding.Severity {
    /// The severity in reports of faults.
    var ofFault: Fault.Severity { self == .breaking ? .error : .warning }
}
