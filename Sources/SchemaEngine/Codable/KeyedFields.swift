/// A decoder's view of an object.
struct KeyedFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: FieldsDecoder
    let members: DecodingMembers

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }
    func contains(_ key: Key) -> Bool { members.field(key).exists }

    // MARK: Looking up

    /// The value of a key that must be there.
    @inline(__always)
    private func field(_ key: Key) throws -> Fields {
        let field = members.field(key)
        guard field.exists else { throw missing(key) }
        return field
    }

    private func missing(_ key: Key) -> DecodingError {
        .keyNotFound(
            key,
            .init(codingPath: codingPath, debugDescription: "there is no value for the key '\(key.stringValue)'")
        )
    }

    @inline(__always)
    private func known<Value: FieldValue>(_ type: Value.Type, _ key: Key) throws -> Value {
        let field = try field(key)
        do {
            return try Value.decode(from: field)
        } catch is FieldError {
            throw decoder.inner(field, at: key).mismatch(type)
        }
    }

    @inline(__always)
    private func knownIfPresent<Value: FieldValue>(_ type: Value.Type, _ key: Key) throws -> Value? {
        let field = members.field(key)
        guard field.exists, !field.isNull else { return nil }
        do {
            return try Value.decode(from: field)
        } catch is FieldError {
            throw decoder.inner(field, at: key).mismatch(type)
        }
    }

    // MARK: Values

    func decodeNil(forKey key: Key) throws -> Bool { try field(key).isNull }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try known(type, key) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try known(type, key) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try known(type, key) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try known(type, key) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try known(type, key) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try known(type, key) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try known(type, key) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try known(type, key) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try known(type, key) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try known(type, key) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try known(type, key) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try known(type, key) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try known(type, key) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try known(type, key) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder.inner(field(key), at: key).value(type)
    }

    // The usual optional values, with one look-up in place of three.

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try knownIfPresent(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try knownIfPresent(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try knownIfPresent(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try knownIfPresent(type, key) }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        let field = members.field(key)
        guard field.exists, !field.isNull else { return nil }
        return try decoder.inner(field, at: key).value(type)
    }

    // MARK: Containers

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try decoder.inner(field(key), at: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder.inner(field(key), at: key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        decoder.inner(members.field(PlainCodingKey.superclass), at: PlainCodingKey.superclass)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { decoder.inner(members.field(key), at: key) }
}
