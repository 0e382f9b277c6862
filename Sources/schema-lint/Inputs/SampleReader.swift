import SchemaEngine
import SchemaTools
import SchematicPlatform

/// A reader of samples: of whole inputs, or of each line with `--lines`.
struct SampleReader {
    /// Whether each line of an input is a sample.
    let isSplit: Bool
    /// The maximum length of a sample, in bytes.
    private let longest: Int
    private let writer: ReportWriter

    init(_ arguments: ParsedArguments, _ writer: ReportWriter) {
        isSplit = arguments.has("lines")
        longest = arguments.number("maximum-bytes") ?? SampleSummary.longestSample
        self.writer = writer
    }

    /// Adds the samples of an input. Returns `false` if a sample is left out, which is reported.
    func add(_ input: String, to collector: some SampleCollector) throws(FileError) -> Bool {
        var isComplete = true
        let report = { (refusal: SampleSummary.Refusal) in
            isComplete = false
            writer.reportError(refusal.line)
        }
        if isSplit {
            let read = try writer.console.fillingLines(from: input)
            try collector.addLines(of: input, longest: longest, reading: read, report: report)
        } else if try isTooLong(input) {
            report(SampleSummary.tooLong(input, longest))
        } else {
            let sample = try writer.console.contents(of: input)
            if let refusal = collector.add(sample, named: input, longest: longest) { report(refusal) }
            writer.console.progress.advance(by: sample.count)
        }
        return isComplete
    }

    /// Returns `true` for a file that is longer than a sample may be, so that it need not be read.
    private func isTooLong(_ input: String) throws(FileError) -> Bool {
        guard input != ParsedArguments.standardInput else { return false }
        let status = try FileStatus(of: input)
        return status.kind == .file && status.size > longest
    }
}
