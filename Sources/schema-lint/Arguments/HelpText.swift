/// The text of `--help`, created from the tables of options.
enum HelpText {
    /// Returns the help of the command with these subcommands.
    static func of(_ all: [Subcommand]) -> String {
        let subcommands = all.map { ("schema-lint \($0.name) \($0.operands)", $0.summary) }
        return """
            schema-lint checks schema files, and validates payloads against them.

            \(columns(subcommands))

            The default subcommand is 'lint'. 'schema-lint SUBCOMMAND --help' lists the options.
            \(statuses(ExitStatus.meanings()))

            """
    }

    /// Returns the help of a subcommand.
    static func of(_ subcommand: Subcommand) -> String {
        """
        schema-lint \(subcommand.name) \(subcommand.operands)

        \(subcommand.summary)

        \(columns(subcommand.options.map { ($0.usage, $0.description) }))
        \(examples(subcommand))
        \(statuses(subcommand.exitStatuses))

        """
    }

    private static func examples(_ subcommand: Subcommand) -> String {
        guard !subcommand.examples.isEmpty else { return "" }
        let title = subcommand.examples.count == 1 ? "Example:" : "Examples:"
        return "\n\(title)\n" + subcommand.examples.map { "  \($0)\n" }.joined()
    }

    private static func statuses(_ meanings: [ExitStatus.Meaning]) -> String {
        "Exit status: " + meanings.map { "\($0.status.rawValue) \($0.meaning)" }.joined(separator: ", ") + "."
    }

    /// Returns two columns. If the left side is too wide for its column, the right side is on the next line.
    private static func columns(_ rows: [(left: String, right: String)]) -> String {
        let width = min(36, rows.map(\.left.count).max() ?? 0)
        return rows.map { row in
            let padding = String(repeating: " ", count: max(0, width - row.left.count))
            let wrapped = row.left.count > width ? "\n" + String(repeating: " ", count: width + 2) : padding
            return "  \(row.left)\(wrapped)  \(row.right)"
        }.joined(separator: "\n")
    }
}
