import SchemaEngine
import SchemaTools

extension Subcommand {
    static let validate = Subcommand(
        name: "validate",
        operands: "--schema FILE PAYLOAD...",
        summary: "validate payloads against one schema; '-' is standard input",
        ownOptions: [
            .text("schema", "FILE", "the schema file"),
            CompanionFolders.option,
            .choice(
                "unknown-keys",
                CheckOptions.UnknownKeys.self,
                "what to do with keys that the schema does not name",
                default: "keep"
            ),
            .flag("convert-numbers", "accept \"12\" as a number, and 12 as a string"),
            .choice("nulls", CheckOptions.NullWord.self, "the meaning of null at an optional key", default: "absent"),
            .choice("mode", CheckOptions.Mode.self, "the effect of a fault on the payload", default: "strict"),
            .choice("direction", Direction.self, "the direction of the payload", default: "by the file's role"),
            .number("maximum-depth", 1...100_000, "the maximum number of nested containers", default: "512"),
            .number(
                "maximum-faults",
                1...1_000_000,
                "the maximum number of faults reported for one payload; with --tally 10000",
                default: "100"
            ),
            .flag("lines", "validate each line of the input as one payload"),
            LineJobs.option,
            .flag(
                "tally",
                "print the counts of faults, keys, members and branches of all lines, instead of the faults"
            ),
            .flag("decoded", "print the decoded value of each payload that passes"),
        ] + FixMode.options,
        examples: [
            "schema-lint validate --schema Schemas/GetIssues.response.json issues.json",
            "curl -s URL | schema-lint validate --schema Schemas/GetIssues.response.json -",
        ]
    )
}

/// The subcommand `schema-lint validate`, which compiles a schema and checks payloads against it.
struct ValidateCommand {
    /// The maximum depth of decoded values, because printing them is recursive.
    private static let greatestDecodedDepth = 1024
    /// The default of `--maximum-faults` with `--tally`, which counts faults and does not print them.
    private static let countedFaults = 10_000

    private let schemaPath: String
    let payloads: [String]
    private let settings: PayloadValidator.Settings
    /// Whether each line of an input is a payload.
    private let isSplit: Bool
    /// Whether the faults are counted instead of reported.
    private let isCounted: Bool
    /// The number of threads that validate lines.
    let jobs: Int
    private let arguments: ParsedArguments
    private let fixMode: FixMode
    let writer: ReportWriter

    init(_ arguments: ParsedArguments, writer: ReportWriter) throws(UsageError) {
        guard let schema = arguments.text("schema") else { throw UsageError("validate requires --schema FILE") }
        payloads = try arguments.inputs(of: "validate", "a payload")
        let describesHeaders = (try? SchemaFileName(path: schema))?.role.isHeaders ?? false
        guard !describesHeaders || !arguments.has("lines") else {
            throw UsageError("--lines requires the schema of a body, because header fields have several lines")
        }
        let isTooDeep = arguments.number("maximum-depth").map { $0 > Self.greatestDecodedDepth } ?? false
        guard !isTooDeep || !arguments.has("decoded") else {
            throw UsageError("--decoded requires a --maximum-depth of at most \(Self.greatestDecodedDepth)")
        }
        try Self.checkTally(arguments)
        schemaPath = schema
        isSplit = arguments.has("lines")
        isCounted = arguments.has("tally")
        jobs = try LineJobs.count(arguments)
        self.arguments = arguments
        fixMode = FixMode(arguments)
        guard fixMode == .report || !isSplit || !payloads.contains(ParsedArguments.standardInput) else {
            throw UsageError("fixes from --lines require a file: standard input can be read only once")
        }
        settings = Self.settings(arguments, showsExcerpts: writer.showsExcerpts)
        self.writer = fixMode == .preview ? writer.withoutOutput : writer
    }

    /// Checks that the options of the command allow `--tally`, if it is given.
    private static func checkTally(_ arguments: ParsedArguments) throws(UsageError) {
        guard arguments.has("tally") else { return }
        guard arguments.has("lines") else { throw UsageError("--tally requires --lines") }
        let others = ["format", "decoded"] + FixMode.options.map(\.name)
        if let other = others.first(where: arguments.has) {
            throw UsageError("--tally writes counts and no faults; remove --\(other)")
        }
    }

