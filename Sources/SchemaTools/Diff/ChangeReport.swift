import SchemaEngine
import SchematicText

/// The format of a report about changes.
package enum ChangeReportFormat: String, CaseIterable, Sendable {
    /// For display.
    case text
    /// For programs: one JSON document.
    case json
    /// For people: a changelog with excerpts.
    case markdown
    /// For people: one page with payloads beside the reasons that they are refused for.
    case html
    /// For GitHub Actions: an annotation for each change.
    case github
    /// For code scanning (SARIF 2.1.0).
    case sarif
}

/// The changes between two contracts, for all formats.
package struct ChangeReport: Sendable {
    package var changes: [SchemaChange]
    /// The text before the paths of the old contract, such as `main:`.
    private let oldLabel: String
    private let newLabel: String

    package init(_ changes: [SchemaChange], oldLabel: String = "", newLabel: String = "") {
        (self.changes, self.oldLabel, self.newLabel) = (changes, oldLabel, newLabel)
    }

    package func count(_ severity: SchemaChange.Severity) -> Int { changes.count { $0.severity == severity } }

    /// The numbers of changes in one line.
    package var summary: String {
        guard !changes.isEmpty else { return "no changes\n" }
        let causes = changes.folded
        let counts = SchemaChange.Severity.allCases.compactMap { severity -> String? in
            let (causes, places) = (causes.count { $0.severity == severity }, count(severity))
            guard causes > 0 else { return nil }
            let words = quantity(causes, "\(severity.rawValue) change")
            return places > causes ? "\(words) at \(places) places" : words
        }
        return counts.joined(separator: ", ") + "\n"
    }

    /// Returns the report in a format.
    package func render(as format: ChangeReportFormat, toolVersion: String, isColored: Bool = false) -> String {
        var report = self
        // The other formats have a place in each entry.
        if format == .text || format == .markdown || format == .html { report.changes = changes.folded }
        report.limitPayloads(format)
        return report.text(as: format, toolVersion, isColored)
    }

    private func text(as format: ChangeReportFormat, _ toolVersion: String, _ isColored: Bool) -> String {
        switch format {
        case .text: changes.map { entry($0).text(Palette(isColored: isColored)) }.joined()
        case .json: json
        case .markdown: markdown
        case .html: page.document
        case .github: GitHubReport().render(faults)
        case .sarif:
            SARIFReport(toolVersion: toolVersion) {
                ChangeKind(identifier: $0).map { CodeDescription(summary: $0.summary, page: $0.page) }
            }
            .render(faults)
        }
    }

    // MARK: Payloads

    private mutating func limitPayloads(_ format: ChangeReportFormat) {
        var limit = PayloadLimit(format)
        for (index, change) in changes.enumerated() {
            for (number, witness) in change.witnesses.enumerated() {
                changes[index].witnesses[number].display = limit.display(of: witness, at: index)
            }
        }
    }

    /// Returns the lines of the payload as it is shown, or the words about it.
    private func words(_ witness: Witness) -> [String] {
        switch witness.display {
        case .whole: return witness.lines
        case .size: return ["a payload of \(witness.shownText.utf8.count) bytes, which is too large for this report"]
        case .same(let index):
            let place = changes[index].place.map { label($0, isOld: changes[index].new == nil) } ?? "another place"
            return ["the payload that is shown for \(place)"]
        }
    }

    // MARK: Words

    private func label(_ place: SchemaPlace, isOld: Bool) -> String {
        "\(isOld ? oldLabel : newLabel)\(place.label)".displayLine
    }

    /// The sides that a change breaks or may break, in words.
    private func sides(_ change: SchemaChange) -> [String] {
        [("breaks", change.breaks), ("may break", change.mayBreak)].compactMap { words, sides in
            sides.isEmpty ? nil : "\(words): \(Self.names(sides).joined(separator: ", "))"
        }
    }

    private static func names(_ sides: Set<SchemaChange.Side>) -> [String] {
        SchemaChange.Side.allCases.filter(sides.contains).map(\.rawValue)
    }

    /// The maximum number of places that a report lists besides the first one.
    private static let greatestPlaces = 20

    /// The further places of a change, each as a line.
    private func furtherPlaces(of change: SchemaChange, _ line: (SchemaPlace) -> String) -> [String] {
        let places = change.furtherPlaces
        let lines = places.prefix(Self.greatestPlaces).map(line)
        let rest = places.count - lines.count
        return rest > 0 ? lines + ["also at \(quantity(rest, "more place"))"] : lines
    }

    /// The side that sends a payload, and the one that refuses it.
    private static func parties(_ witness: Witness) -> (sender: String, receiver: String) {
        witness.side == .app ? ("the new server", "the old app") : ("the old app", "the new server")
    }

    private func entry(_ change: SchemaChange) -> ReportEntry {
        let isOld = change.new == nil
        var entry = ReportEntry(
            severity: change.severity.ofFault,
            severityName: change.severity.rawValue,
            label: change.place.map { label($0, isOld: isOld) } ?? "schema-lint",
            pointer: change.place?.pointer ?? "",
            message: change.message,
            kind: change.kind.identifier,
            page: change.kind.page
        )
        entry.details = sides(change)
        if !isOld, let old = change.old {
            entry.details.append("was at \(label(old, isOld: true)) \(old.pointer)".trimmed)
        }
        entry.details += furtherPlaces(of: change) { "also at \(label($0, isOld: isOld)) \($0.pointer)".trimmed }
        let (old, new) = changedLines(change)
        if old != nil || new != nil {
            entry.lines = (.init("Before", old ?? "absent"), .init("After", new ?? "absent"))
        }
        entry.payloads = change.witnesses.map { witness in
            let (sender, receiver) = Self.parties(witness)
            return (
                .init("\(sender) may send for \(witness.file)", words(witness)),
                .init("\(receiver) refuses it", witness.refusal)
            )
        }
        if change.severity == .unknown {
            entry.remarks = [change.reason ?? "neither a proof nor a payload was found that decides about it"]
        }
        return entry
    }

    /// A line for each change: its place, its message, its kind, and the sides that it breaks.
    package var meanings: [String] {
        changes.folded.map { change in
            let place = change.place.map { "\(label($0, isOld: change.new == nil)): " } ?? ""
            let sides = sides(change).joined(separator: "; ")
            let words = "\(place)\(change.message) [\(change.kind.identifier)]"
            return (sides.isEmpty ? words : "\(words) \(sides)").displayLine
        }
    }

    // MARK: Other reports

    /// The changes as faults, for the formats of other tools.
    private var faults: FaultReport {
        var report = FaultReport(files: 0)
        report.faults = changes.compactMap { change in change.place.map { entry(change).fault(at: $0) } }
        return report
    }

    private var json: String {
        let summary = SchemaChange.Severity.allCases.map { ($0.rawValue, JSONValue?.some(.int(count($0)))) }
        let document = JSONValue.members([
            ("version", 1),
            ("summary", .members(summary)),
            ("changes", .array(changes.map(json))),
        ])
        return document.text(indentedBy: 2).displayJSON + "\n"
    }

    private func json(_ change: SchemaChange) -> JSONValue {
        let witnesses = change.witnesses.map { witness in
            JSONValue.members([
                ("breaks", .string(witness.side.rawValue)),
                ("file", .string(witness.file)),
                ("payload", witness.display == .whole ? .string(witness.shownText) : nil),
                ("payloadOfChange", witness.indexOfChange.map(JSONValue.int)),
                ("refusal", .string(witness.refusal)),
            ])
        }
        return .members([
            ("id", .string(change.kind.identifier)),
            ("severity", .string(change.severity.rawValue)),
            ("breaks", .array(Self.names(change.breaks).map(JSONValue.string))),
            ("mayBreak", .array(Self.names(change.mayBreak).map(JSONValue.string))),
            ("message", .string(change.message)),
            ("old", change.old.map(JSONReport.place)),
            ("new", change.new.map(JSONReport.place)),
            ("witnesses", .array(witnesses)),
        ])
    }

    private var page: ChangePage {
        let sections = SchemaChange.Severity.allCases.map { severity in
            (title: Self.headings[severity] ?? "", entries: changes.filter { $0.severity == severity }.map(entry))
        }
        return ChangePage(title: "Changes of the contract", summary: summary.trimmed, sections: sections)
    }

    // MARK: Markdown

    private static let headings: [SchemaChange.Severity: String] = [
        .breaking: "Breaking changes", .unknown: "Changes to look at", .compatible: "Compatible changes",
    ]

    private var markdown: String {
        guard !changes.isEmpty else { return "No changes of the contract.\n" }
        return SchemaChange.Severity.allCases.map { severity in
            let found = changes.filter { $0.severity == severity }
            guard !found.isEmpty else { return "" }
            return "## \(Self.headings[severity] ?? "")\n\n" + found.map(markdown).joined() + "\n"
        }.joined().trimmed + "\n"
    }

    private func markdown(_ change: SchemaChange) -> String {
        let place = change.place.map { MarkdownEscaping.code("\($0.file) \($0.pointer)".trimmed) } ?? ""
        let breaks = sides(change).map { "; \($0)" }.joined()
        var text =
            "- \(place): \(MarkdownEscaping.escaped(change.message)) (\(MarkdownEscaping.code(change.kind.identifier))\(breaks))\n"
        let places = furtherPlaces(of: change) {
            "also at \(MarkdownEscaping.code("\($0.file) \($0.pointer)".trimmed))"
        }
        text += places.map { "  - \($0)\n" }.joined()
        let (old, new) = changedLines(change)
        let lines = (old.map { ["- \($0)"] } ?? []) + (new.map { ["+ \($0)"] } ?? [])
        if !lines.isEmpty { text += Self.block(lines, "diff") }
        for witness in change.witnesses {
            let words = witness.side == .app ? "The old app refuses" : "The new server refuses"
            text += "\n  \(words) (\(MarkdownEscaping.escaped(witness.refusal))):\n"
            guard witness.display == .whole else {
                text += "\n  \(MarkdownEscaping.escaped(self.words(witness).joined(separator: ", ")))\n"
                continue
            }
            text += Self.block(witness.lines.map(\.displayLine), witness.hasHeaders ? "http" : "json")
        }
        return text
    }

    /// The lines of the schemas before and after a change, as far as they show it.
    private func changedLines(_ change: SchemaChange) -> (old: String?, new: String?) {
        let isAdded = change.kind == .keyAddedRequired || change.kind == .keyAddedOptional
        let old = isAdded ? nil : change.oldLine?.text.trimmed
        let new = change.kind == .keyRemoved ? nil : change.newLine?.text.trimmed
        return old == new ? (nil, nil) : (old, new)
    }

    private static func block(_ lines: [String], _ language: String) -> String {
        let block = MarkdownEscaping.block(lines.joined(separator: "\n"), language)
        return "\n" + block.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\n" }.joined()
    }
}

extension SchemaChange.Severity {
    /// The severity in reports of faults.
    var ofFault: Fault.Severity {
        switch self {
        case .breaking: .error
        case .unknown: .warning
        case .compatible: .notice
        }
    }
}

extension Witness {
    /// The index of the earlier change whose payload it is.
    fileprivate var indexOfChange: Int? {
        if case .same(let index) = display { index } else { nil }
    }

    fileprivate var hasHeaders: Bool { (try? SchemaFileName(path: file))?.role.isHeaders ?? false }

    /// The payload for display, of which each header field has a line.
    fileprivate var lines: [String] {
        if shownText.isEmpty { return [hasHeaders ? "no header fields" : "no body"] }
        return hasHeaders ? shownText.split(separator: "\n").map { String($0) } : [shownText]
    }
}

extension String {
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
    }
}
