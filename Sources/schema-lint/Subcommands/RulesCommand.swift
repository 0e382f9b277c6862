import SchemaTools

extension Subcommand {
    static let rules = Subcommand(
        name: "rules",
        operands: "[RULE]",
        summary: "list the rules, or explain one, as 'explain' does",
        ownOptions: [],
        examples: ["schema-lint rules null-example"]
    )
}

/// The subcommand `schema-lint rules`, which lists the rules or explains one.
struct RulesCommand {
    private let name: String?
    private let console: Console

    init(_ arguments: ParsedArguments, console: Console) throws(UsageError) {
        guard arguments.operands.count < 2 else { throw UsageError("rules accepts at most one rule") }
        name = arguments.operands.first
        self.console = console
    }

    func run() throws -> ExitStatus {
        guard let name else {
            try console.writeOutput(RuleListing.list(Rules.all))
            return .clean
        }
        guard let rule = Rules.rule(name) else {
            throw UsageError("unknown rule '\(name)'", misspelled: name, among: Rules.all.map(\.description.identifier))
        }
        try console.writeOutput(Explanation(rule).text)
        return .clean
    }
}
