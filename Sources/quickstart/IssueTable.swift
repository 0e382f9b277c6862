import Foundation
import Schematic

/// Formats the issues as a table or as JSON.
enum IssueTable {
    static func text(_ issues: [Issue]) -> String {
        let rows = issues.map { ["#\($0.id)", day($0.created), $0.project, $0.author ?? "–", $0.subject] }
        let table = [["Issue", "Created", "Project", "Author", "Subject"]] + rows
        let widths = (0..<4).map { column in table.map { $0[column].count }.max() ?? 0 } + [0]
        let lines = table.map { row in
            zip(row, widths).map { $0 + String(repeating: " ", count: max(0, $1 - $0.count)) }.joined(separator: "  ")
        }
        return "\n" + lines.joined(separator: "\n")
    }

    static func json(_ issues: [Issue]) -> String {
        let values = issues.map { issue -> JSONValue in
            [
                "id": .number(JSONNumber(issue.id)),
                "subject": .string(issue.subject),
                "project": .string(issue.project),
                "author": issue.author.map(JSONValue.string) ?? .null,
                "created": .string(issue.created.formatted(.iso8601)),
            ]
        }
        return JSONValue.array(values).description
    }

    private static func day(_ date: Date) -> String { String(date.formatted(.iso8601).prefix(10)) }
}
