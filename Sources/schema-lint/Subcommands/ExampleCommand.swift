import SchemaEngine
import SchemaTools

extension Subcommand {
    static let example = Subcommand(
        name: "example",
        operands: "--schema FILE",
        summary: "write payloads that the schema accepts",
        ownOptions: [
            .text("schema", "FILE", "the schema file"),
            .choice("variant", ExampleVariant.self, "the choice among the accepted payloads", default: "full"),
            .number(
                "seed",
                0...1_000_000_000,
                "the number of the first payload; the same number gives the same payload",
                default: "0"
            ),
            .number("count", 1...1_000_000, "the number of payloads", default: "1"),
            .flag("lines", "write each payload on one line"),
            .choice("direction", Direction.self, "the direction of the payloads", default: "by the file's role"),
            CompanionFolders.option,
        ],
        aliases: ["mock"],
        examples: ["schema-lint example --schema Schemas/GetIssues.response.json --variant minimal"]
    )
}

/// The subcommand `schema-lint example`, which writes payloads that a schema accepts.
struct ExampleCommand {
    private let schemaPath: String
    private let arguments: ParsedArguments
    private let writer: ReportWriter

    init(_ arguments: ParsedArguments, writer: ReportWriter) throws(UsageError) {
        guard let schema = arguments.text("schema") else { throw UsageError("example requires --schema FILE") }
        if let operand = arguments.operands.first {
            throw UsageError("example takes no path besides --schema, found '\(operand)'")
        }
        let describesHeaders = (try? SchemaFileName(path: schema))?.role.isHeaders ?? false
        guard !describesHeaders || !arguments.has("lines") else {
            throw UsageError("--lines requires the schema of a body, because header fields have several lines")
        }
        schemaPath = schema
        self.arguments = arguments
        self.writer = writer
    }

    func run() throws -> ExitStatus {
        let selected = try SelectedSchema(at: schemaPath, reportError: writer.reportError)
        let further = try CompanionFolders(arguments)
        let sources = selected.catalog.sources + further.sources(beside: selected.catalog)
        guard further.reportErrors(to: writer.reportError) else { return .unusable }
        let direction = arguments.text("direction").flatMap(Direction.init(rawValue:))
        let settings = PayloadValidator.Settings(direction: direction, showsExcerpts: writer.showsExcerpts)
        switch PayloadValidator.compile(sources, schema: selected.file, settings) {
        case .describesNothing: throw FileError(schemaPath, "does not describe a payload")
        case .faulty(let faults):
            var report = FaultReport(of: [selected.file])
            report.faults = faults
            return try writer.write(report, isComplete: true)
        case .ready(let validator):
            try write(validator.examples(arguments.choice("variant", or: .full)))
            return .clean
        }
    }

    private func write(_ examples: ExamplePayloads) throws(FileError) {
        let first = arguments.number("seed") ?? 0
        let count = arguments.number("count") ?? 1
        let destination = writer.options.destinations.first { $0.file != nil } ?? .init(format: .text)
        var output = BufferedOutput(try writer.output(to: destination.file))
        for index in 0..<count {
            switch examples.payload(first + index, isCompact: arguments.has("lines")) {
            case .text(let text):
                if examples.areHeaders, index > 0 { try output.append("\n") }
                try output.append(examples.areHeaders ? text : writer.console.withoutCommands(text))
            case .noBody: throw FileError(schemaPath, "accepts no body, so that it has no example")
            case .notFound(let tags): throw FileError(schemaPath, Self.reason(tags))
            case .tooDeep(let limit):
                throw FileError(schemaPath, "requires more than \(limit) nested values, which no example has")
            }
        }
        try output.flush()
    }

    private static func reason(_ tags: [String]) -> String {
        let found = "no payload was found that the schema accepts"
        guard !tags.isEmpty else { return "\(found); check for values that no payload can have, such as {none}" }
        let names = tags.map { "{\($0)}" }.joined(separator: ", ")
        return "\(found): \(names) needs an example, because only the app can read its values;"
            + " make the payload in a test, with schema.sample(examples:)"
    }
}
