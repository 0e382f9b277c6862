#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Schema {
    /// Writes a value by the schema: models are mapped, values transformed, and the text is checked before anybody can
    /// send it.
    ///
    /// The value is mostly `Fields`, a `SchemaModel`, or an array of these. What a reply brought is written back as it
    /// came, with keys that the schema does not name. What is nil in an array becomes null; defaults are not filled in.
    ///
    /// Throws `PayloadError` with every fault where something cannot be written or the schema refuses the text. Mode
    /// `lenient` counts as `strict`: nothing of a body is left out silently.
    public func encode(_ value: some FieldValue, options: CheckOptions? = nil) throws(PayloadError) -> Data {
        try withEncoded(value, options) { Data($0) }
    }

    /// Writes any `Encodable` value by the schema: its `encode(to:)` says what, the schema says in which form, and the
    /// text is checked before anybody can send it.
    ///
    /// Dates are written as the schema's tags read them. A key that the value leaves out, because it has nil there, is
    /// null where the schema says that it must be there and may be null: `"{null}"`.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - userInfo: What the value may ask its encoder for.
    ///   - options: How strictly the text is checked; the schema's own options by default.
    /// - Returns: The text.
    /// - Throws: `PayloadError` with every fault where something cannot be written or the schema refuses the text.
    @_disfavoredOverload
    public func encode(
        _ value: some Encodable & Sendable,
        userInfo: [CodingUserInfoKey: any Sendable] = [:],
        options: CheckOptions? = nil
    ) throws(PayloadError) -> Data {
        try withEncoded(EncodableModel(value, userInfo: userInfo), options) { Data($0) }
    }

    /// The same as bytes.
    package func encodedBytes(
        _ value: any FieldValue,
        options: CheckOptions? = nil
    ) throws(PayloadError) -> [UInt8] {
        try withEncoded(value, options) { Array($0) }
    }

    /// Makes something of the text.
    private func withEncoded<Result>(
        _ value: any FieldValue,
        _ options: CheckOptions?,
        _ make: (TextBytes) -> Result
    ) throws(PayloadError) -> Result {
        var options = options ?? self.options
        if options.mode == .lenient { options.mode = .strict }
        var encoder = encoder(of: value, options)
        var faults = faults(of: encoder, options)
        if !faults.isEmpty, encoder.straight != nil, !encoder.isTooDeep {
            // A value may write a key twice, and only then say the last word on it: its fields know that, its text does not.
            encoder = self.encoder(of: value, options, straight: false)
            faults = self.faults(of: encoder, options)
        }
        guard faults.isEmpty else { throw PayloadError(schema: file, faults: faults) }
        return encoder.writer.withTextBytes(make)
    }

    /// An encoder that has written a value.
    private func encoder(
        of value: any FieldValue,
        _ options: CheckOptions,
        straight: Bool = true
    ) -> PayloadEncoder {
        var encoder = PayloadEncoder(program, options: options, mappers: mappers)
        encoder.mayStream = straight
        if straight, value is any KnownFieldValue, let value = value as? any FieldValue & Encodable {
            // A list or a map of models: nothing need be made of it before it is written.
            encoder.encode(OutgoingValue(EncodableModel(value)), by: root)
        } else {
            encoder.encode(OutgoingValue(value), by: root)
        }
        return encoder
    }

    /// Writes an object by the schema, member by member: path and query parameters. The object is checked as a whole.
    ///
    /// Throws `PayloadError` as `encode` does.
    package func encodeMembers(
        _ fields: Fields,
        options: CheckOptions? = nil
    ) throws(PayloadError) -> [(key: String, value: JSONValue)] {
        let bytes = try encodedBytes(fields, options: options)
        let object = (try? JSONValue(parsing: bytes, maximumDepth: .max))?.object ?? JSONObject()
        return object.members.map { ($0.key, $0.value) }
    }

    /// What could not be written, and what the schema has against the rest. Empty where the text may be sent.
    private func faults(of encoder: borrowing PayloadEncoder, _ options: CheckOptions) -> [Fault] {
        encoder.writer.withTextBytes { text in
            let teller = FaultWriter(program: program, root: root, text: text)
            guard !encoder.isTooDeep else { return teller.faults(encoder.problems) }
            var walker = Walker(program, JSONScanner(text), options: options, recording: false)
            walker.silenced = OffsetRanges(encoder.silenced)
            for problem in encoder.problems { walker.faults.add(problem) }
            do throws(JSONTextError) {
                _ = try walker.walkDocument(root)
            } catch {
                return [teller.fault(error)]
            }
            return walker.faults.hasErrors ? teller.faults(walker.faults.folded()) : []
        }
    }
}
