import SchemaEngine
import SchematicText

/// The format of a report about a probe.
package enum ProbeReportFormat: String, CaseIterable, Sendable {
    /// For display.
    case text
    /// For programs: one JSON document.
    case json
    /// For people: a list in Markdown.
    case markdown
    /// For GitHub Actions: an annotation for each drift.
    case github
    /// For code scanning (SARIF 2.1.0).
    case sarif
    /// For test reports: a suite for each call.
    case junit
}

/// The drift of a server, for all formats. Without `showsValues`, it has no values of payloads.
package struct ProbeReport: Sendable {
    /// The verdict of a run.
    package enum Verdict: String, Sendable {
        /// The answers agree with the contract.
        case agrees
        /// There is drift, whatever else could not be checked.
        case drifted
        /// There is no drift, but a call has no answer.
        case unknown
    }

    let result: ProbeResult
    private let showsValues: Bool

    package init(_ result: ProbeResult, showsValues: Bool = false) {
        (self.result, self.showsValues) = (result, showsValues)
    }

    package var verdict: Verdict {
        result.drifts.isEmpty ? result.outages.isEmpty ? .agrees : .unknown : .drifted
    }

    /// The numbers in one line.
    package var summary: String {
        let (drifts, outages) = (result.drifts.count, result.outages.count)
        let drift = drifts == 0 ? "no drift" : quantity(drifts, "drift")
        var parts = ["\(quantity(result.numberOfAnswers, "answer")) checked", drift]
        if outages > 0 { parts.append("\(quantity(outages, "call")) without an answer") }
        if !result.notSent.isEmpty { parts.append("\(result.notSent.count) not sent") }
        return parts.joined(separator: ", ") + "\n"
    }

    /// The lines about calls that are not checked: outages, and calls that were not sent.
    package var unchecked: [String] {
        result.outages.map { "\($0.owner): outage (\($0.outage.kind.rawValue)): \($0.outage.message)".displayLine }
            + result.notSent.map { "\($0.owner): not sent: \($0.reason)".displayLine }
    }

    /// Returns the report in a format.
    package func render(
        as format: ProbeReportFormat,
        toolVersion: String,
        timestamp: String = "",
        isColored: Bool = false
    ) -> String {
        switch format {
        case .text: result.drifts.map { entry($0).text(Palette(isColored: isColored)) }.joined()
        case .json: json
        case .markdown: markdown
        case .github: GitHubReport().render(faults(bySchema: true))
        case .sarif:
            SARIFReport(toolVersion: toolVersion) {
                ProbeDriftKind(rawValue: $0).map { CodeDescription(summary: $0.summary, page: "Docs/Probe.md") }
            }
            .render(faults(bySchema: true))
        case .junit: JUnitReport(failSeverity: .error, timestamp: timestamp).render(faults(bySchema: false))
        }
    }

    // MARK: Words

    private func message(_ drift: ProbeDrift) -> String {
        (showsValues ? drift.messageWithValue : drift.message).displayLine
    }

    private func label(_ drift: ProbeDrift) -> String {
        drift.schema?.label.displayLine ?? drift.owners.joined(separator: ", ")
    }

    private func place(_ pointer: String, _ drift: ProbeDrift) -> String {
        drift.isOfHeaderFields && !pointer.isEmpty
            ? "the header field \(pointer.dropFirst().displayLine)" : pointer.displayLine
    }

    /// The maximum number of further places that a report for people lists.
    private static let shownPlaces = 5

    private func details(_ drift: ProbeDrift) -> [String] {
        let total = drift.owners.reduce(0) { $0 + (result.answers[$1] ?? 0) }
        let count = drift.count > drift.answers ? ", \(drift.count) times" : ""
        var lines = [
            "in \(drift.answers) of \(quantity(total, "answer")) to \(drift.owners.joined(separator: ", "))\(count)"
        ]
        let others = drift.pointers.dropFirst()
        lines += others.prefix(Self.shownPlaces).map { "also at \(place($0, drift))" }
        if others.count > Self.shownPlaces { lines.append("and at \(others.count - Self.shownPlaces) other places") }
        if let help = drift.help { lines.append("help: \(help)") }
        return lines.map(\.displayLine)
    }

    private func entry(_ drift: ProbeDrift) -> ReportEntry {
        ReportEntry(
            severity: .error,
            label: label(drift),
            message: head(drift),
            kind: drift.code,
            details: details(drift)
        )
    }

    private func head(_ drift: ProbeDrift) -> String {
        let first = drift.pointers.first ?? ""
        return message(drift) + (first.isEmpty ? "" : " at \(place(first, drift))")
    }

    // MARK: Other formats

    /// The drift as faults, for the formats of other tools: at their places in the contract, or by call.
    private func faults(bySchema: Bool) -> FaultReport {
        var report = FaultReport(of: bySchema ? [] : result.answers.keys.sorted())
        for drift in result.drifts {
            for owner in bySchema ? [drift.owners.first ?? ""] : drift.owners {
                let payload = PayloadPlace(
                    file: owner,
                    pointer: drift.pointers.first ?? "",
                    line: 1,
                    column: 1,
                    offset: 0
                )
                var fault = ReportedFault(code: drift.code, severity: .error, message: message(drift), payload: payload)
                fault.schema = drift.schema
                if bySchema, drift.schema != nil {
                    fault.payload = nil
                    fault.message = head(drift)
                }
                fault.rejections = details(drift)
                report.faults.append(fault)
            }
        }
        // Places of outages would be those of files that have no fault.
        report.failures = unchecked.map { FaultReport.Failure(message: $0) }
        return report
    }

    /// The list of drift, and of what is not checked.
    package var markdown: String {
        guard !result.drifts.isEmpty || !unchecked.isEmpty else {
            return "No drift: the answers of the server agree with the contract.\n"
        }
        var parts: [String] = []
        if !result.drifts.isEmpty {
            parts.append("## Drift\n\n" + result.drifts.map(markdown).joined())
        }
        if !unchecked.isEmpty {
            parts.append("## Not checked\n\n" + unchecked.map { "- \(MarkdownEscaping.escaped($0))\n" }.joined())
        }
        return parts.joined(separator: "\n")
    }

    private func markdown(_ drift: ProbeDrift) -> String {
        let schema = drift.schema.map { $0.pointer.isEmpty ? $0.file : "\($0.file) \($0.pointer)" }
        return entry(drift).markdown(at: schema ?? label(drift))
    }

    private var json: String {
        let document = JSONValue.members([
            ("version", 1),
            ("verdict", .string(verdict.rawValue)),
            ("answers", .members(result.answers.sorted { $0.key < $1.key }.map { ($0.key, .int($0.value)) })),
            ("drifts", .array(result.drifts.map(json))),
            (
                "outages",
                .array(
                    result.outages.map { owner, outage in
                        [
                            "call": .string(owner), "kind": .string(outage.kind.rawValue),
                            "message": .string(outage.message),
                        ]
                    }
                )
            ),
            (
                "notSent",
                .array(result.notSent.map { ["call": .string($0.owner), "reason": .string($0.reason)] })
            ),
            ("withoutEndpoint", .array(result.plan.withoutEndpoint.map(JSONValue.string))),
            ("leftOut", .array(result.plan.leftOut.map(JSONValue.string))),
        ])
        return document.text(indentedBy: 2).displayJSON + "\n"
    }

    private func json(_ drift: ProbeDrift) -> JSONValue {
        .members([
            ("code", .string(drift.code)),
            ("message", .string(message(drift))),
            ("schema", drift.schema.map(JSONReport.place)),
            ("payloads", .array(drift.pointers.map(JSONValue.string))),
            ("calls", .array(drift.owners.map(JSONValue.string))),
            ("answers", .int(drift.answers)),
            ("count", .int(drift.count)),
            ("help", drift.help.map(JSONValue.string)),
        ])
    }
}
