import SchemaEngine
import SchemaSamples
import SchemaTools

extension Subcommand {
    static let coverage = Subcommand(
        name: "coverage",
        operands: "report PATH... --schemas FOLDER",
        summary: "show the parts of schemas that the payloads of test runs have used",
        ownOptions: [
            Option(name: "schemas", value: .text("FOLDER"), help: "the folder of the schema files"),
            FurtherFolders.option,
            .choice("format", CoverageFormat.self, "the format of the report (default: text)"),
            Option(name: "output", value: .text("FILE"), help: "the file for the report (default: standard output)"),
            Option(
                name: "fail-under",
                value: .number(0...100),
                help: "the least share of used parts in percent; a lower one results in status 1 (default: 0)"
            ),
        ]
    )
}

/// The subcommand `schema-lint coverage report`, which adds up the files of test runs, and compares them with the schemas.
struct CoverageCommand {
    private let paths: [String]
    private let schemas: String
    private let format: CoverageFormat
    private let output: String?
    private let leastPercent: Int
    private let arguments: ParsedArguments
    private let writer: ReportWriter
    private let reportError: ErrorReporter

    init(
        _ arguments: ParsedArguments,
        writer: ReportWriter,
        reportError: ErrorReporter
    ) throws(UsageError) {
        guard let word = arguments.operands.first else { throw UsageError("coverage requires an operation: report") }
        guard word == "report" else {
            throw UsageError("coverage takes report, not '\(word)'", misspelled: word, among: ["report"])
        }
        paths = Array(arguments.operands.dropFirst())
        guard !paths.isEmpty else {
            throw UsageError("coverage report requires a path: the folder in which SCHEMATIC_COVERAGE writes")
        }
        guard let schemas = arguments.text("schemas") else {
            throw UsageError("coverage report requires --schemas FOLDER")
        }
        self.schemas = schemas
        format = arguments.choice("format", or: .text)
        output = arguments.text("output")
        leastPercent = arguments.number("fail-under") ?? 0
        self.arguments = arguments
        self.writer = writer
        self.reportError = reportError
    }

    func run() throws -> ExitStatus {
        let root = try CatalogFolder.root(of: schemas)
        let settings = try LintSettings(root: root)
        let catalog = try CatalogFiles(root: root, isIgnored: settings.ignores)
        let further = try FurtherFolders(arguments)
        let isUsable = catalog.reportErrors(to: reportError)
        guard further.reportErrors(to: reportError), isUsable else { return .unusable }
        guard !catalog.sources.isEmpty else { throw FileError(schemas, "contains no schema file") }
        var coverage = CoverageCollector(catalog.sources, beside: further.sources(beside: catalog))
        guard coverage.faults.isEmpty else {
            for fault in coverage.faults { reportError("\(fault)") }
            return .unusable
        }
        guard try read(into: &coverage) else { return .unusable }
        for notice in coverage.notices { reportError(notice) }
        let report = coverage.report
        let language: WorkflowCommands.Language = format == .html ? .markup : .lines
        let text = format.render(report, catalog.sources)
        // The paths in the format of `geninfo` have no escapes.
        try writer.output(to: output)(format == .lcov ? text : writer.console.withoutCommands(text, in: language))
        guard report.share.percent < leastPercent else { return try writer.endClean() }
        reportError("the schema coverage is \(report.share.text), which is less than \(leastPercent) %")
        return .found
    }

    /// Adds each file. Returns whether all could be used.
    private func read(into coverage: inout CoverageCollector) throws(FileError) -> Bool {
        InputFiles.read(try TallyFiles.paths(paths), reportError: reportError) { path throws(FileError) in
            let text = try TallyFiles.contents(of: path)
            do throws(CoverageLogError) {
                try coverage.add(text)
            } catch {
                throw FileError(path, "\(error)")
            }
        }
    }
}
