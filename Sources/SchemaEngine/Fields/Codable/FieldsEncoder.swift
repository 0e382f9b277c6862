/// Encodes any `Encodable` type into fields. Values that fields store directly, such as dates, remain
/// unchanged: a schema's tag determines their form on the wire.
struct FieldsEncoder: Encoder {
    let target: EncodedValue
    let steps: CodingSteps?
    let sendableUserInfo: [CodingUserInfoKey: any Sendable]
    /// The conversion of the keys of the value, and of those inside it.
    var keys = KeyConversion()
    /// Whether the keys of the value are converted to `snake_case`.
    var convertsKeys = false

    /// The limit of nesting. Values are encoded recursively, and a value that contains itself would never end.
    private static var greatestDepth: Int { 512 }

    var codingPath: [any CodingKey] { CodingSteps.path(to: steps) }
    var userInfo: [CodingUserInfoKey: Any] { sendableUserInfo }

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
        FieldsEncoder(
            target: target,
            steps: CodingSteps(steps, key),
            sendableUserInfo: sendableUserInfo,
            keys: keys,
            convertsKeys: convertsKeys
        )
    }

    /// Returns the name of a key. The keys of a dictionary are not converted.
    func name<Key: CodingKey>(of key: Key) -> String {
        guard convertsKeys, ObjectIdentifier(Key.self) != DictionaryKeys.identity else { return key.stringValue }
        return SnakeCase.encoded(key.stringValue)
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
        var encoder = self
        encoder.convertsKeys = keys.isActive && keys.converts(Value.self)
        if let members = value as? any EncodableMembers {
            try members.encodeMembers(to: encoder)
        } else {
            try value.encode(to: encoder)
        }
    }
}

/// A dictionary that is encoded as an object, member by member. The standard library would encode an array for keys that
/// are not text.
protocol EncodableMembers {
    func encodeMembers(to encoder: FieldsEncoder) throws
}

extension Dictionary: EncodableMembers where Key: _ObjectKey, Value: Encodable {
    func encodeMembers(to encoder: FieldsEncoder) throws {
        var encoder = encoder
        encoder.convertsKeys = false
        var object = encoder.container(keyedBy: PlainCodingKey.self)
        for member in membersInOrder { try object.encode(member.value, forKey: .name(member.key)) }
    }
}

/// An encoder's object. The nested containers are filled later, by their users.
struct KeyedTarget<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: FieldsEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    private func member(_ key: some CodingKey) -> FieldsEncoder {
        encoder.inner(encoder.target.member(encoder.name(of: key)), at: key)
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
            encoder.target.member(encoder.name(of: key)).set(OmittedValue())
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

    /// Returns the encoder of a container. A second container for the same key continues the first one.
    private func container(_ key: Key) -> FieldsEncoder {
        let name = encoder.name(of: key)
        return encoder.inner(encoder.target.existingMember(name) ?? encoder.target.member(name), at: key)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        container(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { container(key).unkeyedContainer() }
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

/// A value that an encoder creates. Its containers share it while they fill it.
final class EncodedValue {
    private enum Content {
        /// No value was encoded.
        case nothing
        case value(any FieldValue)
        case object([(key: String, value: EncodedValue)])
        case array([EncodedValue])
    }

    private var content = Content.nothing
    /// The indexes of an object's keys.
    private var places: [ExactName: Int] = [:]

    /// Sets a value that fields store as it is.
    func set(_ value: any FieldValue) { content = .value(value) }

    /// Becomes an object. One that was set as a whole keeps its members.
    func becomeObject() {
        if case .object = content { return }
        let former = content
        content = .object([])
        places = [:]
        guard case .value(let value) = former, case .object(let keys, let children) = OutgoingValue(value).known else {
            return
        }
        for (index, key) in keys.enumerated() { member(key).set(children.field(at: index)) }
    }

    /// Becomes an array. One that was set as a whole keeps its elements.
    func becomeArray() {
        if case .array = content { return }
        let former = content
        content = .array([])
        guard case .value(let value) = former, case .array(let children) = OutgoingValue(value).known else { return }
        for index in 0..<children.count { element().set(children.field(at: index)) }
    }

    /// Returns a member's value, or `nil` if the object has no such member.
    func existingMember(_ key: String) -> EncodedValue? {
        guard case .object(let members) = content, let index = places[ExactName(key)] else { return nil }
        return members[index].value
    }

    /// Whether no value was encoded.
    var isEmpty: Bool { if case .nothing = content { true } else { false } }

    /// Returns a member's value, to be filled. A key that is encoded again replaces the former value.
    func member(_ key: String) -> EncodedValue {
        guard case .object(var members) = content else { return EncodedValue() }
        let value = EncodedValue()
        // Members are moved out and back, so that adding one does not copy the others.
        content = .nothing
        if let index = places.updateValue(places[ExactName(key)] ?? members.count, forKey: ExactName(key)) {
            members[index].value = value
        } else {
            members.append((key, value))
        }
        content = .object(members)
        return value
    }

    /// Returns a new element, to be filled.
    func element() -> EncodedValue {
        guard case .array(var elements) = content else { return EncodedValue() }
        let value = EncodedValue()
        content = .nothing
        elements.append(value)
        content = .array(elements)
        return value
    }

    /// Removes a member or an element that could not be encoded.
    func drop(_ value: EncodedValue) {
        switch content {
        case .array(var elements) where elements.last === value:
            content = .nothing
            elements.removeLast()
            content = .array(elements)
        case .object(var members) where members.last?.value === value:
            content = .nothing
            places[ExactName(members.removeLast().key)] = nil
            content = .object(members)
        default: value.set(OmittedValue())
        }
    }

    var count: Int {
        if case .array(let elements) = content { elements.count } else { 0 }
    }

    /// The uses of a member with this value. A value that is left out is not visible in the fields.
    private var use: Fields.Member.Use {
        if case .value(is OmittedValue) = content { .written } else { .both }
    }

    /// The encoded value, to be stored in fields. If nothing was encoded inside another value, it
    /// is an empty object, as in `JSONEncoder`.
    var fieldValue: any FieldValue {
        switch content {
        case .nothing: Fields([])
        case .value(let value): value
        case .object(let members):
            Fields(
                .built(
                    members.map { Fields.Member(key: $0.key, value: $0.value.fieldValue, use: $0.value.use) },
                    from: []
                )
            )
        case .array(let elements): FieldList(elements: elements.map(\.fieldValue))
        }
    }
}

/// An array of values of several types.
struct FieldList: FieldValue, KnownFieldValue {
    let elements: [any FieldValue]

    var known: OutgoingValue.Known { .array(.app(elements)) }
}
