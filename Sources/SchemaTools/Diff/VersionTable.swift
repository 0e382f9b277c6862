import SchemaEngine
import SchematicText

/// The changes from each released version to the present contract, one row each.
package struct VersionTable: Sendable {
    package typealias Row = (version: String, report: ChangeReport)

    package var rows: [Row]

    package init(_ rows: [Row]) { self.rows = rows }

    private var table: TextTable {
        TextTable(
            titles: ["Version", "Breaks", "Breaking", "Unknown", "Compatible", "First breaking change"],
            rows: rows.map { row in
                [
                    row.version.displayLine,
                    row.report.count(.breaking) > 0 ? "yes" : row.report.count(.unknown) > 0 ? "unknown" : "no",
                    "\(row.report.count(.breaking))", "\(row.report.count(.unknown))",
                    "\(row.report.count(.compatible))", Self.reason(row.report),
                ]
            }
        )
    }

    /// Returns the first breaking change, for display.
    private static func reason(_ report: ChangeReport) -> String {
        guard let change = report.changes.first(where: { $0.severity == .breaking }) else { return "" }
        let place = change.place.map { "\($0.file) \($0.pointer)" } ?? ""
        return "\(change.kind.identifier) at \(place)".displayLine
    }

    /// The table in columns, for display.
    package var text: String { table.text }

    /// The table as Markdown.
    package var markdown: String { table.markdown }
}
