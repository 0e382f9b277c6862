public import SchematicFoundation

extension Schema {
    /// Encodes a value by the schema. Mappers write models, transformers write their values, and the text is
    /// validated.
    ///
    /// The value is usually `Fields`, a `SchemaModel`, or an array of these. Values of a response are written in
    /// their original form, including keys that the schema does not name. A nil in an array becomes null. Defaults
    /// are not filled in.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - options: The options, or `nil` for those of the schema. The mode `.lenient` counts as `.strict`, so that
    ///     nothing is left out of a body silently.
    /// - Returns: The JSON text.
    /// - Throws: A `PayloadError` with every fault if a value cannot be written, or if the schema refuses the text.
    public func encode(_ value: some FieldValue, options: CheckOptions? = nil) throws(PayloadError) -> Data {
        try withEncoded(value, options) { text, _ in Data(text) }
    }

    /// Encodes an `Encodable` value by the schema. Its `encode(to:)` determines the content, the schema determines
    /// the form, and the text is validated.
    ///
    /// Dates are written in the form of the schema's tags. A key that the value leaves out for nil is written as
    /// null if the schema requires it and allows null: `"{null}"`.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - userInfo: The `userInfo` of the encoder that the value receives.
    ///   - options: The options, or `nil` for those of the schema. The mode `.lenient` counts as `.strict`.
    /// - Returns: The JSON text.
    /// - Throws: A `PayloadError` with every fault if a value cannot be written, or if the schema refuses the text.
    @_disfavoredOverload
    public func encode(
        _ value: some Encodable & Sendable,
        userInfo: [CodingUserInfoKey: any Sendable] = [:],
        options: CheckOptions? = nil
    ) throws(PayloadError) -> Data {
        try withEncoded(EncodableModel(value, userInfo: userInfo), options) { text, _ in Data(text) }
    }

    /// Encodes a value as `encode` does, without a copy of the value.
    package func encodedBytes(
        _ value: any FieldValue,
        options: CheckOptions? = nil
    ) throws(PayloadError) -> Data {
        try withEncoded(value, options) { text, _ in Data(text) }
    }

    /// Encodes a value as `encode` does, and returns it as a tree. The text is not parsed: the walk that validates it
    /// records its values.
    package func encodedValue(
        _ value: any FieldValue,
        options: CheckOptions? = nil
    ) throws(PayloadError) -> JSONValue {
        if case .anything = program.node(root), bodyPresence == .required, let scalar = OutgoingValue(value).jsonScalar
        {
            return scalar
        }
        return try withEncoded(value, options, recording: true) { _, tree in tree } ?? .null
    }

    /// Encodes a value, and passes the text to a closure, with its values if they are recorded.
    private func withEncoded<Result>(
        _ value: any FieldValue,
        _ options: CheckOptions?,
        recording: Bool = false,
        _ make: (TextBytes, JSONValue?) -> Result
    ) throws(PayloadError) -> Result {
        var options = options ?? self.options
        if options.mode == .lenient { options.mode = .strict }
        let rules = EncodingRules(program: program, options: options, mappers: mappers, keys: keys)
        var encoder = PayloadEncoder(rules, writing: value, by: root)
        var (faults, tree) = validate(encoder, options, recording: recording)
        if !faults.isEmpty, encoder.streamingWriter != nil, !encoder.isTooDeep, !encoder.hasThrown {
            // A value may write a key twice, and the last one counts. Streamed text has both, but the fields have
            // only the last. A value that has thrown an error would throw it again.
            encoder = PayloadEncoder(rules, writing: value, by: root, streams: false)
            (faults, tree) = validate(encoder, options, recording: recording)
        }
        guard faults.isEmpty else { throw PayloadError(schema: file, faults: faults) }
        return encoder.writer.withTextBytes { make($0, tree) }
    }

    /// Returns the faults of values that could not be written, and those of the text, or else the values of the text if
    /// they are recorded. The text may be sent if there are no faults.
    private func validate(
        _ encoder: borrowing PayloadEncoder,
        _ options: CheckOptions,
        recording: Bool
    ) -> (faults: [Fault], tree: JSONValue?) {
        encoder.writer.withTextBytes { text in
            let part = SentPart(file: file)
            let faultWriter = FaultWriter(program: program, root: root, text: text, sent: part)
            if bodyPresence == .forbidden, options.mode != .observe {
                return ([faultWriter.presenceFault(.unexpectedBody)], nil)
            }
            guard !encoder.isTooDeep else { return (faultWriter.faults(encoder.faults), nil) }
            let recorded = recording ? JSONBuffer(text) : nil
            let scanner = recorded.map { JSONScanner($0) } ?? JSONScanner(text)
            var walker = Walker(program, scanner, options: options, recording: recording)
            walker.output.isAsWritten = true
            walker.faults.knownRanges = OffsetRanges(encoder.knownFaultRanges)
            for fault in encoder.faults { walker.faults.collector.add(fault) }
            let slot: Slot
            do throws(JSONTextError) {
                slot = try walker.walkDocument(root)
            } catch {
                return ([faultWriter.fault(error)], nil)
            }
            guard !walker.faults.collector.hasErrors else {
                return (faultWriter.faults(walker.faults.collector.folded()), nil)
            }
            guard let recorded else { return ([], nil) }
            return ([], record(of: walker, over: recorded, hasFaults: false).writtenValue(slot))
        }
    }
}
