import SchemaEngine

extension PayloadValidator {
    /// What a line of an input had to tell.
    package enum LineResult: Sendable {
        case found(Findings.Entry)
        case decoded(Findings.Decoded)
    }

    /// A line that is longer is told, and not checked: what is kept of the input stays small.
    package static let longestLine = 32 << 20

    /// Holds each line of an input against the schema while the input is read. Memory stays the same however long it is.
    ///
    /// - Parameters:
    ///   - name: The input's name, for its findings.
    ///   - read: Fills memory from its start, and returns how many bytes that were; 0 is the end of the input.
    ///   - tell: Gets what is found, and what was decoded, in the order of the lines.
    /// - Throws: What the closures throw.
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
                // Most lines end here: nothing was copied, and nothing is to be told.
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

    /// Tells faults of one line as faults of the whole input.
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
    /// Makes a place in one line a place in the whole input.
    fileprivate mutating func lie(in line: JSONLines.Line, of name: String) {
        file = name
        offset += line.offset
        self.line += line.line - 1
        record = line.record
    }
}