    private static func settings(_ arguments: ParsedArguments, showsExcerpts: Bool) -> PayloadValidator.Settings {
        let standard = CheckOptions.standard
        let options = CheckOptions(
            unknownKeys: arguments.choice("unknown-keys", or: standard.unknownKeys),
            convertNumbers: arguments.has("convert-numbers"),
            keepsNulls: arguments.choice("nulls", or: CheckOptions.NullWord.absent) == .keep,
            mode: arguments.choice("mode", or: standard.mode),
            maximumDepth: arguments.number("maximum-depth") ?? standard.maximumDepth,
            maximumFaults: arguments.number("maximum-faults")
                ?? (arguments.has("tally") ? Self.countedFaults : standard.maximumFaults)
        )
        return PayloadValidator.Settings(
            options: options,
            direction: arguments.text("direction").flatMap(Direction.init(rawValue:)),
            isDecoding: arguments.has("decoded"),
            showsExcerpts: showsExcerpts
        )
    }

    func run() throws -> ExitStatus {
        let selected = try SelectedSchema(at: schemaPath, payloads: payloads, reportError: writer.reportError)
        let (catalog, file) = (selected.catalog, selected.file)
        let further = try CompanionFolders(arguments)
        let furtherSources = further.sources(beside: catalog)
        guard further.reportErrors(to: writer.reportError) else { return .unusable }
        guard fixMode != .report else {
            if isCounted, let status = try tally(catalog, furtherSources, file) { return status }
            return try report(on: catalog.sources + furtherSources, file, isComplete: true)
        }
        let input = payloads.contains(ParsedArguments.standardInput) ? try writer.console.readInput() : nil
        var fixer = SchemaFixer(catalog.sources)
        let own = Set(catalog.sources.map(\.path))
        try fixer.run { sources throws(FileError) in
            try edits(for: sources + furtherSources, file, input).filter { own.contains($0.file) }
        }
        let isComplete = try FixWriter(mode: fixMode, writer: writer)
            .write(&fixer, within: catalog.root)
        let sources = fixMode == .apply ? fixer.sources : catalog.sources
        return try report(on: sources + furtherSources, file, input, isComplete: isComplete)
    }

    /// Writes a tally, whose places are paths in the catalog, so that it can be merged with those of other machines and of
    /// apps. Returns `nil` if the schema has faults with these paths.
    private func tally(
        _ catalog: CatalogFiles,
        _ furtherSources: [SchemaSource],
        _ file: String
    ) throws(FileError) -> ExitStatus? {
        let paths = CatalogPaths(root: catalog.root, from: catalog.root)
        let sources =
            catalog.sources.map { SchemaSource(path: paths.relative($0.path), text: $0.text) } + furtherSources
        guard
            case .ready(let validator) = PayloadValidator.compile(sources, schema: paths.relative(file), settings)
        else { return nil }
        return try writeTally(by: validator)
    }

    /// Checks the payloads against the schema, and writes the faults.
    private func report(
        on sources: [SchemaSource],
        _ file: String,
        _ input: JSONBuffer? = nil,
        isComplete: Bool
    ) throws(FileError) -> ExitStatus {
        let names = [file] + payloads
        switch PayloadValidator.compile(sources, schema: file, settings) {
        case .describesNothing: throw FileError(schemaPath, "does not describe a payload")
        case .faulty(let faults):
            var report = emptyReport(of: names)
            report.faults = faults
            return try writer.write(report, isComplete: isComplete)
        case .ready(let validator) where isCounted: return try writeTally(by: validator)
        case .ready(let validator) where isSplit:
            var stream = try StreamWriter(writer, names: names, isDecoding: settings.isDecoding)
            let isUsable = try checkLines(by: validator, reportError: writer.reportError) { result throws(FileError) in
                if let result { try stream.add(result) } else { try stream.flush() }
            }
            return try stream.finish(isComplete: isComplete && isUsable)
        case .ready(let validator):
            var report = emptyReport(of: names)
            let isUsable = check(by: validator, input, into: &report, reportError: writer.reportError)
            return try writer.write(report, isComplete: isComplete && isUsable)
        }
    }

    /// Returns the edits that would make the payloads valid. Read errors are left to the following report.
    private func edits(
        for sources: [SchemaSource],
        _ file: String,
        _ input: JSONBuffer?
    ) throws(FileError) -> [SchemaEdit] {
        guard case .ready(let validator) = PayloadValidator.compile(sources, schema: file, settings) else { return [] }
        var edits: Set<SchemaEdit> = []
        if isSplit {
            _ = try checkLines(by: validator, reportError: .ignoring) { result throws(FileError) in
                if case .fault(let fault) = result, let edit = fault.fix { edits.insert(edit) }
            }
        } else {
            var report = emptyReport(of: [])
            _ = check(by: validator, input, into: &report, reportError: .ignoring)
            edits.formUnion(report.faults.compactMap(\.fix))
        }
        return Array(edits)
    }

