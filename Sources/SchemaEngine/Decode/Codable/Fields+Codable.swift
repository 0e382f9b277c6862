extension Fields {
    /// Reads a value of any `Decodable` type.
    ///
    /// Dates, URLs, UUIDs, decimals and data are read as the schema's tags define. The result of a transformer
    /// or a mapper is returned if it is of the requested type.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - userInfo: The values for the decoder's `userInfo`.
    /// - Returns: The decoded value.
    /// - Throws: `DecodingError`, with the coding path, if a key is missing or a value is of another type; and
    ///   the errors of the type itself.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self,
        userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) throws -> Value {
        try FieldsDecoder(self, .init(userInfo)).value(type)
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
        let encoder = FieldsEncoder(target: EncodedValue(), steps: nil, context: .init(userInfo))
        if value is any KnownFieldValue { try encoder.encode(value) } else { try value.encode(to: encoder) }
        let encoded = encoder.target.fieldValue
        self = (encoded as? Fields) ?? Fields(.single(encoded))
    }
}
