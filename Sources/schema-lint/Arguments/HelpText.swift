/// The text of `--help`, created from the tables of options.
enum HelpText {
    /// Returns the help of the command with these subcommands.
    static func of(_ all: [Subcommand]) -> String {
        let subcommands = all.map { ("schema-lint \($0.name) \($0.operands)", $0.summary) }
        return """
            schema-lint checks schema files, and validates payloads against them.

            \(columns(subcommands))

            The default subcommand is 'lint'. 'schema-lint SUBCOMMAND --help' lists the options.
            Exit status: 0 no faults, 1 faults found, 2 invalid command line or unusable file.

            """
    }

    /// Returns the help of a subcommand.
    static func of(_ subcommand: Subcommand) -> String {
        """
        schema-lint \(subcommand.name) \(subcommand.operands)

        \(subcommand.summary)

        \(columns(subcommand.options.map { ($0.usage, $0.help) }))

        Exit status: 0 no faults, 1 faults found, 2 invalid command line or unusable file.

        """
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
