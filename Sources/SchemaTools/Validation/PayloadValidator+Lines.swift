import SchemaEngine

extension PayloadValidator {
    /// The result of checking a line of an input.
    package enum LineResult: Sendable {
        case fault(ReportedFault)
        case decoded(FaultReport.Decoded)
    }

    /// The maximum length of a line, in bytes. A longer line is reported but not checked, which bounds the
    /// memory for the input.
    package static let longestLine = 32 << 20

    /// Checks each line of an input against the schema while the input is read. Memory does not grow with the
    /// length of the input.
    ///
    /// - Parameters:
    ///   - name: The input's name, for its faults.
    ///   - read: Writes bytes to the start of the buffer, and returns their number. 0 is the end of the input.
    ///   - report: Receives the faults and decoded values, in the order of the lines.
    /// - Throws: The errors that the closures throw.
    package func checkLines<Failure: Error>(
        of name: String,
        reading read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int,
        report: (LineResult) throws(Failure) -> Void
    ) throws(Failure) {
        var lines = JSONLines(longestLine: Self.longestLine)
        while try lines.nextBlock(
            reading: read,
            { (line, text) throws(Failure) in
                guard !line.isTooLong else { return try report(.fault(Self.tooLong(line, of: name))) }
                if settings.isDecoding { return try decode(text, line, name, report) }
                let faults = schema.checkReport(text, options: settings.options).faults
                // Most lines end here, without a copy or a report.
                guard !faults.isEmpty else { return }
                try self.report(faults, JSONBuffer(text), line, name, report)
            }
        ) {}
    }

    private func decode<Failure: Error>(
        _ text: TextBytes,
        _ line: JSONLines.Line,
        _ name: String,
        _ report: (LineResult) throws(Failure) -> Void
    ) throws(Failure) {
        let buffer = JSONBuffer(text)
        let outcome = Result { () throws(PayloadError) in try schema.decodePayload(buffer, options: settings.options) }
        switch outcome {
        case .success(let payload):
            try self.report(payload.faults, buffer, line, name, report)
            try report(.decoded(FaultReport.Decoded(file: name, value: payload.printedValue)))
        case .failure(let error):
            try self.report(error.faults, buffer, line, name, report)
        }
    }

    /// Reports the faults of one line as faults of the whole input.
    private func report<Failure: Error>(
        _ faults: [Fault],
        _ text: JSONBuffer,
        _ line: JSONLines.Line,
        _ name: String,
        _ report: (LineResult) throws(Failure) -> Void
    ) throws(Failure) {
        for fault in faults {
            var reported = excerpts.reported(fault, payload: showsPayloads ? text : nil)
            reported.payloadExcerpt?.line += line.line - 1
            reported.payload?.convert(from: line, of: name)
            try report(.fault(reported))
        }
    }

    private static func tooLong(_ line: JSONLines.Line, of name: String) -> ReportedFault {
        let place = PayloadPlace(
            file: name,
            pointer: "",
            line: line.line,
            column: 1,
            offset: line.offset,
            record: line.record
        )
        let message = "the line is longer than \(longestLine >> 20) MB, and was not checked"
        return ReportedFault(code: Tally.lineTooLong, severity: .error, message: message, payload: place)
    }
}

extension PayloadPlace {
    /// Converts a place in one line to a place in the whole input.
    fileprivate mutating func convert(from line: JSONLines.Line, of name: String) {
        file = name
        offset += line.offset
        self.line += line.line - 1
        record = line.record
    }
}
