@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension StreamingEncoder {
    func encode(_ value: Int128) throws { try integer(value) }
    func encode(_ value: UInt128) throws { try integer(value) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension StreamingObject {
    func encode(_ value: Int128, forKey key: Key) throws { try encodeItself(value, key) }
    func encode(_ value: UInt128, forKey key: Key) throws { try encodeItself(value, key) }

    private func encodeItself<Value: Encodable>(_ value: Value, _ key: Key) throws { try encode(value, forKey: key) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension StreamingArray {
    func encode(_ value: Int128) throws { try encodeItself(value) }
    func encode(_ value: UInt128) throws { try encodeItself(value) }

    private func encodeItself<Value: Encodable>(_ value: Value) throws { try encode(value) }
}
