import SchemaEngine

extension PayloadValidator {
    /// The result of checking a line of an input.
    package enum LineResult: Sendable {
        case found(Findings.Entry)
        case decoded(Findings.Decoded)
    }

    /// The maximum length of a line, in bytes. A longer line is reported but not checked, which bounds the
    /// memory for the input.
    package static let longestLine = 32 << 20

    /// Checks each line of an input against the schema while the input is read. Memory does not grow with the
    /// length of the input.
    ///
    /// - Parameters:
    ///   - name: The input's name, for its findings.
    ///   - read: Writes bytes to the start of the buffer, and returns their number. 0 is the end of the input.
    ///   - tell: Receives the findings and decoded values, in the order of the lines.
    /// - Throws: The errors that the closures throw.
    package func checkLines<Failure: Error>(
        of name: String,
        reading read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int,
        tell: (LineResult) throws(Failure) -> Void
    ) throws(Failure) {
        var lines = JSONLines(longestLine: Self.longestLine)
        while try lines.nextBlock(
            reading: read,
            { (line, text) throws(Failure) in
                guard !line.isTooLong else { return try tell(.found(Self.tooLong(line, of: name))) }
                if settings.isDecoding { return try decode(text, line, name, tell) }
                let report = schema.check(text, options: settings.options)
                // Most lines end here, without a copy or a report.
                guard !report.faults.isEmpty else { return }
                try self.tell(report.faults, JSONBuffer(text), line, name, tell)
            }
        ) {}
    }

    private func decode<Failure: Error>(
        _ text: TextBytes,
        _ line: JSONLines.Line,
        _ name: String,
        _ tell: (LineResult) throws(Failure) -> Void
    ) throws(Failure) {
        let buffer = JSONBuffer(text)
        let outcome = Result { () throws(PayloadError) in try schema.decode(buffer, options: settings.options) }
        switch outcome {
        case .success(let payload):
            try self.tell(payload.faults, buffer, line, name, tell)
            try tell(.decoded(Findings.Decoded(file: name, value: payload.fields.printedValue)))
        case .failure(let error):
            try self.tell(error.faults, buffer, line, name, tell)
        }
    }

    /// Reports the faults of one line as faults of the whole input.
    private func tell<Failure: Error>(
        _ faults: [Fault],
        _ text: JSONBuffer,
        _ line: JSONLines.Line,
        _ name: String,
        _ tell: (LineResult) throws(Failure) -> Void
    ) throws(Failure) {
        for fault in faults {
            var entry = excerpts.entry(fault, payload: showsPayloads ? text : nil)
            entry.payloadExcerpt?.line += line.line - 1
            entry.finding.payload?.lie(in: line, of: name)
            try tell(.found(entry))
        }
    }

    private static func tooLong(_ line: JSONLines.Line, of name: String) -> Findings.Entry {
        let place = PayloadPlace(
            file: name,
            pointer: "",
            line: line.line,
            column: 1,
            offset: line.offset,
            record: line.record
        )
        let message = "the line is longer than \(longestLine >> 20) MB, and was not checked"
        return Findings.Entry(Finding(code: "line-too-long", severity: .error, message: message, payload: place))
    }
}

extension PayloadPlace {
    /// Converts a place in one line to a place in the whole input.
    fileprivate mutating func lie(in line: JSONLines.Line, of name: String) {
        file = name
        offset += line.offset
        self.line += line.line - 1
        record = line.record
    }
}
