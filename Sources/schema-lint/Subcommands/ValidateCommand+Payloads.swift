import SchemaEngine
import SchemaTools

extension ValidateCommand {
    /// Checks each payload that can be read. Returns a Boolean value that indicates whether all could be read.
    func check(
        by validator: PayloadValidator,
        _ input: JSONBuffer?,
        into report: inout FaultReport,
        reportError: (String) -> Void
    ) -> Bool {
        var isUsable = true
        for payload in payloads {
            do throws(FileError) {
                validator.check(try contents(of: payload, input), named: payload, into: &report)
            } catch {
                reportError(error.message)
                isUsable = false
            }
        }
        return isUsable
    }

    private func contents(of payload: String, _ input: JSONBuffer?) throws(FileError) -> JSONBuffer {
        guard payload == "-" else { return try ByteReader.contents(of: payload) }
        if let input { return input }
        return try writer.console.readInput()
    }

    /// Checks each line of the payloads that can be read, while they are read.
    ///
    /// - Parameters:
    ///   - validator: The validator for the lines.
    ///   - reportError: Receives the messages about payloads that cannot be read.
    ///   - report: Receives each result, and `nil` before each read, which can block.
    /// - Returns: A Boolean value that indicates whether everything could be read.
    /// - Throws: No error. An error that `report` throws is also passed to `reportError`.
    func checkLines(
        by validator: PayloadValidator,
        reportError: (String) -> Void,
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
        let isUsable = readPayloads(reportError: reportError) { payload, fill throws(FileError) in
            try validator.tallyLines(of: payload, into: &run, reading: fill)
        }
        try write(run.tally.text)
        return try writer.end(run.summary, isComplete: isUsable)
    }

    /// Passes each payload to the closure, with a function that reads its next bytes. Returns a Boolean value that indicates
    /// whether everything could be read.
    private func readPayloads(
        reportError: (String) -> Void,
        _ body: (String, (UnsafeMutableRawBufferPointer) throws(FileError) -> Int) throws(FileError) -> Void
    ) -> Bool {
        var isUsable = true
        for payload in payloads {
            do throws(FileError) {
                try body(payload, payload == "-" ? writer.console.fillFromInput : try ByteReader.filling(from: payload))
            } catch {
                reportError(error.message)
                isUsable = false
            }
        }
        return isUsable
    }
}
