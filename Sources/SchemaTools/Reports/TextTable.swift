import SchematicText

/// A table for people, in columns or as Markdown.
struct TextTable {
    let titles: [String]
    var rows: [[String]]

    /// The table in columns, for display.
    var text: String {
        let all = [titles] + rows
        let widths = titles.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { row in
            let padded = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            return padded.joined(separator: "  ").reversed().drop { $0 == " " }.reversed() + "\n"
        }.map { String($0) }.joined()
    }

    /// The table as Markdown.
    var markdown: String {
        let rule = titles.map { _ in "---" }
        let escaped = rows.map { $0.map(MarkdownEscaping.escaped) }
        return ([titles, rule] + escaped).map { MarkdownEscaping.row($0) + "\n" }.joined()
    }
}
