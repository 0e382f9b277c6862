package import SchemaEngine
import SchematicText

/// A report that is written while faults arrive, for inputs without an end. Only the decoded values of a JSON
/// report are kept. Formats that group by file, or that count before they list, are not supported.
package struct ReportStream: Sendable {
    private enum Form {
        case text(TextReport)
        case json
        case jsonl
        case github
    }

    private let form: Form
    private var isFirst = true
    /// The decoded values of a JSON report, which are written after the faults.
    private var decoded: [String] = []
    private let isDecoding: Bool

    /// Creates a report, or returns `nil` if the format requires all faults before it starts.
    ///
    /// - Parameters:
    ///   - format: The format of the report.
    ///   - isColored: Whether a text report has colors.
    ///   - isDecoding: Whether the report includes decoded values.
    package init?(_ format: ReportFormat, isColored: Bool, isDecoding: Bool) {
        switch format {
        case .text: form = .text(TextReport(isColored: isColored))
        case .json: form = .json
        case .jsonl: form = .jsonl
        case .github: form = .github
        case .sarif, .junit, .checkstyle: return nil
        }
        self.isDecoding = isDecoding
    }

    /// Whether the report is for display.
    package var isText: Bool { if case .text = form { true } else { false } }

    /// The text before all faults.
    package var head: String {
        if case .json = form { "{\n  \"version\": \(JSONReport.version),\n  \"faults\": [" } else { "" }
    }

    package mutating func text(of fault: ReportedFault) -> String {
        switch form {
        case .text(let report): return report.render(fault)
        case .github: return GitHubReport().render(fault)
        case .jsonl: return JSONReport().line(fault)
        case .json:
            defer { isFirst = false }
            return (isFirst ? "\n    " : ",\n    ") + JSONReport().fault(fault).text().displayJSON
        }
    }

    /// Returns the decoded value of a payload on one line. A JSON report keeps it for `tail`.
    package mutating func text(of value: FaultReport.Decoded) -> String {
        switch form {
        case .text: return (value.value?.text().displayJSON ?? "") + "\n"
        case .github: return ""
        case .jsonl: return JSONReport().line(value)
        case .json:
            decoded.append("    " + JSONReport().value(value).text().displayJSON)
            return ""
        }
    }

    /// Returns the text after all faults.
    package func tail(_ tally: FaultSummary, failures: [FaultReport.Failure] = []) -> String {
        switch form {
        case .text(let report): return failures.map(report.render).joined()
        case .github: return failures.map(GitHubReport().render).joined()
        case .jsonl: return failures.map(JSONReport().line).joined()
        case .json: break
        }
        let faults = isFirst ? "]" : "\n  ]"
        let values = decoded.isEmpty ? "" : "\n" + decoded.joined(separator: ",\n") + "\n  "
        let list = isDecoding ? ",\n  \"decoded\": [\(values)]" : ""
        let lines = failures.map { "    " + JSONReport().failure($0).text().displayJSON }.joined(separator: ",\n")
        let rest = failures.isEmpty ? "" : ",\n  \"complete\": false,\n  \"failures\": [\n\(lines)\n  ]"
        return "\(faults)\(list),\n  \"summary\": \(JSONReport().summary(tally).text())\(rest)\n}\n"
    }
}
