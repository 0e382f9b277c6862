import SchemaEngine
import SchematicText

extension ProbeReport {
    /// The first line of an issue, by which it is found again: equal for all runs with the same server.
    private var marker: String {
        let base = result.plan.base
        var hash = StableHash()
        hash.add("\(base.scheme ?? "")://\(base.authority ?? "")\(base.path)")
        return "<!-- schema-lint probe \(hash.hexadecimal) -->"
    }

    /// Returns the text of an issue about the drift, in Markdown, for the commands of an issue tracker.
    package func issue(_ proposal: ProbeProposal) -> String {
        var parts = [marker + "\n" + summary, markdown]
        if !proposal.changes.isEmpty {
            let patch = String(result.secrets.masked(proposal.patch).dropLast())
            parts.append(
                "## A change of the schemas that accepts the answers\n\n" + MarkdownEscaping.block(patch, "diff") + "\n"
            )
            let meaning = proposal.report.render(as: .markdown, toolVersion: "")
            parts.append("## What the change means for the app\n\n" + result.secrets.masked(meaning))
        }
        return parts.joined(separator: "\n")
    }
}
