/// A decoder's view of an array.
struct UnkeyedFields: UnkeyedDecodingContainer {
    let decoder: FieldsDecoder
    let elements: Children
    private(set) var currentIndex = 0

    init(decoder: FieldsDecoder, elements: Children) {
        self.decoder = decoder
        self.elements = elements
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    /// A decoder of the next element.
    private func next(_ type: Any.Type) throws -> FieldsDecoder {
        let key = PlainCodingKey(index: currentIndex)
        guard !isAtEnd else {
            let path = codingPath + [key]
            throw DecodingError.valueNotFound(
                type,
                .init(codingPath: path, debugDescription: "the array has \(elements.count) elements")
            )
        }
        return decoder.inner(elements.field(at: currentIndex), at: key)
    }

    @inline(__always)
    private mutating func known<Value: FieldValue>(_ type: Value.Type) throws -> Value {
        guard !isAtEnd, let value = try? Value.decode(from: elements.field(at: currentIndex)) else {
            throw try next(type).mismatch(type)
        }
        currentIndex += 1
        return value
    }

    mutating func decodeNil() throws -> Bool {
        guard try next(Any?.self).field.isNull else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try known(type) }
    mutating func decode(_ type: String.Type) throws -> String { try known(type) }
    mutating func decode(_ type: Double.Type) throws -> Double { try known(type) }
    mutating func decode(_ type: Float.Type) throws -> Float { try known(type) }
    mutating func decode(_ type: Int.Type) throws -> Int { try known(type) }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try known(type) }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try known(type) }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try known(type) }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try known(type) }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try known(type) }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try known(type) }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try known(type) }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try known(type) }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try known(type) }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let decoder = try next(type)
        // An element that may be null reads null by itself; any other must be there.
        let value = try decoder.value(type)
        currentIndex += 1
        return value
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let container = try next(KeyedDecodingContainer<Key>.self).container(keyedBy: type)
        currentIndex += 1
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try next((any UnkeyedDecodingContainer).self).unkeyedContainer()
        currentIndex += 1
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = try next((any Decoder).self)
        currentIndex += 1
        return decoder
    }
}
