import SchemaEngine

/// A report that is written while findings arrive, for inputs without an end. Only the decoded values of a JSON
/// report are kept. Formats that group by file, or that count before they list, are not supported.
package struct ReportStream: Sendable {
    private enum Form {
        case text(TextReport)
        case json
        case github
    }

    private let form: Form
    private var isFirst = true
    /// The decoded values of a JSON report, which are written after the faults.
    private var decoded: [String] = []
    private let isDecoding: Bool

    /// Creates a report, or returns `nil` if the format requires all findings before it starts.
    ///
    /// - Parameters:
    ///   - format: The format of the report.
    ///   - isColored: A Boolean value that indicates whether a text report has colors.
    ///   - isDecoding: A Boolean value that indicates whether the report includes decoded values.
    package init?(_ format: ReportFormat, isColored: Bool, isDecoding: Bool) {
        switch format {
        case .text: form = .text(TextReport(isColored: isColored))
        case .json: form = .json
        case .github: form = .github
        case .sarif, .junit, .checkstyle: return nil
        }
        self.isDecoding = isDecoding
    }

    /// The text before all findings.
    package var head: String {
        if case .json = form { "{\n  \"version\": \(JSONReport.version),\n  \"faults\": [" } else { "" }
    }

    /// Returns the text of a finding.
    package mutating func text(of entry: Findings.Entry) -> String {
        switch form {
        case .text(let report): return report.render(entry)
        case .github: return GitHubReport().render(entry)
        case .json:
            defer { isFirst = false }
            return (isFirst ? "\n    " : ",\n    ") + JSONReport().fault(entry.finding).text().displayJSON
        }
    }

    /// Returns the decoded value of a payload on one line. A JSON report keeps it for `tail`.
    package mutating func text(of value: Findings.Decoded) -> String {
        switch form {
        case .text: return value.value.text().displayJSON + "\n"
        case .github: return ""
        case .json:
            decoded.append("    " + JSONReport().value(value).text().displayJSON)
            return ""
        }
    }

    /// Returns the text after all findings.
    package func tail(_ tally: Tally) -> String {
        guard case .json = form else { return "" }
        let faults = isFirst ? "]" : "\n  ]"
        let values = decoded.isEmpty ? "" : "\n" + decoded.joined(separator: ",\n") + "\n  "
        let list = isDecoding ? ",\n  \"decoded\": [\(values)]" : ""
        return "\(faults)\(list),\n  \"summary\": \(JSONReport().summary(tally).text())\n}\n"
    }
}
