import SchemaEngine
import SchemaSamples
import SchemaTools

extension Subcommand {
    static let coverage = Subcommand(
        name: "coverage",
        operands: "report PATH... --schemas FOLDER",
        summary: "show the parts of schemas that the payloads of test runs have used",
        ownOptions: [
            .text("schemas", "FOLDER", "the folder of the schema files"),
            CompanionFolders.option,
            .choice("format", CoverageFormat.self, "the format of the report", default: "text"),
            .output("the file for the report"),
            .number(
                "fail-under",
                0...100,
                "the least share of used parts in percent; a lower one results in status 1",
                default: "0"
            ),
        ],
        examples: ["schema-lint coverage report coverage --schemas Schemas"]
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

    init(_ arguments: ParsedArguments, writer: ReportWriter) throws(UsageError) {
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
    }

    func run() throws -> ExitStatus {
        guard let catalog = try SelectedCatalog(of: schemas, arguments, reportError: writer.reportError) else {
            return .unusable
        }
        var coverage = CoverageCollector(catalog.sources, beside: catalog.furtherSources)
        guard coverage.faults.isEmpty else {
            for fault in coverage.faults { writer.reportError("\(fault)") }
            return .unusable
        }
        guard try read(into: &coverage) else { return .unusable }
        for notice in coverage.notices { writer.reportError(notice) }
        let report = coverage.report
        let language: WorkflowCommands.Language = format == .html ? .markup : .lines
        let text = format.render(report, catalog.sources)
        // The paths in the format of `geninfo` have no escapes.
        try writer.output(to: output)(format == .lcov ? text : writer.console.withoutCommands(text, in: language))
        guard report.share.percent < leastPercent else { return try writer.endClean() }
        writer.reportError("the schema coverage is \(report.share.text), which is less than \(leastPercent) %")
        return .found
    }

    /// Adds each file. Returns whether all could be used.
    private func read(into coverage: inout CoverageCollector) throws(FileError) -> Bool {
        InputFiles.read(try TallyFiles.paths(paths), reportError: writer.reportError) { path throws(FileError) in
            let text = try TallyFiles.contents(of: path)
            do throws(CoverageLogError) {
                try coverage.add(text)
            } catch {
                throw FileError(path, "\(error)")
            }
        }
    }
}
