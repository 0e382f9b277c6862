import SchemaTools

/// Writes a run's findings wherever the options want them.
struct ReportWriter {
    let options: CommonOptions
    let console: Console

    /// Whether somebody will see source lines: text results on a terminal, or where frames or colours are asked for.
    var showsExcerpts: Bool {
        options.hasFrames || hasTextOutput && (console.isTerminal || console.isColored(options.color))
    }

    /// Writes every report, and the summary of text results to standard error. Returns the exit status. A run that is not
    /// complete, because something could not be used, has no summary: that was said already.
    func write(_ findings: Findings, isComplete: Bool) throws(FileError) -> ExitStatus {
        for destination in options.destinations {
            let isColored = destination.file == nil && console.isColored(options.color)
            let text = render(findings, as: destination.format, isColored: isColored)
            if let file = destination.file {
                try ByteWriter.write(text, toFile: file)
            } else {
                try console.writeOutput(text)
            }
        }
        if hasTextOutput && isComplete && !options.isQuiet { console.writeError(TextReport().summary(findings)) }
        guard isComplete else { return .unusable }
        return findings.reach(options.failSeverity) ? .found : .clean
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
