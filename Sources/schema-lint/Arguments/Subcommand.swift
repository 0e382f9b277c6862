/// One subcommand: what `--help` says of it, and the options that it takes.
struct Subcommand: Sendable {
    var name: String
    /// What stands behind the name: `[PATH...]`.
    var operands: String
    /// What it does, in a line.
    var summary: String
    /// The options that it has beside the common ones.
    var ownOptions: [Option]

    var options: [Option] { ownOptions + CommonOptions.table }

    /// Every subcommand; the first is the default.
    static let all = [lint, validate, rules]
}
