import SchemaEngine
import SchemaTools

extension ValidateCommand {
    /// Checks each payload that can be read. Returns `false` if one cannot be read.
    func check(
        by validator: PayloadValidator,
        _ input: JSONBuffer?,
        into report: inout FaultReport,
        reportError: ErrorReporter
    ) -> Bool {
        InputFiles.read(payloads, reportError: reportError) { payload throws(FileError) in
            validator.check(try contents(of: payload, input), named: payload, into: &report)
        }
    }

    private func contents(of payload: String, _ input: JSONBuffer?) throws(FileError) -> JSONBuffer {
        if payload == ParsedArguments.standardInput, let input { return input }
        return try writer.console.contents(of: payload)
    }

    /// Checks each line of the payloads that can be read, while they are read.
    ///
    /// - Parameters:
    ///   - validator: The validator for the lines.
    ///   - reportError: Receives the messages about payloads that cannot be read.
    ///   - report: Receives each result, and `nil` before each read, which can block.
    /// - Returns: `false` if a payload cannot be read.
    /// - Throws: No error. An error that `report` throws is also passed to `reportError`.
    func checkLines(
        by validator: PayloadValidator,
        reportError: ErrorReporter,
        report: (PayloadValidator.LineResult?) throws(FileError) -> Void
    ) throws(FileError) -> Bool {
        readPayloads(reportError: reportError) { payload, fill throws(FileError) in
            try validator.checkLines(of: payload) { memory throws(FileError) in
                try report(nil)
                return try fill(memory)
            } report: { result throws(FileError) in
                try report(result)
            }
        }
    }

    /// Writes a tally of the lines of the payloads that can be read. Returns the exit status.
    func writeTally(by validator: PayloadValidator) throws(FileError) -> ExitStatus {
        // A file that cannot be written is reported before the payloads are read.
        let write = try writer.output(of: writer.options.destinations[0])
        var run = validator.tallyRun(files: payloads.count + 1)
        let isUsable = readPayloads(reportError: writer.reportError) { payload, fill throws(FileError) in
            try validator.tallyLines(of: payload, into: &run, reading: fill)
        }
        try write(run.tally.text)
        return try writer.end(run.summary, isComplete: isUsable)
    }

    /// Passes each payload to the closure, with a function that reads its next bytes. Returns `false` if a payload cannot
    /// be read.
    private func readPayloads(
        reportError: ErrorReporter,
        _ body: (String, (UnsafeMutableRawBufferPointer) throws(FileError) -> Int) throws(FileError) -> Void
    ) -> Bool {
        InputFiles.read(payloads, reportError: reportError) { payload throws(FileError) in
            try body(payload, try writer.console.fillingLines(from: payload))
        }
    }
}
