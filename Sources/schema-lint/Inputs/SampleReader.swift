import SchemaEngine
import SchemaTools
import SchematicPlatform

/// A reader of samples: of whole inputs, or of each line with `--lines`.
struct SampleReader {
    /// Whether each line of an input is a sample.
    let isSplit: Bool
    /// The maximum length of a sample, in bytes.
    private let longest: Int
    /// The number of threads that read lines.
    private let jobs: Int
    private let writer: ReportWriter

    init(_ arguments: ParsedArguments, _ writer: ReportWriter) throws(UsageError) {
        isSplit = arguments.has("lines")
        jobs = try LineJobs.count(arguments)
        longest = arguments.number("maximum-bytes") ?? SampleSummary.longestSample
        self.writer = writer
    }

    /// Adds the samples of an input. Returns `false` if a sample is left out, which is reported.
    func add(_ input: String, to summary: SampleSummary) throws(FileError) -> Bool {
        let longest = longest
        return try add(input, to: summary) { lines, report throws(FileError) in
            try LineProcessor(jobs: jobs).process(
                lines,
                by: { SampleLines(collector: SampleSummary(), name: input, longest: longest) },
                report: report,
                finish: { summary.merge($0.collector) }
            )
        }
    }

    /// Adds the samples of an input. Returns `false` if a sample is left out, which is reported.
    func add(_ input: String, to widening: SchemaWidening) throws(FileError) -> Bool {
        try add(input, to: widening) { lines, report throws(FileError) in
            var work = SampleLines(collector: widening, name: input, longest: longest)
            try LineProcessor.process(lines, by: &work, report: report)
        }
    }

    private func add(
        _ input: String,
        to collector: some SampleCollector,
        lineByLine addLines: (LineInput, (SampleSummary.Refusal, LineNumbers) -> Void) throws(FileError) -> Void
    ) throws(FileError) -> Bool {
        var isComplete = true
        let report = { (refusal: SampleSummary.Refusal) in
            isComplete = false
            writer.reportError(refusal.line)
        }
        if isSplit {
            try addLines(try writer.console.lines(of: input, longest: longest)) { refusal, before in
                report(refusal.after(lines: before.lines, records: before.records))
            }
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

/// Collects the lines of an input as samples.
private struct SampleLines<Collector: SampleCollector>: LineWork {
    let collector: Collector
    let name: String
    let longest: Int

    func process(_ line: JSONLines.Line, _ text: TextBytes, _ report: (SampleSummary.Refusal) -> Void) {
        if let refusal = collector.add(line, text, of: name, longest: longest) { report(refusal) }
    }
}
