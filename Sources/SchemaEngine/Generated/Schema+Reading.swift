public import SchematicFoundation

extension Schema {
    /// Reads a payload as one value. If the type was generated from this schema and the payload has no faults, the
    /// value is read directly from the bytes, otherwise from decoded fields.
    ///
    /// ```swift
    /// let issues = try schema.read([Issue].self, from: body)
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - payload: The bytes of the payload.
    ///   - options: The options, or `nil` for those of the schema.
    /// - Returns: The value.
    /// - Throws: A `PayloadError` with every fault if the schema refuses the payload, and the errors of the type's
    ///   `init(from:)`.
    public func read<Value: FieldValue>(
        _ type: Value.Type = Value.self,
        from payload: some ContiguousBytes,
        options: CheckOptions? = nil
    ) throws -> Value {
        if let readable = type as? any _ReadableValue.Type,
            let value = readWithoutWalk(readable, from: payload, options: options) as? Value
        {
            return value
        }
        return try decode(payload, options: options).value()
    }

    /// Reads the value directly from the bytes, or returns `nil` if only the walk can read the payload.
    package func readWithoutWalk<Value: _ReadableValue>(
        _ type: Value.Type,
        from payload: some ContiguousBytes,
        options: CheckOptions? = nil
    ) -> Value? {
        guard canRead(type) else { return nil }
        let options = (options ?? self.options).bounded
        return payload.withTextBytes { text in
            var reader = ModelReader(JSONScanner(text), options: options)
            return try? reader.document(as: type)
        }
    }

    /// The hash of all requirements of the schema; see `SchemaView`.
    package var fingerprint: UInt64 { view.fingerprint }

    private var view: SchemaView { SchemaView(program, root) }

    /// Returns whether a type was generated for this schema, and no transformer or mapper converts its values.
    private func canRead<Value: _ReadableValue>(_ type: Value.Type) -> Bool {
        // Header fields are no JSON, and a body that must be absent is not read.
        guard !describesHeaders, bodyPresence != .forbidden, type.reads(view) else { return false }
        let found = program.fingerprint(of: program.resolve(root))
        return !found.hasTransformers && found.mappers.allSatisfy { mappers.conversion(of: $0) == nil }
    }
}
