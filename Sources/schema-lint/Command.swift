import SchemaEngine
import SchemaTools
import SchematicPlatform

/// The command, which parses its arguments, runs a subcommand, and returns an exit status.
package struct Command {
    package static let version = "0.1.0"

    private let console: Console
    private let reportError: ErrorReporter

    /// Creates a command that uses a console.
    package init(console: Console) {
        self.console = console.protected
        reportError = ErrorReporter(self.console.writeError)
    }

    /// Runs the command. `arguments` does not include the name of the program.
    package func run(_ arguments: [String]) -> ExitStatus {
        defer { console.progress.end() }
        do {
            return try runSubcommand(arguments)
        } catch let error as UsageError {
            reportError(error.message)
        } catch let error as FileError {
            reportError(error)
        } catch {
            reportError("\(error)")
        }
        return .unusable
    }

    private func runSubcommand(_ arguments: [String]) throws -> ExitStatus {
        var rest = arguments[...]
        if rest.first == "--help" || rest.first == "-h" || rest.first == "help" {
            let named = Subcommand.all.first { $0.name == rest.dropFirst().first }
            try writeHelp(named, isDocument: Self.asksForJSON(rest))
            return .clean
        }
        let subcommand = try Self.subcommand(takenFrom: &rest)
        // A subcommand need not have the format.
        if rest.prefix(while: { $0 != "--" }).contains("--help"), Self.asksForJSON(rest) {
            try writeHelp(subcommand, isDocument: true)
            return .clean
        }
        let parsed = try ArgumentParser.parse(rest, of: subcommand, among: Subcommand.all)
        if parsed.has("help") {
            try writeHelp(subcommand, isDocument: false)
            return .clean
        }
        if parsed.has("version") {
            try console.writeOutput("schema-lint \(Self.version)\n")
            return .clean
        }
        let writer = ReportWriter(
            options: try CommonOptions(parsed.common(to: subcommand)),
            console: console,
            reportError: reportError,
            toolVersion: Self.version
        )
        return switch subcommand.name {
        case Subcommand.rules.name: try RulesCommand(parsed, console: console).run()
        case Subcommand.explain.name: try ExplainCommand(parsed, subcommands: Subcommand.all, console: console).run()
        case Subcommand.coverage.name: try CoverageCommand(parsed, writer: writer).run()
        case Subcommand.tally.name: try TallyCommand(parsed, writer: writer).run()
        case Subcommand.infer.name where parsed.text("base") != nil:
            try InferBaseCommand(parsed, base: parsed.text("base") ?? "", writer: writer)
                .run()
        case Subcommand.infer.name where parsed.has("har"):
            try InferHARCommand(parsed, writer: writer).run()
        case Subcommand.infer.name: try InferCommand(parsed, writer: writer).run()
        case Subcommand.generate.name: try GenerateCommand(parsed, writer: writer).run()
        case Subcommand.example.name: try ExampleCommand(parsed, writer: writer).run()
        case Subcommand.format.name:
            try writer.writingFailures(FormatCommand(parsed, writer: writer).run)
        case Subcommand.lsp.name: try LanguageServerCommand(parsed, writer: writer).run()
        case Subcommand.mcp.name: try ToolServerCommand(parsed, writer: writer).run()
        case Subcommand.against.name: try AgainstCommand(parsed, writer: writer).run()
        case Subcommand.probe.name: try ProbeCommand(parsed, writer: writer).run()
        case Subcommand.diff.name: try DiffCommand(parsed, writer: writer).run()
        case Subcommand.export.name: try ExportCommand(parsed, writer: writer).run()
        case Subcommand.import.name: try ImportCommand(parsed, writer: writer).run()
        case Subcommand.serve.name: try ServeCommand(parsed, writer: writer).run()
        case Subcommand.validate.name:
            try writer.writingFailures(ValidateCommand(parsed, writer: writer).run)
        default: try writer.writingFailures(LintCommand(parsed, writer: writer).run)
        }
    }

    private static func asksForJSON(_ words: ArraySlice<String>) -> Bool {
        words.contains("--format=json") || zip(words, words.dropFirst()).contains { $0 == "--format" && $1 == "json" }
    }

    /// Writes the help of a subcommand or, for `nil`, of the command.
    private func writeHelp(_ subcommand: Subcommand?, isDocument: Bool) throws(FileError) {
        guard isDocument else {
            return try console.writeOutput(subcommand.map { HelpText.of($0) } ?? HelpText.of(Subcommand.all))
        }
        let document =
            subcommand.map { HelpDocument.of($0) } ?? HelpDocument.of(Subcommand.all, version: Self.version)
        try console.writeOutput(document.text(indentedBy: 2) + "\n")
    }

    /// Returns the subcommand that the first word names, or the default subcommand if that word is an option or
    /// a path.
    private static func subcommand(takenFrom rest: inout ArraySlice<String>) throws(UsageError) -> Subcommand {
        guard let word = rest.first else { return .lint }
        if let named = Subcommand.all.first(where: { $0.name == word || $0.aliases.contains(word) }) {
            rest.removeFirst()
            return named
        }
        let isBareWord = !word.isEmpty && word.allSatisfy { $0.isLetter || $0 == "-" } && !word.hasPrefix("-")
        guard isBareWord, (try? FileStatus(of: word)) == nil else { return .lint }
        let names = Subcommand.all.map(\.name)
        let message =
            "unknown subcommand '\(word)', which is not a file or folder either; the subcommands are \(names.joined(separator: ", "))"
        throw UsageError(message, misspelled: word, among: names, meanings: OptionMeanings.subcommands)
    }
}

extension Subcommand {
    /// All subcommands. The first one is the default.
    static let all = [
        lint, validate, format, tally, coverage, infer, generate, export, `import`, example, serve, diff, against,
        probe, lsp, mcp, explain, rules,
    ]
}
