package import SchemaEngine

/// Checks payloads against one schema.
package struct PayloadValidator: Sendable {
    /// The settings for all payloads.
    package struct Settings: Sendable {
        package var options: CheckOptions
        /// The direction of the payloads. `nil` selects the direction of the role in the schema's name.
        package var direction: Direction?
        /// Whether payloads are decoded.
        package var isDecoding: Bool
        /// Whether a report shows source lines.
        package var showsExcerpts: Bool

        package init(
            options: CheckOptions = .standard,
            direction: Direction? = nil,
            isDecoding: Bool = false,
            showsExcerpts: Bool = false
        ) {
            self.options = options
            self.direction = direction
            self.isDecoding = isDecoding
            self.showsExcerpts = showsExcerpts
        }
    }

    let schema: Schema
    let settings: Settings
    let excerpts: ExcerptSource
    /// `false` for a schema with secrets, because a payload's line can contain a secret beside the faulty
    /// value.
    let showsPayloads: Bool

    private init(_ schema: Schema, _ settings: Settings, _ excerpts: ExcerptSource) {
        self.schema = schema
        self.settings = settings
        self.excerpts = excerpts
        showsPayloads = settings.showsExcerpts && !schema.namesSecrets
    }

    /// The result of compiling a schema.
    package enum Compiled {
        /// The schema can be used. Its warnings are left to the linter.
        case ready(PayloadValidator)
        /// The schema, or a schema that it refers to, has faults.
        case faulty([ReportedFault])
        /// The file is `Tags.json`, which is not a schema of payloads.
        case describesNothing
    }

    /// Compiles a schema of a catalog and the schemas that it refers to. Faults of other files are not
    /// reported.
    package static func compile(_ sources: [SchemaSource], schema file: String, _ settings: Settings) -> Compiled {
        guard file.split(separator: "/").last != "Tags.json" else { return .describesNothing }
        let excerpts = ExcerptSource(sources, isShown: settings.showsExcerpts)
        let (catalog, faults) = SchemaCatalog.compiled(sources, only: file, direction: settings.direction)
        if faults.contains(where: { $0.severity == .error }) { return .faulty(faults.map { excerpts.reported($0) }) }
        guard let schema = catalog.schema(file: file, direction: settings.direction) else { return .describesNothing }
        return .ready(PayloadValidator(schema, settings, excerpts))
    }

    /// Checks a payload, and adds its faults and its decoded value to a report.
    package func check(_ payload: JSONBuffer, named name: String, into report: inout FaultReport) {
        let faults =
            settings.isDecoding
            ? decode(payload, name, &report) : schema.checkReport(payload, options: settings.options).faults
        let shown = shown(payload, faults)
        report.faults += faults.map { fault in
            var fault = fault
            fault.payload?.file = name
            return reported(fault, shown)
        }
    }

    /// Returns a fault with the lines of its places. The line of a schema with secrets can state their values.
    private func reported(_ fault: Fault, _ payload: JSONBuffer?) -> ReportedFault {
        var reported = excerpts.reported(fault, payload: payload)
        if schema.namesSecrets {
            reported.schemaExcerpt = reported.schemaExcerpt.flatMap { MaskedSchema.line($0, isSecret: true) }
        }
        return reported
    }

    /// Returns the payload if lines of it are shown.
    private func shown(_ payload: JSONBuffer, _ faults: [Fault]) -> JSONBuffer? {
        showsPayloads && !faults.isEmpty ? excerpts.shown(payload) : nil
    }

    /// Decodes a payload, and adds its value if it is valid. Returns the faults in either case.
    private func decode(_ payload: JSONBuffer, _ name: String, _ report: inout FaultReport) -> [Fault] {
        do throws(PayloadError) {
            let payload = try schema.decodePayload(payload, options: settings.options)
            report.decoded?.append(
                FaultReport.Decoded(file: name, value: payload.printedValue.map(DecodedSecret.masked))
            )
            return payload.faults
        } catch {
            return error.faults
        }
    }
}

