import SchemaEngine
import SchemaTools
import SchematicText

/// The subcommand `schema-lint infer --har`, which writes the schemas of the requests in recordings.
struct InferHARCommand {
    private let inputs: [String]
    private let options: InferenceOptions
    private let largestEntry: Int
    private let folder: String
    private let writer: ReportWriter

    init(_ arguments: ParsedArguments, writer: ReportWriter) throws(UsageError) {
        inputs = try arguments.inputs(of: "infer --har", "a recording")
        for name in ["name", "lines", "state", "merge"] where arguments.has(name) || arguments.text(name) != nil {
            throw UsageError("--\(name) is for samples, and --har reads recordings")
        }
        guard let output = arguments.text("output").map(FolderPath.withoutTrailingSlashes), !output.hasSuffix(".json")
        else {
            throw UsageError("infer --har requires --output DIR, because it writes several files")
        }
        folder = output
        options = try InferredOutput.options(arguments, name: InferenceOptions().name)
        largestEntry = arguments.number("maximum-bytes") ?? SampleSummary.longestSample
        self.writer = writer
    }

    func run() throws -> ExitStatus {
        var inference = HARInference(options)
        var isWhole = true
        writer.showProgress(reading: inputs)
        let isUsable = InputFiles.read(inputs, reportError: writer.reportError) { input throws(FileError) in
            if try !read(input, into: &inference) { isWhole = false }
        }
        let faults = inference.omissions.lines(faults: true)
        for line in faults { writer.reportError(line.displayLine) }
        guard isUsable else { return .unusable }
        let status: ExitStatus = !isWhole ? .unusable : faults.isEmpty ? .clean : .found
        let result = inference.result()
        guard !result.catalogs.isEmpty else {
            writer.writeNotices(inference.omissions.lines(faults: false) + result.notices)
            writer.reportError("no call has a body in JSON, so no schema is written")
            return status == .clean ? .unusable : status
        }
        let files = try InferredOutput.write(result.catalogs, to: folder)
        writer.writeNotices(inference.omissions.lines(faults: false) + result.notices + files)
        return status
    }

    /// Adds a recording. Returns `false` if only a part of the file can be used.
    private func read(_ input: String, into inference: inout HARInference) throws(FileError) -> Bool {
        let fill = try writer.console.filling(from: input)
        let (count, fault) = try inference.addEntries(of: input, largestEntry: largestEntry, reading: fill)
        guard let fault else { return true }
        guard count > 0 else { throw FileError(input, fault) }
        writer.reportError(FileError(input, "\(fault); only the entries before it are read: \(count)").message)
        return false
    }
}
