import SchemaEngine
import SchemaTools

/// The subcommand `schema-lint infer --base`, which widens an existing schema by what samples require.
struct InferBaseCommand {
    private let inputs: [String]
    private let base: String
    private let options: InferenceOptions
    private let reader: SampleReader
    private let output: InferredOutput
    private let writer: ReportWriter

    init(_ arguments: ParsedArguments, base: String, writer: ReportWriter) throws(UsageError) {
        inputs = try arguments.inputs(of: "infer --base", "a sample")
        for name in ["state", "merge", "har"] where arguments.has(name) {
            throw UsageError("--base widens a schema by samples, and cannot be used with --\(name)")
        }
        guard arguments.text("name") == nil else { throw UsageError("--name is for a new schema; --base names one") }
        self.base = base
        reader = try SampleReader(arguments, writer)
        output = try InferredOutput(arguments)
        options = try InferredOutput.options(arguments, name: output.name)
        self.writer = writer
    }

    func run() throws -> ExitStatus {
        let payloads = inputs.filter { $0 != ParsedArguments.standardInput }
        let selected = try SelectedSchema(at: base, payloads: payloads, reportError: writer.reportError)
        guard let widening = SchemaWidening(selected.catalog.sources, schema: selected.file, options) else {
            throw FileError(base, "cannot be widened; expected the schema of a body in JSON, without errors")
        }
        var isComplete = true
        writer.showProgress(reading: inputs)
        let isUsable = InputFiles.read(inputs, reportError: writer.reportError) { input throws(FileError) in
            if try !reader.add(input, to: widening) { isComplete = false }
        }
        guard isUsable else { return .unusable }
        guard widening.count > 0 else {
            writer.reportError("no sample can be used, so no schema is written")
            return isComplete ? .unusable : .found
        }
        let result = widening.result()
        writer.writeNotices(result.notices)
        for line in result.remaining { writer.reportError(line) }
        try output.write(result.files, widening: selected, to: writer.console)
        return isComplete && result.remaining.isEmpty ? .clean : .found
    }
}
