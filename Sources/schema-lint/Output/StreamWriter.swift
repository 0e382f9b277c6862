import SchemaTools

/// Writes findings as they arrive, without keeping them, in formats that allow it. Findings are kept for the
/// other formats, whose reports are written at the end.
struct StreamWriter {
    private let writer: ReportWriter
    private let isDecoding: Bool
    private var live: [(report: ReportStream, output: BufferedOutput)] = []
    private var waiting: [CommonOptions.Destination] = []
    private var kept: Findings
    private var tally: Tally

    /// Opens all destinations.
    init(_ writer: ReportWriter, names: [String], isDecoding: Bool) throws(FileError) {
        self.writer = writer
        self.isDecoding = isDecoding
        kept = Findings(of: names)
        tally = Tally(files: names.count)
        for destination in writer.options.destinations {
            let isColored = writer.isColored(destination)
            guard let report = ReportStream(destination.format, isColored: isColored, isDecoding: isDecoding) else {
                waiting.append(destination)
                continue
            }
            var output = BufferedOutput(try writer.output(of: destination))
            try output.append(report.head)
            live.append((report, output))
        }
    }

    /// Writes a result.
    mutating func add(_ result: PayloadValidator.LineResult) throws(FileError) {
        if case .found(let entry) = result {
            tally.add(entry.finding)
            if !waiting.isEmpty { kept.entries.append(entry) }
        }
        for index in live.indices {
            let text =
                switch result {
                case .found(let entry): live[index].report.text(of: entry)
                case .decoded(let value): live[index].report.text(of: value)
                }
            try live[index].output.append(text)
        }
    }

    /// Flushes the results so far, so that a reader of the stream receives them.
    mutating func flush() throws(FileError) {
        for index in live.indices { try live[index].output.flush() }
    }

    /// Ends all reports. Returns the exit status.
    mutating func finish(isComplete: Bool) throws(FileError) -> ExitStatus {
        for index in live.indices { try live[index].output.append(live[index].report.tail(tally)) }
        try flush()
        for destination in waiting { try writer.write(kept, to: destination) }
        return try writer.end(tally, isComplete: isComplete)
    }
}
