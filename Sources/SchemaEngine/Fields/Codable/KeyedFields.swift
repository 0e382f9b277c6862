/// Makes the containers of objects whose keys have one type.
class KeyedContainers<Key: CodingKey> {
    func container(of decoder: FieldsDecoder, _ plan: Uncounted<KeyPlan>) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(KeyedFields<Key>(decoder: decoder, plan: plan))
    }
}

/// Makes these containers with a stored type, for the reason that `KnownStreamingObjects` has.
final class KnownKeyedContainers<Key, Container: KeyedFieldsContainer>: KeyedContainers<Key>
where Container.Key == Key {
    override func container(of decoder: FieldsDecoder, _ plan: Uncounted<KeyPlan>) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Container(decoder: decoder, plan: plan))
    }
}

protocol KeyedFieldsContainer: KeyedDecodingContainerProtocol {
    init(decoder: FieldsDecoder, plan: Uncounted<KeyPlan>?)
}

extension KeyedFields: KeyedFieldsContainer {}

/// A decoder's view of an object.
struct KeyedFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: FieldsDecoder
    /// The positions of the keys in the object's shape, which the decoder's context keeps alive; `nil` if the keys are too large
    /// to identify by their bits.
    let plan: Uncounted<KeyPlan>?

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { decoder.memberNames.compactMap { Key(stringValue: $0) } }
    func contains(_ key: Key) -> Bool { decoder.member(key, plan).exists }

    // MARK: Looking up

    /// Returns the value of a required key.
    private func field(_ key: Key) throws -> Fields {
        let field = decoder.member(key, plan)
        guard field.exists else { throw missing(key) }
        return field
    }

    private func missing(_ key: Key) -> DecodingError {
        let advice = decoder.unconvertedName(like: key.stringValue).map {
            ", but one for '\($0)': call 'convertSnakeCase()' on the registry of the client"
        }
        let text = "there is no value for the key '\(key.stringValue)'\(advice ?? "")"
        return .keyNotFound(key, .init(codingPath: codingPath, debugDescription: text))
    }

    /// Reads a scalar, in place if possible.
    @inline(__always)
    private func scalar<Value: SimpleScalar>(_ type: Value.Type, _ key: Key) throws -> Value {
        if let value = decoder.plainRecord?.use({ Value.plain($0, decoder.member(key, of: $0, plan)) }) ?? nil {
            return value
        }
        return try known(type, field(key), key)
    }

    @inline(__always)
    private func scalarIfPresent<Value: SimpleScalar>(_ type: Value.Type, _ key: Key) throws -> Value? {
        if let record = decoder.plainRecord {
            let slot = record.use { decoder.member(key, of: $0, plan) }
            if slot.kind == .absent || slot.kind == .null { return nil }
            if let value = record.use({ Value.plain($0, slot) }) { return value }
        }
        let field = decoder.member(key, plan)
        return field.exists && !field.isNull ? try known(type, field, key) : nil
    }

    private func known<Value: FieldValue>(_ type: Value.Type, _ field: Fields, _ key: Key) throws -> Value {
        do {
            return try Value.decode(from: field)
        } catch is FieldError {
            throw decoder.inner(field, at: key).mismatch(type)
        }
    }

    // MARK: Values

    func decodeNil(forKey key: Key) throws -> Bool { try field(key).isNull }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try scalar(type, key) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try scalar(type, key) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try scalar(type, key) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try scalar(type, key) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try scalar(type, key) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try scalar(type, key) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try scalar(type, key) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try scalar(type, key) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try scalar(type, key) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try scalar(type, key) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try scalar(type, key) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try scalar(type, key) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try scalar(type, key) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try scalar(type, key) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder.value(type, of: field(key), at: key)
    }

    // Optional values, with one lookup instead of three.

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try scalarIfPresent(type, key) }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        let field = decoder.member(key, plan)
        guard field.exists, !field.isNull else { return nil }
        return try decoder.value(type, of: field, at: key)
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

    func superDecoder() throws -> any Decoder { superDecoder(at: PlainCodingKey.superclass) }
    func superDecoder(forKey key: Key) throws -> any Decoder { superDecoder(at: key) }

    private func superDecoder(at key: some CodingKey) -> any Decoder {
        decoder.inner(decoder.member(key, nil), at: key)
    }
}
