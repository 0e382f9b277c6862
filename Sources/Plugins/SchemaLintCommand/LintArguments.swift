/// The arguments of `swift package schema-lint`.
struct LintArguments {
    /// The arguments of the command.
    private(set) var words: [String] = []
    /// The names after `--target`, an option of the plugin.
    private(set) var targets: [String] = []
    /// Whether the arguments lint, and contain no path.
    private(set) var lintsFolders = true

    /// The subcommands that do not lint, and the options with which no subcommand does. `LintArgumentsTests` compares
    /// them with the command.
    static let otherSubcommands: Set<String> = [
        "validate", "format", "tally", "coverage", "infer", "generate", "export", "import", "example", "mock", "serve",
        "diff", "against", "probe", "lsp", "mcp", "explain", "rules",
    ]
    private static let otherOptions: Set<String> = ["--help", "-h", "--version"]
    /// The options of the subcommand `lint` that take a value. `LintArgumentsTests` compares them, too.
    static let optionsWithValues: Set<String> = [
        "--color", "--fail-severity", "--format", "--output", "--stamp", "--with",
    ]

    init(_ arguments: [String]) {
        let isOther = arguments.first.map { Self.otherSubcommands.contains($0) || $0 == "help" } ?? false
        guard !isOther, !arguments.contains(where: Self.otherOptions.contains) else {
            (words, lintsFolders) = (arguments, false)
            return
        }
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if word == "--target", let name = rest.popFirst() {
                targets.append(name)
            } else if word.hasPrefix("--target=") {
                targets.append(String(word.dropFirst("--target=".count)))
            } else if word == "--" {
                words += [word] + rest
                if !rest.isEmpty { lintsFolders = false }
                rest = []
            } else {
                words.append(word)
                if Self.optionsWithValues.contains(word), let value = rest.popFirst() {
                    words.append(value)
                } else if !word.hasPrefix("-") || word == "-", !(word == "lint" && words.count == 1) {
                    lintsFolders = false
                }
            }
        }
    }
}
