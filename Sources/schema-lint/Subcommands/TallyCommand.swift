import SchemaEngine
import SchemaTools

extension Subcommand {
    static let tally = Subcommand(
        name: "tally",
        operands: "merge|report FILE...",
        summary: "add up, or show, the counts that 'validate --tally' writes; '-' is standard input",
        ownOptions: [
            .choice("format", TallyReportFormat.self, "the format of 'tally report' (default: text)"),
            Option(name: "output", value: .text("FILE"), help: "the file for the result (default: standard output)"),
            .flag("across-versions", "add up the counts of different versions of a schema, too"),
        ]
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
        guard arguments.operands.count > 1 else {
            throw UsageError("tally \(word) requires a tally: a file, or '-' for standard input")
        }
        guard arguments.operands.count(where: { $0 == "-" }) < 2 else {
            throw UsageError("standard input ('-') can be read only once")
        }
        guard action == .report || !arguments.has("format") else {
            throw UsageError("tally merge writes a tally; --format is an option of 'tally report'")
        }
        self.action = action
        files = Array(arguments.operands.dropFirst())
        format = arguments.choice("format", or: .text)
        output = arguments.text("output")
        isAcrossVersions = arguments.has("across-versions")
        self.writer = writer
    }

    func run() throws(FileError) -> ExitStatus {
        var sum: Tally?
        for file in files {
            let tally = try read(file)
            do throws(TallyError) {
                if try sum?.merge(tally, acrossVersions: isAcrossVersions) == nil { sum = tally }
            } catch {
                throw FileError(file, message(of: error))
            }
        }
        guard let sum else { return .unusable }
        let text = action == .merge ? sum.text : TallyReport(sum).render(as: format)
        // The files have been read, so the output can be one of them.
        try write(text)
        if let stamp = writer.options.stamp { _ = try OutputFile(path: stamp) }
        return .clean
    }

    private func write(_ text: String) throws(FileError) {
        guard let output else { return try writer.console.writeOutput(text) }
        try OutputFile(path: output).write(text)
    }

    private func read(_ file: String) throws(FileError) -> Tally {
        let text = file == "-" ? try writer.console.readInput() : try ByteReader.contents(of: file)
        do throws(TallyError) {
            return try Tally(parsing: text)
        } catch {
            throw FileError(file, message(of: error))
        }
    }

    private func message(of error: TallyError) -> String {
        if case .differentVersions = error.reason { return "\(error.message); add them up with --across-versions" }
        return error.message
    }
}
