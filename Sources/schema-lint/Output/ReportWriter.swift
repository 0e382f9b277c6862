import SchemaEngine
import SchemaTools
import SchematicText

/// Writes the faults of a run to the destinations of the options.
struct ReportWriter {
    private(set) var options: CommonOptions
    let console: Console
    /// Receives the errors of the run, which the reports of an incomplete run contain.
    let reportError: ErrorReporter
    let toolVersion: String

    /// Whether source lines are shown: with `--frames`, or in text results on a
    /// terminal or in color.
    var showsExcerpts: Bool {
        options.hasFrames || hasTextOutput && (console.isTerminal || console.isColored(options.color))
    }

    /// A writer without the report on standard output, which is used for something else.
    var withoutOutput: ReportWriter {
        var writer = self
        writer.options.destinations.removeAll { $0.file == nil }
        return writer
    }

    /// Writes all reports. Returns the exit status.
    func write(_ report: FaultReport, isComplete: Bool) throws(FileError) -> ExitStatus {
        var report = report
        if !isComplete { report.failures = failures }
        for destination in options.destinations { try write(report, to: destination) }
        return try end(report.summary, isComplete: isComplete)
    }

    /// The reasons why the run is not complete. There is at least one.
    var failures: [FaultReport.Failure] {
        reportError.failures.isEmpty
            ? [FaultReport.Failure(message: "not all files could be used")] : reportError.failures
    }

    /// Runs a subcommand. If it throws an error about a file, writes the reports with the error, so that a program does not
    /// read the reports of the previous run.
    func writingFailures(_ run: () throws -> ExitStatus) throws -> ExitStatus {
        do {
            return try run()
        } catch let error as FileError {
            reportError(error)
            // The error can be that of a report, which then cannot be written either.
            for destination in options.destinations where destination.format != .text {
                var report = FaultReport(of: [])
                report.failures = failures
                try? write(report, to: destination)
            }
            return .unusable
        }
    }

    func write(_ report: FaultReport, to destination: CommonOptions.Destination) throws(FileError) {
        // On standard output, a text has the faults only. The errors are on standard error.
        var report = report
        if destination.format == .text, destination.file == nil { report.failures = [] }
        let text = render(report, as: destination.format, isColored: isColored(destination))
        try output(to: destination.file)(withoutCommands(text, in: destination.format))
    }

    /// Returns a report in which the runner of GitHub Actions finds no command, except those of its own format.
    func withoutCommands(_ text: String, in format: ReportFormat) -> String {
        format.languageOfCommands.map { console.withoutCommands(text, in: $0) } ?? text
    }

    /// Writes a summary of text results to standard error, and returns the exit status. An incomplete run has
    /// no summary, because its errors are already reported.
    func end(_ tally: FaultSummary, isComplete: Bool) throws(FileError) -> ExitStatus {
        if hasTextOutput && isComplete && !options.isQuiet { console.writeError(TextReport().summary(tally)) }
        guard isComplete else { return .unusable }
        guard !tally.reaches(options.failSeverity) else { return .found }
        return try endClean()
    }

    /// Begins work whose progress is shown, except with `--quiet`.
    func showProgress(_ unit: ProgressLine.Unit, total: Int?) {
        if !options.isQuiet { console.progress.begin(unit, total: total) }
    }

    /// Writes notes to standard error, except with `--quiet`. They can contain text of a sample, so control characters are
    /// escaped.
    func writeNotices(_ notices: [String]) {
        guard !options.isQuiet else { return }
        writeLosses(notices)
    }

    /// Writes notes about what a result does not state to standard error, also with `--quiet`.
    func writeLosses(_ notices: [String]) {
        for notice in notices { console.writeError("notice: \(notice.displayLine)\n") }
    }

    /// Writes the file of `--stamp`, and returns the status of a run without faults.
    func endClean() throws(FileError) -> ExitStatus {
        if let stamp = options.stamp { _ = try OutputFile(path: stamp) }
        return .clean
    }

    /// Returns whether the text for a destination is colored. The text for a file never is.
    func isColored(_ destination: CommonOptions.Destination) -> Bool {
        destination.file == nil && console.isColored(options.color)
    }

    /// Writes a report that is not one of faults to a file or, without a path, to standard output. `render` gets whether it is
    /// colored, and returns workflow commands of GitHub Actions only if `isCommands` is true.
    func write(to path: String?, isCommands: Bool, _ render: (_ isColored: Bool) -> String) throws(FileError) {
        let text = render(isColored(.init(format: .text, file: path)))
        try output(to: path)(isCommands ? text : console.withoutCommands(text))
    }

    /// Returns a closure that writes text to a file or, without a path, to standard output. A file is created or truncated
    /// immediately.
    func output(to path: String?) throws(FileError) -> (String) throws(FileError) -> Void {
        guard let path else { return console.writeOutput }
        let file = try OutputFile(path: path)
        return { [progress = console.progress] text throws(FileError) in
            // The file can be the terminal.
            progress.clear()
            try file.write(text)
        }
    }

    private var hasTextOutput: Bool { options.destinations.contains { $0.format == .text && $0.file == nil } }

    private func render(_ report: FaultReport, as format: ReportFormat, isColored: Bool) -> String {
        switch format {
        case .text: TextReport(isColored: isColored).render(report)
        case .json: JSONReport().render(report)
        case .jsonl: JSONReport().renderLines(report)
        case .github: GitHubReport().render(report)
        case .sarif:
            SARIFReport(toolVersion: toolVersion) {
                Rules.rule($0).map { CodeDescription(summary: $0.description.summary, page: $0.description.page) }
            }
            .render(report)
        case .junit:
            JUnitReport(failSeverity: options.failSeverity, timestamp: console.timestamp).render(report)
        case .checkstyle: CheckstyleReport().render(report)
        }
    }
}
