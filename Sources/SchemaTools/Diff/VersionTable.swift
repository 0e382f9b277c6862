import SchemaEngine
import SchematicText

/// The changes from each released version to the present contract, one row each.
package struct VersionTable: Sendable {
    package typealias Row = (version: String, report: ChangeReport)

    package var rows: [Row]

    package init(_ rows: [Row]) { self.rows = rows }

    private static let titles = ["Version", "Breaks", "Breaking", "Unknown", "Compatible", "First breaking change"]

    private var cells: [[String]] {
        rows.map { row in
            [
                row.version.displayLine,
                row.report.count(.breaking) > 0 ? "yes" : row.report.count(.unknown) > 0 ? "unknown" : "no",
                "\(row.report.count(.breaking))", "\(row.report.count(.unknown))", "\(row.report.count(.compatible))",
                Self.reason(row.report),
            ]
        }
    }

    /// Returns the first breaking change, for display.
    private static func reason(_ report: ChangeReport) -> String {
        guard let change = report.changes.first(where: { $0.severity == .breaking }) else { return "" }
        let place = change.place.map { "\($0.file) \($0.pointer)" } ?? ""
        return "\(change.kind.identifier) at \(place)".displayLine
    }

    /// The table in columns, for display.
    package var text: String {
        let all = [Self.titles] + cells
        let widths = Self.titles.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { row in
            let padded = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            return padded.joined(separator: "  ").reversed().drop { $0 == " " }.reversed() + "\n"
        }.map { String($0) }.joined()
    }

    /// The table as Markdown.
    package var markdown: String {
        let rule = Self.titles.map { _ in "---" }
        let rows = cells.map { $0.map(MarkdownEscaping.escaped) }
        return ([Self.titles, rule] + rows).map { MarkdownEscaping.row($0) + "\n" }.joined()
    }
}
