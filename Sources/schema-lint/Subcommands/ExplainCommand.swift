import SchemaEngine
import SchemaTools
import SchematicText

extension Subcommand {
    static let explain = Subcommand(
        name: "explain",
        operands: "[NAME]",
        summary: "explain a code, a rule, a tag, a kind of change or a subcommand; without NAME, list the names",
        ownOptions: [
            .choice("format", ExplainCommand.Format.self, "the format of the explanation", default: "text")
        ],
        unusedOptions: ["output", "fail-severity", "stamp", "frames"],
        examples: [
            "schema-lint explain missing-key",
            "schema-lint explain '{date}' --format markdown",
        ]
    )
}

/// The subcommand `schema-lint explain`, which explains everything that has a name.
struct ExplainCommand {
    enum Format: String, CaseIterable { case text, markdown, json }

    private let name: String?
    private let format: Format
    private let subcommands: [Subcommand]
    private let console: Console

    init(_ arguments: ParsedArguments, subcommands: [Subcommand], console: Console) throws(UsageError) {
        guard arguments.operands.count < 2 else { throw UsageError("explain accepts at most one name") }
        name = arguments.operands.first
        format = arguments.choice("format", or: .text)
        self.subcommands = subcommands
        self.console = console
    }

    func run() throws -> ExitStatus {
        try console.writeOutput(name.map(explanation) ?? list())
        return .clean
    }

    /// The names by the words for their kinds.
    private var names: [(kind: String, names: [String])] {
        Explanations.names.map { ($0.kind.rawValue, $0.names) } + [("subcommand", subcommands.map(\.name))]
    }

    private func explanation(of name: String) throws(UsageError) -> String {
        let found = Explanations.named(name)
        let subcommand = subcommands.first { $0.name == name || $0.aliases.contains(name) }
        guard subcommand != nil || !found.isEmpty else {
            let known = names.flatMap(\.names)
            // A tag is also known without its braces.
            let bare = known.filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
            throw UsageError("unknown name '\(name)'", misspelled: name, among: known + bare)
        }
        switch format {
        case .text: return (found.map(\.text) + (subcommand.map { [HelpText.of($0)] } ?? [])).joined(separator: "\n")
        case .markdown:
            let help = subcommand.map { ["## `\($0.name)`\n\n" + MarkdownEscaping.block(HelpText.of($0)) + "\n"] }
            return (found.map(\.markdown) + (help ?? [])).joined(separator: "\n")
        case .json:
            let help = subcommand.map { [Self.document($0)] } ?? []
            return JSONValue.array(found.map(\.json) + help).text(indentedBy: 2) + "\n"
        }
    }

    private static func document(_ subcommand: Subcommand) -> JSONValue {
        let members = HelpDocument.of(subcommand).object?.members ?? []
        return .object(JSONObject([.init(key: "kind", value: "subcommand")] + members))
    }

    private func list() -> String {
        switch format {
        case .text: names.map { "\($0.kind):\n" + $0.names.map { "  \($0)\n" }.joined() }.joined()
        case .markdown:
            names.map { kind, names in
                "- \(kind): " + names.map(MarkdownEscaping.code).joined(separator: ", ") + "\n"
            }.joined()
        case .json:
            JSONValue.object(JSONObject(names.map { ($0.kind, .array($0.names.map { .string($0) })) }))
                .text(indentedBy: 2) + "\n"
        }
    }
}
