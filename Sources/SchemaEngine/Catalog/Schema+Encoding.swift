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
        try withEncoded(value, options) { Data($0) }
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
        try withEncoded(EncodableModel(value, userInfo: userInfo), options) { Data($0) }
    }

    /// Encodes a value as an array of bytes.
    package func encodedBytes(
        _ value: any FieldValue,
        options: CheckOptions? = nil
    ) throws(PayloadError) -> [UInt8] {
        try withEncoded(value, options) { Array($0) }
    }

    /// Encodes a value, and passes the text to a closure.
    private func withEncoded<Result>(
        _ value: any FieldValue,
        _ options: CheckOptions?,
        _ make: (TextBytes) -> Result
    ) throws(PayloadError) -> Result {
        var options = options ?? self.options
        if options.mode == .lenient { options.mode = .strict }
        let rules = EncodingRules(program: program, options: options, mappers: mappers, keys: keys)
        var encoder = PayloadEncoder(rules, writing: value, by: root)
        var faults = faults(of: encoder, options)
        if !faults.isEmpty, encoder.streamingWriter != nil, !encoder.isTooDeep, !encoder.hasThrown {
            // A value may write a key twice, and the last one counts. Streamed text has both, but the fields have
            // only the last. A value that has thrown an error would throw it again.
            encoder = PayloadEncoder(rules, writing: value, by: root, streams: false)
            faults = self.faults(of: encoder, options)
        }
        guard faults.isEmpty else { throw PayloadError(schema: file, faults: faults) }
        return encoder.writer.withTextBytes(make)
    }

    /// Encodes an object, and returns its members. For path and query parameters. The object is validated as a
    /// whole.
    ///
    /// - Throws: A `PayloadError`, as `encode` does.
    package func encodeMembers(
        _ fields: Fields,
        options: CheckOptions? = nil
    ) throws(PayloadError) -> [(key: String, value: JSONValue)] {
        let bytes = try encodedBytes(fields, options: options)
        let object = (try? JSONValue(parsing: bytes, maximumDepth: .max))?.object ?? JSONObject()
        return object.members.map { ($0.key, $0.value) }
    }

    /// Returns the faults of values that could not be written, and those of the text. Empty if the text may be sent.
    private func faults(of encoder: borrowing PayloadEncoder, _ options: CheckOptions) -> [Fault] {
        encoder.writer.withTextBytes { text in
            let part = SentPart(file: file)
            let faultWriter = FaultWriter(program: program, root: root, text: text, sent: part)
            if bodyPresence == .forbidden, options.mode != .observe {
                return [faultWriter.presenceFault(.unexpectedBody)]
            }
            guard !encoder.isTooDeep else { return faultWriter.faults(encoder.faults) }
            var walker = Walker(program, JSONScanner(text), options: options, recording: false)
            walker.faults.knownRanges = OffsetRanges(encoder.knownFaultRanges)
            for fault in encoder.faults { walker.faults.collector.add(fault) }
            do throws(JSONTextError) {
                _ = try walker.walkDocument(root)
            } catch {
                return [faultWriter.fault(error)]
            }
            return walker.faults.collector.hasErrors ? faultWriter.faults(walker.faults.collector.folded()) : []
        }
    }
}
