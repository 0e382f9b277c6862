import SchemaTools

/// Writes a run's findings wherever the options want them.
struct ReportWriter {
    private(set) var options: CommonOptions
    let console: Console

    /// Whether somebody will see source lines: text results on a terminal, or where frames or colours are asked for.
    var showsExcerpts: Bool {
        options.hasFrames || hasTextOutput && (console.isTerminal || console.isColored(options.color))
    }

    /// The same without the report on standard output, which something else is written to.
    var withoutOutput: ReportWriter {
        var writer = self
        writer.options.destinations.removeAll { $0.file == nil }
        return writer
    }

    /// Writes every report. Returns the exit status.
    func write(_ findings: Findings, isComplete: Bool) throws(FileError) -> ExitStatus {
        for destination in options.destinations { try write(findings, to: destination) }
        return try end(findings.tally, isComplete: isComplete)
    }

    /// Writes one report.
    func write(_ findings: Findings, to destination: CommonOptions.Destination) throws(FileError) {
        let text = render(findings, as: destination.format, isColored: isColored(destination))
        try output(of: destination)(text)
    }

    /// Sums up text results on standard error. Returns the exit status. A run that is not complete, because something
    /// could not be used, has no summary: that was said already.
    func end(_ tally: Tally, isComplete: Bool) throws(FileError) -> ExitStatus {
        if hasTextOutput && isComplete && !options.isQuiet { console.writeError(TextReport().summary(tally)) }
        guard isComplete else { return .unusable }
        guard !tally.reaches(options.failSeverity) else { return .found }
        if let stamp = options.stamp { _ = try OutputFile(path: stamp) }
        return .clean
    }

    /// Whether a destination's text is coloured; that of a file never is.
    func isColored(_ destination: CommonOptions.Destination) -> Bool {
        destination.file == nil && console.isColored(options.color)
    }

    /// Where the text of a destination goes to. A file is created, or emptied, at once.
    func output(of destination: CommonOptions.Destination) throws(FileError) -> (String) throws(FileError) -> Void {
        guard let path = destination.file else { return console.writeOutput }
        let file = try OutputFile(path: path)
        return { text throws(FileError) in try file.write(text) }
    }

    private var hasTextOutput: Bool { options.destinations.contains { $0.format == .text && $0.file == nil } }

    private func render(_ findings: Findings, as format: ReportFormat, isColored: Bool) -> String {
        switch format {
        case .text: TextReport(isColored: isColored).render(findings)
        case .json: JSONReport().render(findings)
        case .github: GitHubReport().render(findings)
        case .sarif: SARIFReport(toolVersion: Command.version).render(findings)
        case .junit:
            JUnitReport(failSeverity: options.failSeverity, timestamp: console.timestamp).render(findings)
        case .checkstyle: CheckstyleReport().render(findings)
        }
    }
}
