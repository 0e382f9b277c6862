// Integers of 128 bits, on systems that have them. They encode and decode themselves through a single-value
// container; the other containers forward them to it.

extension FieldsDecoder {
    private func wideInteger<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
        guard let value = field.wideInteger(type) else { throw mismatch(type) }
        return value
    }
}

extension Fields {
    /// Returns an integer of any width, or `nil` if the value is not one.
    fileprivate func wideInteger<Value: FixedWidthInteger>(_ type: Value.Type) -> Value? {
        guard case .recorded(let record, let slot) = content, slot.kind == .number else {
            return existingValue(as: JSONValue.self)?.number.flatMap { Value($0.text) }
        }
        return record.integer(slot).flatMap(Value.init(exactly:)) ?? Value(record.numberText(slot))
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension FieldsDecoder {
    func decode(_ type: Int128.Type) throws -> Int128 { try wideInteger(type) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try wideInteger(type) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension KeyedFields {
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try decodeItself(type, key) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try decodeItself(type, key) }

    private func decodeItself<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value {
        try decode(type, forKey: key)
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UnkeyedFields {
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try decodeItself(type) }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try decodeItself(type) }

    private mutating func decodeItself<Value: Decodable>(_ type: Value.Type) throws -> Value { try decode(type) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension FieldsEncoder {
    func encode(_ value: Int128) { target.set(JSONValue.number(JSONNumber(value))) }
    func encode(_ value: UInt128) { target.set(JSONValue.number(JSONNumber(value))) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension KeyedTarget {
    func encode(_ value: Int128, forKey key: Key) throws { try encodeItself(value, key) }
    func encode(_ value: UInt128, forKey key: Key) throws { try encodeItself(value, key) }

    private func encodeItself<Value: Encodable>(_ value: Value, _ key: Key) throws { try encode(value, forKey: key) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UnkeyedTarget {
    func encode(_ value: Int128) throws { try encodeItself(value) }
    func encode(_ value: UInt128) throws { try encodeItself(value) }

    private func encodeItself<Value: Encodable>(_ value: Value) throws { try encode(value) }
}
