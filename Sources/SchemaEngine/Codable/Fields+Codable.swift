extension Fields {
    /// Reads a value of any `Decodable` type.
    ///
    /// Dates, URLs, UUIDs, decimals and data come as the schema's tags have read them; what a transformer or a mapper
    /// made is handed on where the type asks for it.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - userInfo: What the type may ask its decoder for.
    /// - Returns: The value.
    /// - Throws: `DecodingError`, with the coding path, where a key is missing or a value is of another type; and what
    ///   the type itself throws.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self,
        userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) throws -> Value {
        try FieldsDecoder(self, .init(userInfo)).value(type)
    }

    /// An `Encodable` value's fields, to be written by a schema.
    ///
    /// Dates and other values that fields hold as they are stay what they are: the schema's tag decides their form on
    /// the wire.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - userInfo: What the value may ask its encoder for.
    /// - Throws: What the value's own `encode(to:)` throws.
    public init(encoding value: some Encodable, userInfo: [CodingUserInfoKey: any Sendable] = [:]) throws {
        let encoder = FieldsEncoder(target: EncodedValue(), steps: nil, context: .init(userInfo))
        if value is any KnownFieldValue { try encoder.encode(value) } else { try value.encode(to: encoder) }
        let encoded = encoder.target.fieldValue
        self = (encoded as? Fields) ?? Fields(.single(encoded))
    }
}