extension PayloadValidator {
    /// The result of checking a line of an input.
    package enum LineResult: Sendable {
        case fault(ReportedFault)
        case decoded(FaultReport.Decoded)

        /// Returns the result of a line before which the input has further lines, of which some are not blank.
        package func after(lines: Int, records: Int) -> LineResult {
            guard case .fault(var fault) = self else { return self }
            fault.payload?.line += lines
            if let record = fault.payload?.record { fault.payload?.record = record + records }
            fault.payloadExcerpt?.line += lines
            return .fault(fault)
        }
    }

    /// The maximum length of a line, in bytes. A longer line is reported but not checked, which bounds the
    /// memory for the input.
    package static let longestLine = 32 << 20

    /// Checks a line of an input against the schema.
    ///
    /// - Parameters:
    ///   - line: The place of the line.
    ///   - text: The bytes of the line.
    ///   - name: The input's name, for its faults.
    ///   - report: Receives the faults, and the decoded value.
    package func check(_ line: JSONLines.Line, _ text: TextBytes, of name: String, report: (LineResult) -> Void) {
        guard !line.isTooLong else { return report(.fault(Self.tooLong(line, of: name))) }
        if settings.isDecoding { return decode(text, line, name, report) }
        let faults = schema.checkReport(text, options: settings.options).faults
        // Most lines end here, without a copy or a report.
        guard !faults.isEmpty else { return }
        self.report(faults, JSONBuffer(text), line, name, report)
    }

    private func decode(_ text: TextBytes, _ line: JSONLines.Line, _ name: String, _ report: (LineResult) -> Void) {
        let buffer = JSONBuffer(text)
        do throws(PayloadError) {
            let payload = try schema.decodePayload(buffer, options: settings.options)
            self.report(payload.faults, buffer, line, name, report)
            report(.decoded(FaultReport.Decoded(file: name, value: payload.printedValue.map(DecodedSecret.masked))))
        } catch {
            self.report(error.faults, buffer, line, name, report)
        }
    }

    /// Reports the faults of one line as faults of the whole input.
    private func report(
        _ faults: [Fault],
        _ text: JSONBuffer,
        _ line: JSONLines.Line,
        _ name: String,
        _ report: (LineResult) -> Void
    ) {
        let shown = shown(text, faults)
        for fault in faults {
            var reported = reported(fault, shown)
            reported.payloadExcerpt?.line += line.line - 1
            reported.payload?.convert(from: line, of: name)
            report(.fault(reported))
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

    /// The faults of a line that is counted.
    package struct CountedLine: Sendable {
        fileprivate let line: JSONLines.Line
        package let faults: [Fault]
    }

    /// Counts what a line of an input uses of the schema.
    ///
    /// - Parameters:
    ///   - line: The place of the line.
    ///   - text: The bytes of the line.
    ///   - run: The counts, to which the line is added.
    /// - Returns: The line for `count(_:)` if it has faults, whose first places are counted in the order of the lines.
    package func count(_ line: JSONLines.Line, _ text: TextBytes, into run: inout TallyRun) -> CountedLine? {
        guard !line.isTooLong else { return CountedLine(line: line, faults: []) }
        let faults = schema.checkReport(text, options: settings.options).faults
        run.tally.addFreedoms(of: text, having: faults, options: settings.options)
        guard faults.isEmpty else { return CountedLine(line: line, faults: faults) }
        run.tally.add(faultlessRecords: 1)
        return nil
    }
}

extension PayloadValidator.TallyRun {
    /// Counts the faults of a line.
    ///
    /// - Parameters:
    ///   - counted: The line.
    ///   - name: The input's name.
    ///   - lines: The number of lines before those among which the line is numbered.
    ///   - records: The number of those that are not blank.
    package mutating func add(_ counted: PayloadValidator.CountedLine, of name: String, after lines: Int, records: Int)
    {
        let line = counted.line
        let origin = Tally.Origin(file: name, record: line.record + records, line: line.line + lines)
        guard !line.isTooLong else {
            summary.add(.error)
            return tally.addUnchecked(code: Tally.lineTooLong, at: origin)
        }
        for fault in counted.faults { summary.add(fault.severity) }
        tally.add(nil, faults: counted.faults, at: origin)
    }

    /// Adds the counts of lines of the same schema.
    package mutating func add(_ other: Self) {
        // Tallies of one version can always be merged.
        try? tally.merge(other.tally)
    }
}
