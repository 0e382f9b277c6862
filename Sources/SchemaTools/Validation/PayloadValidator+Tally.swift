package import SchemaEngine

extension PayloadValidator {
    /// The counts of a run over several inputs.
    package struct TallyRun: Sendable {
        package fileprivate(set) var tally: Tally
        /// The numbers of faults by severity.
        package fileprivate(set) var summary: FaultSummary
    }

    /// Returns an empty tally for a run that reads a number of files.
    package func tallyRun(files: Int) -> TallyRun {
        TallyRun(tally: Tally(schema: schema), summary: FaultSummary(files: files))
    }

    /// Counts each line of an input while the input is read. Memory does not grow with the length of the input.
    ///
    /// - Parameters:
    ///   - name: The input's name, for the first places of faults.
    ///   - run: The counts so far.
    ///   - read: Writes bytes to the start of the buffer, and returns their number. 0 is the end of the input.
    /// - Throws: The errors of the closure.
    package func tallyLines<Failure: Error>(
        of name: String,
        into run: inout TallyRun,
        reading read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) {
        var lines = JSONLines(longestLine: Self.longestLine)
        while try lines.nextBlock(
            reading: read,
            { (line, text) throws(Failure) in
                let origin = Tally.Origin(file: name, record: line.record, line: line.line)
                guard !line.isTooLong else {
                    run.summary.add(.error)
                    return run.tally.addUnchecked(code: Tally.lineTooLong, at: origin)
                }
                let faults = schema.checkReport(text, options: settings.options).faults
                for fault in faults { run.summary.add(fault.severity) }
                run.tally.add(text, faults: faults, at: origin, options: settings.options)
            }
        ) {}
    }
}
