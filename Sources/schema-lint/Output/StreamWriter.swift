import SchemaTools

/// Writes faults as they arrive, without keeping them, in formats that allow it. Faults are kept for the
/// other formats, whose reports are written at the end.
struct StreamWriter {
    private let writer: ReportWriter
    private let isDecoding: Bool
    private var live: [(report: ReportStream, output: BufferedOutput)] = []
    private var waiting: [CommonOptions.Destination] = []
    private var kept: FaultReport
    private var tally: Tally

    /// Opens all destinations.
    init(_ writer: ReportWriter, names: [String], isDecoding: Bool) throws(FileError) {
        self.writer = writer
        self.isDecoding = isDecoding
        kept = FaultReport(of: names)
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
        if case .fault(let fault) = result {
            tally.add(fault)
            if !waiting.isEmpty { kept.faults.append(fault) }
        }
        for index in live.indices {
            let text =
                switch result {
                case .fault(let fault): live[index].report.text(of: fault)
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
