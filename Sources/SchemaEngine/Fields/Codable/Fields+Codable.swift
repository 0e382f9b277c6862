extension Fields {
    /// Reads the value, or the one at a path, as any `Decodable` type.
    ///
    /// ```swift
    /// let hit: Hit = try reply.fields.decode()
    /// let hits = try reply.fields.decode([Hit].self, at: "search", "hits")
    /// ```
    ///
    /// Dates, URLs, UUIDs, decimals and data are read as the schema's tags define. The result of a transformer
    /// or a mapper is returned if it is of the requested type.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - path: The keys and indexes that lead to the value, as in the JSON; none for the value itself.
    ///   - userInfo: The values for the decoder's `userInfo`.
    /// - Returns: The decoded value.
    /// - Throws: `DecodingError`, with the coding path, if a key is missing or a value is of another type; and
    ///   the errors of the type itself.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self,
        at path: FieldKey...,
        userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) throws -> Value {
        try decode(type, at: path, userInfo)
    }

    /// Reads the value at a path.
    func decode<Value: Decodable>(
        _ type: Value.Type,
        at path: [FieldKey],
        _ userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) throws -> Value {
        let context = FieldsDecoder.Context(userInfo, keyConversion)
        guard let last = path.last else { return try FieldsDecoder(self, as: type, context).value(type) }
        let outer = path.dropLast().reduce(FieldsDecoder(self, as: Fields.self, context)) { decoder, key in
            decoder.inner(decoder.field.field(at: key), at: PlainCodingKey(key))
        }
        let field = outer.field.field(at: last)
        do {
            return try outer.value(type, of: field, at: PlainCodingKey(last))
        } catch is DecodingError where field.isNothing {
            // The type has requested an object or an array. The error names the type instead.
            throw outer.inner(field, at: PlainCodingKey(last)).mismatch(type)
        }
    }

    /// The conversion of keys for types that are decoded from the fields.
    private var keyConversion: KeyConversion {
        if case .recorded(let record, _) = content { record.keys } else { KeyConversion() }
    }

    /// Creates the fields of an `Encodable` value, to be written by a schema.
    ///
    /// Dates and other values that fields store directly remain unchanged. The schema's tag determines their
    /// form on the wire.
    ///
    /// - Parameters:
    ///   - value: The value to encode.
    ///   - userInfo: The values for the encoder's `userInfo`.
    /// - Throws: The errors of the value's `encode(to:)`.
    public init(encoding value: some Encodable, userInfo: [CodingUserInfoKey: any Sendable] = [:]) throws {
        try self.init(encoding: value, userInfo: userInfo, KeyConversion())
    }

    /// Creates the fields of an `Encodable` value, with converted keys.
    package init(
        encoding value: some Encodable,
        userInfo: [CodingUserInfoKey: any Sendable],
        _ keys: KeyConversion
    ) throws {
        var encoder = FieldsEncoder(target: EncodedValue(), steps: nil, sendableUserInfo: userInfo, keys: keys)
        encoder.convertsKeys = keys.converts(type(of: value))
        if value is any KnownFieldValue || value is any EncodableMembers {
            try encoder.encode(value)
        } else {
            try value.encode(to: encoder)
        }
        guard !encoder.target.isEmpty else {
            throw EncodingError.invalidValue(
                value,
                .init(codingPath: [], debugDescription: "\(type(of: value)) encoded no value")
            )
        }
        let encoded = encoder.target.fieldValue
        self = (encoded as? Fields) ?? Fields(.single(encoded))
    }
}

extension Fields {
    /// A value that needs no decoder: the result of a transformer or a mapper, or a value that an app has set.
    /// `nil` if the type has to decode the value.
    var readyValue: (any Sendable)? {
        switch content {
        case .recorded(let record, let slot):
            switch slot.kind {
            case .custom: record.values[slot.length]
            case .model: record.models[slot.length]
            default: nil
            }
        case .single(let value): value
        case .built: nil
        }
    }

    /// Returns a value of one of the types that the schema's tags make. Throws `FieldError` if the value is of
    /// another type.
    func taggedValue(_ type: any TaggedValue.Type) throws -> any Sendable {
        try madeValue ?? type.decodeTagged(from: self)
    }

    /// The result of a transformer or a mapper.
    private var madeValue: (any Sendable)? {
        if case .recorded = content { readyValue } else { nil }
    }

    /// Returns the value that a tag has made; without such a tag, reads it from the string.
    func readTagged<Kind: ConvertedKind>(_ kind: Kind.Type) throws -> Kind.Value where Kind.Value: FieldValue {
        guard mayBeText, let text = try? String.decode(from: self) else { return try Kind.Value.decode(from: self) }
        do throws(ScalarFault) {
            return try text.withTextBytes(Kind.read)
        } catch {
            throw FieldError(
                expected: String(describing: Kind.Value.self),
                found: "a string that cannot be converted"
            )
        }
    }

    /// Whether the value may be a string. Reading any other value as one would create an error needlessly.
    private var mayBeText: Bool {
        guard case .recorded(_, let slot) = content else { return true }
        return slot.kind == .string || slot.kind == .numberText
    }
}
