package import SchemaEngine
import SchematicText

/// A report for display: `file:line:column: error: message [code]`, which editors recognize, followed by
/// indented details.
package struct TextReport: Sendable {
    private let palette: Palette

    package init(isColored: Bool = false) { palette = Palette(isColored: isColored) }

    /// Returns the faults, the decoded values, and the files that could not be used. Empty if there are none of them.
    package func render(_ report: FaultReport) -> String {
        let values = (report.decoded ?? []).map { decoded in
            (decoded.value?.text(indentedBy: report.hasSeveralPayloads ? nil : 2).displayJSON ?? "") + "\n"
        }
        return (report.faults.map(render) + values + report.failures.map(render)).joined()
    }

    /// Returns the line of a file that could not be used.
    func render(_ failure: FaultReport.Failure) -> String {
        "\(palette.bold("schema-lint")): \(palette.severity(.error)): \(failure.message) "
            + palette.dim("[incomplete-run]") + "\n"
    }

    /// Returns a line with the number of faults by severity.
    package func summary(_ tally: FaultSummary) -> String {
        let counts: [String] = Fault.Severity.allCases.reversed().compactMap { severity in
            let count = tally.count(severity)
            return count == 0 ? nil : quantity(count, severity.rawValue)
        }
        let files = quantity(tally.files, "file")
        return counts.isEmpty ? "\(files), nothing found\n" : "\(counts.joined(separator: ", ")) in \(files)\n"
    }

    /// Returns one or more lines for a fault.
    package func render(_ fault: ReportedFault) -> String {
        FaultText(fault, palette).lines(origin: "schema-lint").map { $0 + "\n" }.joined()
    }
}

/// Returns a number of things in words, such as `2 files`. The plural of the noun ends with an S.
package func quantity(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
