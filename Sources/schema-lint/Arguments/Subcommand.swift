/// One subcommand: what `--help` says of it, and the options that it takes.
struct Subcommand: Sendable {
    var name: String
    /// What stands behind the name: `[PATH...]`.
    var operands: String
    /// What it does, in a line.
    var summary: String
    /// The options that it has beside the common ones.
    var ownOptions: [Option]

    /// All of them; its own ones stand for common ones of the same name.
    var options: [Option] {
        let own = Set(ownOptions.map(\.name))
        return ownOptions + CommonOptions.table.filter { !own.contains($0.name) }
    }

    /// Every subcommand; the first is the default.
    static let all = [lint, validate, generate, rules]
}
