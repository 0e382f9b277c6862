import SchemaEngine
import SchematicText

/// A coverage report as one page of HTML: a table of the files, and their lines with the unused parts.
struct CoveragePage {
    private let report: CoverageReport
    private let lines: [String: [Substring]]

    init(_ report: CoverageReport, _ sources: [SchemaSource]) {
        self.report = report
        var lines: [String: [Substring]] = [:]
        for source in sources {
            let text = source.text.withBytes { String(decoding: $0, as: UTF8.self) }
            lines[source.path] = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        }
        self.lines = lines
    }

    var document: String {
        let rows = report.files.enumerated().map { index, file in
            row("<a href=\"#file\(index)\">\(HTMLReport.escaped(file.path))</a>", file.share)
        }
        let body = """
            <h1>Schema coverage</h1>
            <table>
            <tr><th>File</th><th>Share</th><th></th></tr>
            \((rows + [row("total", report.share)]).joined(separator: "\n"))
            </table>
            \(statuses)
            \(report.files.enumerated().map(section).joined(separator: "\n"))

            """
        return HTMLReport(title: "Schema coverage: \(report.share.percent) %", body: body).document
    }

    private func row(_ name: String, _ share: CoverageShare) -> String {
        "<tr><td>\(name)</td><td><progress max=\"100\" value=\"\(share.percent)\"></progress></td>"
            + "<td>\(share.text)</td></tr>"
    }

    private var statuses: String {
        guard !report.statuses.isEmpty else { return "" }
        let rows = report.statuses.map { status in
            "<tr><td>\(HTMLReport.escaped(status.operation))</td><td>\(status.status)</td><td>\(status.count)</td>"
                + "<td>\(HTMLReport.escaped(status.schema ?? "no schema"))</td></tr>"
        }
        let head = "<tr><th>Operation</th><th>Status</th><th>Responses</th><th>Schema</th></tr>"
        return "<h2>Statuses</h2>\n<table>\n\(head)\n\(rows.joined(separator: "\n"))\n</table>"
    }

    private func section(_ index: Int, _ file: CoverageReport.File) -> String {
        let items = Dictionary(grouping: file.items, by: \.place.line)
        let rows = (lines[file.path] ?? []).enumerated().map { index, line -> String in
            let parts = items[index + 1] ?? []
            let unused = parts.filter { $0.count == 0 }
            let name = parts.isEmpty ? "" : unused.isEmpty ? "used" : unused.count < parts.count ? "partial" : "unused"
            let seen = parts.filter { $0.count > 0 }.map { "\($0.kind.displayName) \($0.count) ×" }
            let notes = [
                seen.joined(separator: ", "),
                unused.isEmpty ? "" : "unused: " + unused.map(\.kind.displayName).joined(separator: ", "),
            ]
            let note = notes.filter { !$0.isEmpty }.joined(separator: "; ")
            let text = HTMLReport.escaped(lines: String(line))
            // HTML needs no end tags here, and the style sheet counts the lines: a page of 1,000 files has 10,000 of them.
            return "<tr\(name.isEmpty ? "" : " class=\(name)")><td>\(text)<td>\(HTMLReport.escaped(note))"
        }
        return """
            <h2 id="file\(index)">\(HTMLReport.escaped(file.path)): \(file.share.text)</h2>
            <table class="source">
            \(rows.joined(separator: "\n"))
            </table>
            """
    }
}
