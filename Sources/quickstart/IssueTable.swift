import Foundation
import Schematic

/// Formats the issues as a table or as JSON.
enum IssueTable {
    static func text(_ issues: [Issue]) -> String {
        let rows = issues.map { issue in
            [
                "#\(issue.id)", day(issue.createdOn), issue.project.name.shown, issue.author?.name.shown ?? "–",
                issue.subject.shown,
            ]
        }
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
                "project": .string(issue.project.name),
                "author": issue.author.map { JSONValue.string($0.name) } ?? .null,
                "created": .string(issue.createdOn.formatted(.iso8601)),
            ]
        }
        return escaped(JSONValue.array(values).description)
    }

    /// Returns JSON with the same values, in which characters that control a terminal are escapes such as `\u009b`.
    private static func escaped(_ json: String) -> String {
        json.unicodeScalars.reduce(into: "") { text, scalar in
            guard scalar.controlsTerminal, scalar != "\n" else { return text.unicodeScalars.append(scalar) }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
    }

    private static func day(_ date: Date) -> String { String(date.formatted(.iso8601).prefix(10)) }
}
