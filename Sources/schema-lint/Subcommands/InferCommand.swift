import SchemaEngine
import SchemaTools

extension Subcommand {
    static let infer = Subcommand(
        name: "infer",
        operands: "SAMPLE...",
        summary: "write the narrowest schema that accepts all samples; '-' is standard input",
        ownOptions: [
            .text("name", "OWNER.ROLE", "the name of the schema without '.json'", default: "Payload.response"),
            .text(
                "output",
                "FILE|DIR",
                "a file that ends in .json, with fragments beside it, or a folder",
                default: "standard output"
            ),
            .text("base", "SCHEMA", "widen this schema by what the samples require, and keep the rest of its text"),
            .flag("lines", "read each line of the input as one sample"),
            LineJobs.option,
            .flag("har", "read recordings of a browser or proxy (HAR 1.2), and write the schemas of all requests"),
            .text("tags", "TAG,TAG|none", "the tags to look for", default: "\(standardTags)"),
            .text("enums", "N|off", "the maximum number of members of an enumeration, at most 64", default: "12"),
            .text(
                "maps",
                "auto|off|PLACE",
                "whether objects whose keys resemble data are maps, or a JSON pointer to one that is",
                default: "auto",
                repeats: true
            ),
            .text(
                "no-maps",
                "PLACE",
                "a JSON pointer to an object that is no map, such as /labels; '*' is each element, and '/' the root",
                repeats: true
            ),
            .choice("cases", Switch.self, "whether a key may choose among branches", default: "auto"),
            .choice("fragments", Switch.self, "whether shapes that repeat become fragments", default: "auto"),
            .flag("ranges", "write the ranges of numbers, lengths and counts"),
            .flag("keep-examples", "keep personal data in examples; secrets are never written"),
            .flag("state", "write a summary that can be merged, instead of a schema"),
            .flag("merge", "read summaries of --state instead of samples"),
            .number("maximum-bytes", 1...(1 << 32 - 2), "the maximum length of a sample", default: "268435456"),
        ],
        examples: [
            "curl -s URL | schema-lint infer --name GetIssues.response --output Schemas -",
            "schema-lint infer --har --output Schemas session.har",
        ]
    )

    private static let standardTags = InferenceOptions.availableTags
        .filter(InferenceOptions.standardTags.contains).map(\.tag).joined(separator: ",")

    /// The choices for parts of the inference.
    enum Switch: String, CaseIterable { case auto, off }
}

/// The subcommand `schema-lint infer`, which writes a schema for samples.
struct InferCommand {
    private let inputs: [String]
    private let options: InferenceOptions
    private let reader: SampleReader
    private let writesState: Bool
    private let mergesStates: Bool
    private let output: InferredOutput
    private let writer: ReportWriter

    init(_ arguments: ParsedArguments, writer: ReportWriter) throws(UsageError) {
        inputs = try arguments.inputs(of: "infer", "a sample")
        reader = try SampleReader(arguments, writer)
        writesState = arguments.has("state")
        mergesStates = arguments.has("merge")
        guard !reader.isSplit || !mergesStates else {
            throw UsageError("--lines is for samples, and --merge reads summaries")
        }
        output = try InferredOutput(arguments)
        options = try InferredOutput.options(arguments, name: output.name)
        self.writer = writer
    }

    func run() throws -> ExitStatus {
        var isComplete = true
        let summary = SampleSummary()
        writer.showProgress(reading: inputs)
        let isUsable = InputFiles.read(inputs, reportError: writer.reportError) { input throws(FileError) in
            if mergesStates {
                try merge(input, into: summary)
            } else if try !reader.add(input, to: summary) {
                isComplete = false
            }
        }
        guard isUsable else { return .unusable }
        // The summary of no sample changes no sum: a partition of a data set can be empty.
        let isEmptyPart = writesState && isComplete && (reader.isSplit || mergesStates)
        guard summary.count > 0 || isEmptyPart else {
            writer.reportError("no sample can be used, so no \(writesState ? "summary" : "schema") is written")
            return isComplete ? .unusable : .found
        }
        if writesState {
            if summary.count == 0 {
                writer.writeNotices(["the input has no sample, so the summary is empty; it can be merged with others"])
            }
            try output.write(state: summary.state(), to: writer.console)
        } else {
            let result = SchemaInference(options, summary: summary).result()
            if summary.resemblesRecording { writer.writeNotices([Self.noticeOfRecording]) }
            writer.writeNotices(result.notices)
            try output.write(result.files, to: writer.console)
        }
        return isComplete ? .clean : .found
    }

    /// The advice for recordings that are read as ordinary samples.
    static let noticeOfRecording =
        "the sample is a recording in the format HAR, read as ordinary JSON; "
        + "for the schemas of its requests, add --har and --output DIR"

    /// Adds a stored summary.
    private func merge(_ input: String, into summary: SampleSummary) throws(FileError) {
        let text = try writer.console.contents(of: input)
        defer { writer.console.progress.advance(by: text.count) }
        do throws(SummaryStateError) {
            summary.merge(try SampleSummary(parsing: text))
        } catch {
            throw FileError("\(input):\(error.line)", error.message)
        }
    }
}
