/// A subcommand, with its description and options.
struct Subcommand: Sendable {
    var name: String
    /// The placeholders for operands in the usage text, such as `[PATH...]`.
    var operands: String
    /// A one-line description.
    var summary: String
    /// The options in addition to the common ones.
    var ownOptions: [Option]
    /// The common options that have no effect.
    var unusedOptions: Set<String> = []
    /// Former names, which are still accepted.
    var aliases: [String] = []
    /// Command lines that `--help` shows.
    var examples: [String] = []
    var exitStatuses = ExitStatus.meanings()

    /// All options. An own option replaces the common option of the same name.
    var options: [Option] {
        let others = unusedOptions.union(ownOptions.map(\.name))
        return ownOptions + CommonOptions.table.filter { !others.contains($0.name) }
    }
}
