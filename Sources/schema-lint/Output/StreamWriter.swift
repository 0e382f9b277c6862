import SchemaTools

/// Writes faults as they arrive, without keeping them, in formats that allow it. Faults are kept for the
/// other formats, whose reports are written at the end.
struct StreamWriter {
    private let writer: ReportWriter
    private var streams: [(report: ReportStream, output: BufferedOutput, isOnOutput: Bool)] = []
    private var deferred: [CommonOptions.Destination] = []
    private var collected: FaultReport
    private var tally: FaultSummary

    /// Opens all destinations.
    init(_ writer: ReportWriter, names: [String], isDecoding: Bool) throws(FileError) {
        self.writer = writer
        collected = FaultReport(of: names)
        tally = FaultSummary(files: names.count)
        for destination in writer.options.destinations {
            let isColored = writer.isColored(destination)
            guard let report = ReportStream(destination.format, isColored: isColored, isDecoding: isDecoding) else {
                deferred.append(destination)
                continue
            }
            let write = try writer.output(to: destination.file)
            var output = BufferedOutput { text throws(FileError) in
                try write(writer.withoutCommands(text, in: destination.format))
            }
            try output.append(report.head)
            streams.append((report, output, destination.file == nil))
        }
    }

    /// Writes a result.
    mutating func add(_ result: PayloadValidator.LineResult) throws(FileError) {
        if case .fault(let fault) = result {
            tally.add(fault)
            if !deferred.isEmpty { collected.faults.append(fault) }
        }
        for index in streams.indices {
            let text =
                switch result {
                case .fault(let fault): streams[index].report.text(of: fault)
                case .decoded(let value): streams[index].report.text(of: value)
                }
            try streams[index].output.append(text)
        }
    }

    /// Flushes the results so far, so that a reader of the stream receives them.
    mutating func flush() throws(FileError) {
        for index in streams.indices { try streams[index].output.flush() }
    }

    /// Ends all reports. Returns the exit status.
    mutating func finish(isComplete: Bool) throws(FileError) -> ExitStatus {
        let failures = isComplete ? [] : writer.failures
        for index in streams.indices {
            let stream = streams[index]
            // On standard output, a text has the faults only. The errors are on standard error.
            let shown = stream.report.isText && stream.isOnOutput ? [] : failures
            try streams[index].output.append(stream.report.tail(tally, failures: shown))
        }
        try flush()
        collected.failures = failures
        for destination in deferred { try writer.write(collected, to: destination) }
        return try writer.end(tally, isComplete: isComplete)
    }
}
