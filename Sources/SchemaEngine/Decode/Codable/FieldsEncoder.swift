/// Encodes any `Encodable` type into fields. Values that fields store directly, such as dates, remain
/// unchanged: a schema's tag determines their form on the wire.
struct FieldsEncoder: Encoder {
    let target: EncodedValue
    let steps: CodingSteps?
    let context: FieldsDecoder.Context

    /// The limit of nesting. Values are encoded recursively, and a value that contains itself would never end.
    private static var greatestDepth: Int { 512 }

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

    /// Returns an encoder of a value inside this one.
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
        guard (steps?.depth ?? 0) < Self.greatestDepth else {
            let message = "the value is nested more than \(Self.greatestDepth) levels deep"
            throw EncodingError.invalidValue(value, .init(codingPath: codingPath, debugDescription: message))
        }
        try value.encode(to: self)
    }
}

/// An encoder's object. The nested containers are filled later, by their users.
struct KeyedTarget<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: FieldsEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    private func member(_ key: any CodingKey) -> FieldsEncoder {
        encoder.inner(encoder.target.member(key.stringValue), at: key)
    }

    func encodeNil(forKey key: Key) { member(key).encodeNil() }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        let member = member(key)
        do {
            try member.encode(value)
        } catch {
            encoder.target.drop(member.target)
            throw error
        }
    }

    private func present<Value: Encodable>(_ value: Value?, _ key: Key) throws {
        if let value {
            try encode(value, forKey: key)
        } else {
            encoder.target.member(key.stringValue).set(OmittedValue())
        }
    }

    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try present(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try present(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try present(value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try present(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try present(value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try present(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try present(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try present(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try present(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try present(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try present(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try present(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try present(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try present(value, key) }
    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws { try present(value, key) }

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
struct UnkeyedTarget: UnkeyedEncodingContainer {
    let encoder: FieldsEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.target.count }

    private func element() -> FieldsEncoder {
        let index = count
        return encoder.inner(encoder.target.element(), at: PlainCodingKey.index(index))
    }

    func encodeNil() { element().encodeNil() }

    func encode<Value: Encodable>(_ value: Value) throws {
        let element = element()
        do {
            try element.encode(value)
        } catch {
            encoder.target.drop(element.target)
            throw error
        }
    }

    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        element().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { element().unkeyedContainer() }
    func superEncoder() -> any Encoder { element() }
}
