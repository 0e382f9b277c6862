import SchemaEngine
import SchematicText

/// The text of an issue about the drift of a server, for the commands of an issue tracker.
package struct ProbeIssue: Sendable {
    private let report: ProbeReport
    private let proposal: ProbeProposal

    package init(_ report: ProbeReport, _ proposal: ProbeProposal) { (self.report, self.proposal) = (report, proposal) }

    /// The first line of the text, by which an issue is found again: equal for all runs with the same server.
    var marker: String {
        let base = report.result.plan.base
        var hash = StableHash()
        hash.add("\(base.scheme ?? "")://\(base.authority ?? "")\(base.path)")
        return "<!-- schema-lint probe \(hash.hexadecimal) -->"
    }

    /// The issue in Markdown.
    package var text: String {
        var parts = [marker + "\n" + report.summary, report.markdown]
        if !proposal.changes.isEmpty {
            let patch = String(report.result.secrets.masked(proposal.patch).dropLast())
            parts.append(
                "## A change of the schemas that accepts the answers\n\n" + MarkdownEscaping.block(patch, "diff") + "\n"
            )
            let meaning = proposal.report.render(as: .markdown, toolVersion: "")
            parts.append("## What the change means for the app\n\n" + report.result.secrets.masked(meaning))
        }
        return parts.joined(separator: "\n")
    }
}
