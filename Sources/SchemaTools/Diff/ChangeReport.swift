import SchemaEngine

/// The format of a report about changes.
package enum ChangeReportFormat: String, CaseIterable, Sendable {
    /// For display.
    case text
    /// For programs: one JSON document.
    case json
    /// For people: a changelog with excerpts.
    case markdown
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
        let counts = SchemaChange.Severity.allCases.filter { count($0) > 0 }.map { "\(count($0)) \($0.rawValue)" }
        return counts.joined(separator: ", ") + (changes.count == 1 ? " change\n" : " changes\n")
    }

    /// Returns the report in a format.
    package func render(as format: ChangeReportFormat, toolVersion: String, isColored: Bool = false) -> String {
        switch format {
        case .text: changes.map { text(of: $0, Palette(isColored: isColored)) }.joined()
        case .json: json
        case .markdown: markdown
        case .github: GitHubReport().render(faults)
        case .sarif:
            SARIFReport(toolVersion: toolVersion) { ChangeKind(rawValue: $0)?.summary }.render(faults)
        }
    }

    // MARK: Words

    private func label(_ place: SchemaPlace, isOld: Bool) -> String {
        "\(isOld ? oldLabel : newLabel)\(place.file):\(place.line):\(place.column)".displayLine
    }

    private func sides(_ change: SchemaChange) -> String {
        SchemaChange.Side.allCases.filter(change.breaks.contains).map(\.rawValue).joined(separator: ", ")
    }

    /// The lines about a change below its message.
    private func details(_ change: SchemaChange) -> [String] {
        var lines: [String] = []
        if !change.breaks.isEmpty { lines.append("breaks: \(sides(change))") }
        if change.new != nil, let old = change.old {
            lines.append("was at \(label(old, isOld: true)) \(old.pointer)".trimmed)
        }
        for witness in change.witnesses {
            let payload = witness.text.isEmpty ? "no body" : witness.text
            let (sender, receiver) =
                witness.side == .app ? ("the new server", "the old app") : ("the old app", "the new server")
            lines.append("\(sender) may send for \(witness.file): \(payload)")
            lines.append("\(receiver) refuses it: \(witness.refusal)")
        }
        if change.severity == .unknown { lines.append("neither a proof nor a payload was found that decides about it") }
        return lines.map(\.displayLine)
    }

    private func text(of change: SchemaChange, _ palette: Palette) -> String {
        let place = change.place.map { label($0, isOld: change.new == nil) } ?? "schema-lint"
        let severity = palette.severity(change.severity.ofFault, named: change.severity.rawValue)
        let pointer = change.place.map { $0.pointer.isEmpty ? "" : " at \($0.pointer.displayLine)" } ?? ""
        let head = "\(palette.bold(place)): \(severity): \(change.message.displayLine)\(pointer) "
        let lines = [head + palette.dim("[\(change.kind.rawValue)]")] + details(change).map { "  " + $0 }
        return lines.joined(separator: "\n") + "\n"
    }

    // MARK: Other reports

    /// The changes as faults, for the formats of other tools.
    private var faults: FaultReport {
        var report = FaultReport(files: 0)
        report.faults = changes.compactMap { change in
            guard let place = change.place else { return nil }
            var fault = ReportedFault(
                code: change.kind.rawValue,
                severity: change.severity.ofFault,
                message: change.message,
                schema: place
            )
            fault.rejections = details(change)
            return fault
        }
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
        func place(_ place: SchemaPlace) -> JSONValue {
            [
                "file": .string(place.file), "pointer": .string(place.pointer), "line": .int(place.line),
                "column": .int(place.column),
            ]
        }
        let sides = SchemaChange.Side.allCases.filter(change.breaks.contains).map { JSONValue.string($0.rawValue) }
        let witnesses = change.witnesses.map { witness -> JSONValue in
            [
                "breaks": .string(witness.side.rawValue), "file": .string(witness.file),
                "payload": .string(witness.text), "refusal": .string(witness.refusal),
            ]
        }
        return .members([
            ("id", .string(change.kind.rawValue)),
            ("severity", .string(change.severity.rawValue)),
            ("breaks", .array(sides)),
            ("message", .string(change.message)),
            ("old", change.old.map(place)),
            ("new", change.new.map(place)),
            ("witnesses", witnesses.isEmpty ? nil : .array(witnesses)),
        ])
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
        let place = change.place.map { MarkdownText.code("\($0.file) \($0.pointer)".trimmed) } ?? ""
        let breaks = change.breaks.isEmpty ? "" : "; breaks: \(sides(change))"
        var text =
            "- \(place): \(MarkdownText.escaped(change.message)) (\(MarkdownText.code(change.kind.rawValue))\(breaks))\n"
        var lines: [String] = []
        if let line = change.oldLine?.text.trimmed, change.kind != .keyAddedRequired, change.kind != .keyAddedOptional {
            lines.append("- \(line)")
        }
        if let line = change.newLine?.text.trimmed, change.kind != .keyRemoved { lines.append("+ \(line)") }
        if Set(lines.map { $0.dropFirst() }).count > 1 || lines.count == 1 { text += Self.block(lines, "diff") }
        for witness in change.witnesses {
            let words = witness.side == .app ? "The old app refuses" : "The new server refuses"
            text += "\n  \(words) (\(MarkdownText.escaped(witness.refusal))):\n"
            text += Self.block([witness.text.isEmpty ? "no body" : witness.text.displayLine], "json")
        }
        return text
    }

    private static func block(_ lines: [String], _ language: String) -> String {
        let block = MarkdownText.block(lines.joined(separator: "\n"), language)
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

extension String {
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
    }
}
