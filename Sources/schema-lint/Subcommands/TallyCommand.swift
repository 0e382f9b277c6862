import SchemaEngine
import SchemaTools

extension Subcommand {
    static let tally = Subcommand(
        name: "tally",
        operands: "merge|report FILE...",
        summary: "add up, or show, the counts that 'validate --tally' writes; '-' is standard input",
        ownOptions: [
            .choice("format", TallyReportFormat.self, "the format of 'tally report'", default: "text"),
            .output("the file for the result"),
            .flag("across-versions", "add up the counts of different versions of a schema, too"),
            .text("schema", "FILE", "the schema of the counts, if a snapshot of a DriftRecorder has those of several"),
        ],
        examples: ["schema-lint tally report counts.json"]
    )
}

/// The subcommand `schema-lint tally`, which adds tallies up and shows them.
struct TallyCommand {
    private enum Action: String, CaseIterable {
        case merge, report
    }

    private let action: Action
    private let files: [String]
    private let format: TallyReportFormat
    private let output: String?
    private let isAcrossVersions: Bool
    private let schema: String?
    private let writer: ReportWriter

    init(_ arguments: ParsedArguments, writer: ReportWriter) throws(UsageError) {
        let words = Action.allCases.map(\.rawValue)
        guard let word = arguments.operands.first else {
            throw UsageError("tally requires \(words.joined(separator: " or ")), and then the files with tallies")
        }
        guard let action = Action(rawValue: word) else {
            throw UsageError(
                "tally takes \(words.joined(separator: " or ")), not '\(word)'",
                misspelled: word,
                among: words
            )
        }
        files = try arguments.inputs(from: 1, of: "tally \(word)", "a tally")
        guard action == .report || !arguments.has("format") else {
            throw UsageError("tally merge writes a tally; --format is an option of 'tally report'")
        }
        self.action = action
        format = arguments.choice("format", or: .text)
        output = arguments.text("output")
        isAcrossVersions = arguments.has("across-versions")
        schema = arguments.text("schema")
        self.writer = writer
    }

    /// The maximum number of schemas that an error lists.
    private static let maximumNames = 10

    func run() throws(FileError) -> ExitStatus {
        writer.showProgress(reading: files)
        let inputs = try files.map { file throws(FileError) in (file: file, tallies: try read(file)) }
        // Tallies of several schemas are added up side by side only if a file has several, as a snapshot does.
        let hasSeveral = inputs.contains { $0.tallies.count > 1 }
        var sums: [Tally] = []
        var indexes: [String: Int] = [:]
        for (file, tallies) in inputs {
            for tally in tallies where schema.map({ $0 == tally.schema }) ?? true {
                do throws(TallyError) {
                    if let index = indexes[hasSeveral ? tally.schema : ""] {
                        try sums[index].merge(tally, acrossVersions: isAcrossVersions)
                    } else {
                        indexes[hasSeveral ? tally.schema : ""] = sums.count
                        sums.append(tally)
                    }
                } catch {
                    throw FileError(file, message(of: error))
                }
            }
        }
        guard !sums.isEmpty else {
            let found = Set(inputs.flatMap { $0.tallies.map(\.schema) }).sorted().prefix(Self.maximumNames)
            let reason = "has no counts\(schema.map { " of \($0)" } ?? ""), but of \(found.joined(separator: ", "))"
            throw FileError(files[0], reason)
        }
        guard sums.count == 1 || action == .merge || format == .text else {
            let names = sums.prefix(Self.maximumNames).map(\.schema).joined(separator: ", ")
            throw FileError(files[0], "has the counts of several schemas; select one with --schema: \(names)")
        }
        sums.sort { $0.schema < $1.schema }
        let texts = sums.map { sum in
            action == .merge ? sum.text : TallyReport(sum).render(as: format, history: history(of: sum, inputs))
        }
        let text = texts.joined(separator: action == .merge ? "" : "\n")
        // The files have been read, so the output can be one of them.
        let language: WorkflowCommands.Language = format == .html ? .markup : .lines
        try writer.output(to: output)(action == .merge ? text : writer.console.withoutCommands(text, in: language))
        return try writer.endClean()
    }

    /// Returns the tallies of a schema by the files' names, for the format that shows them. The files are given in the order of time.
    private func history(of sum: Tally, _ inputs: [(file: String, tallies: [Tally])]) -> TallyHistory {
        guard format == .html else { return TallyHistory([]) }
        return TallyHistory(
            inputs.flatMap { file, tallies in
                tallies.filter { $0.schema == sum.schema }.map { (name: file, tally: $0) }
            }
        )
    }

    private func read(_ file: String) throws(FileError) -> [Tally] {
        let text =
            file == ParsedArguments.standardInput ? try writer.console.readInput() : try TallyFiles.contents(of: file)
        defer { writer.console.progress.advance(by: text.count) }
        do throws(TallyError) {
            let tallies = try TallyCollection(parsing: text).sorted
            // The error of a text without a tally is that of the tally.
            return tallies.isEmpty ? [try Tally(parsing: text)] : tallies
        } catch {
            throw FileError(file, message(of: error))
        }
    }

    private func message(of error: TallyError) -> String {
        if case .differentVersions = error.reason { return "\(error.message); add them up with --across-versions" }
        return error.message
    }
}