    private func emptyReport(of names: [String]) -> FaultReport {
        var report = FaultReport(of: names)
        if settings.isDecoding { report.decoded = [] }
        report.hasSeveralPayloads = payloads.count > 1
        return report
    }
}

extension ValidateCommand {
    /// Checks each payload that can be read. Returns `false` if one cannot be read.
    func check(
        by validator: PayloadValidator,
        _ input: JSONBuffer?,
        into report: inout FaultReport,
        reportError: ErrorReporter
    ) -> Bool {
        InputFiles.read(payloads, reportError: reportError) { payload throws(FileError) in
            validator.check(try contents(of: payload, input), named: payload, into: &report)
        }
    }

    private func contents(of payload: String, _ input: JSONBuffer?) throws(FileError) -> JSONBuffer {
        if payload == ParsedArguments.standardInput, let input { return input }
        return try writer.console.contents(of: payload)
    }

    /// Checks each line of the payloads that can be read, while they are read.
    ///
    /// - Parameters:
    ///   - validator: The validator for the lines.
    ///   - reportError: Receives the messages about payloads that cannot be read.
    ///   - report: Receives each result, and `nil` before each wait for further ones.
    /// - Returns: `false` if a payload cannot be read.
    /// - Throws: No error. An error that `report` throws is also passed to `reportError`.
    func checkLines(
        by validator: PayloadValidator,
        reportError: ErrorReporter,
        report: (PayloadValidator.LineResult?) throws(FileError) -> Void
    ) throws(FileError) -> Bool {
        readLines(reportError: reportError) { payload, lines throws(FileError) in
            try LineProcessor(jobs: jobs).process(
                lines,
                by: { LineCheck(validator: validator, name: payload) },
                waiting: { () throws(FileError) in try report(nil) },
                report: { result, before throws(FileError) in
                    try report(result.after(lines: before.lines, records: before.records))
                }
            )
        }
    }

    /// Writes a tally of the lines of the payloads that can be read. Returns the exit status.
    func writeTally(by validator: PayloadValidator) throws(FileError) -> ExitStatus {
        // A file that cannot be written is reported before the payloads are read.
        let write = try writer.output(to: writer.options.destinations[0].file)
        var run = validator.tallyRun(files: payloads.count + 1)
        let isUsable = readLines(reportError: writer.reportError) { payload, lines throws(FileError) in
            var counts: [LineCount] = []
            defer { for count in counts { run.add(count.run) } }
            try LineProcessor(jobs: jobs).process(
                lines,
                by: { LineCount(validator: validator, run: validator.tallyRun(files: 0)) },
                report: { line, before throws(FileError) in
                    run.add(line, of: payload, after: before.lines, records: before.records)
                },
                finish: { counts.append($0) }
            )
        }
        try write(run.tally.text)
        return try writer.end(run.summary, isComplete: isUsable)
    }

    /// Passes each payload to the closure, as lines. Returns `false` if a payload cannot be read.
    private func readLines(
        reportError: ErrorReporter,
        _ body: (String, LineInput) throws(FileError) -> Void
    ) -> Bool {
        writer.showProgress(reading: payloads)
        return InputFiles.read(payloads, reportError: reportError) { payload throws(FileError) in
            try body(payload, try writer.console.lines(of: payload, longest: PayloadValidator.longestLine))
        }
    }
}

/// Checks the lines of an input against a schema.
private struct LineCheck: LineWork {
    let validator: PayloadValidator
    let name: String

    func process(_ line: JSONLines.Line, _ text: TextBytes, _ report: (PayloadValidator.LineResult) -> Void) {
        validator.check(line, text, of: name, report: report)
    }
}

/// Counts what the lines of an input use of a schema.
private struct LineCount: LineWork {
    let validator: PayloadValidator
    var run: PayloadValidator.TallyRun

    mutating func process(_ line: JSONLines.Line, _ text: TextBytes, _ report: (PayloadValidator.CountedLine) -> Void) {
        if let counted = validator.count(line, text, into: &run) { report(counted) }
    }

    static func faultCount(of result: PayloadValidator.CountedLine) -> Int { result.faults.count + 1 }
}
