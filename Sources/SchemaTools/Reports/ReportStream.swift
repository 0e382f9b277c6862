import SchemaEngine

/// A report that is written while results come in, so that nothing of them is kept: for inputs without end. Formats that
/// go by file, or count before they list, have none.
package struct ReportStream: Sendable {
    private enum Form {
        case text(TextReport)
        case json
        case github
    }

    private let form: Form
    private var isFirst = true
    /// In JSON the decoded values are a list of their own, behind the faults.
    private var decoded: [String] = []
    private let isDecoding: Bool

    /// Begins a report; `nil` for a format that has to wait for the end.
    ///
    /// - Parameters:
    ///   - format: How results are written.
    ///   - isColored: Whether text is coloured.
    ///   - isDecoding: Whether decoded values will come.
    package init?(_ format: ReportFormat, isColored: Bool, isDecoding: Bool) {
        switch format {
        case .text: form = .text(TextReport(isColored: isColored))
        case .json: form = .json
        case .github: form = .github
        case .sarif, .junit, .checkstyle: return nil
        }
        self.isDecoding = isDecoding
    }

    /// What stands before everything.
    package var head: String {
        if case .json = form { "{\n  \"version\": \(JSONReport.version),\n  \"faults\": [" } else { "" }
    }

    /// One finding.
    package mutating func text(of entry: Findings.Entry) -> String {
        switch form {
        case .text(let report): return report.render(entry)
        case .github: return GitHubReport().render(entry)
        case .json:
            defer { isFirst = false }
            return (isFirst ? "\n    " : ",\n    ") + JSONReport().fault(entry.finding).text().displayJSON
        }
    }

    /// One payload's decoded value, on a line of its own.
    package mutating func text(of value: Findings.Decoded) -> String {
        switch form {
        case .text: return value.value.text().displayJSON + "\n"
        case .github: return ""
        case .json:
            decoded.append("    " + JSONReport().value(value).text().displayJSON)
            return ""
        }
    }

    /// What stands behind everything.
    package func tail(_ tally: Tally) -> String {
        guard case .json = form else { return "" }
        let faults = isFirst ? "]" : "\n  ]"
        let values = decoded.isEmpty ? "" : "\n" + decoded.joined(separator: ",\n") + "\n  "
        let list = isDecoding ? ",\n  \"decoded\": [\(values)]" : ""
        return "\(faults)\(list),\n  \"summary\": \(JSONReport().summary(tally).text())\n}\n"
    }
}
