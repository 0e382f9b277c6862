@_spi(Engine) import JSONText

/// Writes any `Encodable` type into fields. What fields hold as it is, such as dates, stays what it is: a schema's tag
/// decides its form on the wire.
struct FieldsEncoder: Encoder {
    let target: EncodedValue
    let steps: CodingSteps?
    let context: FieldsDecoder.Context

    var codingPath: [any CodingKey] { CodingSteps.path(to: steps) }
    var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        target.becomeObject()
        return KeyedEncodingContainer(KeyedTarget<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        target.becomeArray()
        return UnkeyedTarget(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    /// An encoder of a value inside this one.
    func inner(_ target: EncodedValue, at key: any CodingKey) -> FieldsEncoder {
        FieldsEncoder(target: target, steps: CodingSteps(steps, key), context: context)
    }
}

extension FieldsEncoder: SingleValueEncodingContainer {
    func encodeNil() { target.set(JSONValue.null) }
    func encode(_ value: Bool) { target.set(value) }
    func encode(_ value: String) { target.set(value) }
    func encode(_ value: Double) { target.set(value) }
    func encode(_ value: Float) { target.set(value) }
    func encode(_ value: Int) { target.set(value) }
    func encode(_ value: Int8) { target.set(value) }
    func encode(_ value: Int16) { target.set(value) }
    func encode(_ value: Int32) { target.set(value) }
    func encode(_ value: Int64) { target.set(value) }
    func encode(_ value: UInt) { target.set(value) }
    func encode(_ value: UInt8) { target.set(value) }
    func encode(_ value: UInt16) { target.set(value) }
    func encode(_ value: UInt32) { target.set(value) }
    func encode(_ value: UInt64) { target.set(value) }

    func encode<Value: Encodable>(_ value: Value) throws {
        if let value = value as? any FieldValue { return target.set(value) }
        try value.encode(to: self)
    }
}

/// An encoder's object. The containers inside are filled later, by whoever has asked for them.
private struct KeyedTarget<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: FieldsEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    private func member(_ key: any CodingKey) -> FieldsEncoder {
        encoder.inner(encoder.target.member(key.stringValue), at: key)
    }

    func encodeNil(forKey key: Key) { member(key).encodeNil() }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try member(key).encode(value) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        member(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { member(key).unkeyedContainer() }
    func superEncoder() -> any Encoder { member(PlainCodingKey.superclass) }
    func superEncoder(forKey key: Key) -> any Encoder { member(key) }
}

/// An encoder's array.
private struct UnkeyedTarget: UnkeyedEncodingContainer {
    let encoder: FieldsEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.target.count }

    private func element() -> FieldsEncoder {
        encoder.inner(encoder.target.element(), at: PlainCodingKey(index: count))
    }

    func encodeNil() { element().encodeNil() }
    func encode<Value: Encodable>(_ value: Value) throws { try element().encode(value) }

    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        element().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { element().unkeyedContainer() }
    func superEncoder() -> any Encoder { element() }
}
