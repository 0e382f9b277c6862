/// A decoder's view of an array.
struct UnkeyedFields: UnkeyedDecodingContainer {
    let decoder: FieldsDecoder
    private(set) var currentIndex = 0
    /// The index of the next element in a record's array, in which elements may have been omitted.
    private var place = 0
    private let elementCount: Int

    init(decoder: FieldsDecoder, elementCount: Int) {
        (self.decoder, self.elementCount) = (decoder, elementCount)
        skipOmittedValues()
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { elementCount }
    var isAtEnd: Bool { currentIndex >= elementCount }

    // MARK: Looking up

    /// The next element, or `nil` at the end.
    @inline(__always)
    private var nextField: Fields? {
        guard !isAtEnd else { return nil }
        guard let record = decoder.record else { return decoder.elements?.field(at: currentIndex) }
        return Fields(record, record.resolved(record.slots[decoder.slot.first &+ place]))
    }

    private var nextKey: PlainCodingKey { PlainCodingKey.index(currentIndex) }

    /// Returns the next element. Throws at the end.
    private func field(_ type: Any.Type) throws -> Fields {
        if let field = nextField { return field }
        throw DecodingError.valueNotFound(
            type,
            .init(codingPath: codingPath + [nextKey], debugDescription: "the array has \(elementCount) elements")
        )
    }

    /// Returns a decoder of the next element.
    private func next(_ type: Any.Type) throws -> FieldsDecoder { try decoder.inner(field(type), at: nextKey) }

    @inline(__always)
    private mutating func advance() {
        currentIndex += 1
        place += 1
        skipOmittedValues()
    }

    private mutating func skipOmittedValues() {
        guard let record = decoder.record, !isAtEnd else { return }
        while record.resolved(record.slots[decoder.slot.first + place]).kind == .absent { place += 1 }
    }

    @inline(__always)
    private mutating func known<Value: FieldValue>(_ type: Value.Type) throws -> Value {
        let field = try field(type)
        do {
            let value = try Value.decode(from: field)
            advance()
            return value
        } catch is FieldError {
            throw decoder.inner(field, at: nextKey).mismatch(type)
        }
    }

    // MARK: Values

    mutating func decodeNil() throws -> Bool {
        guard try field(Any?.self).isNull else { return false }
        advance()
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
        // A type that accepts null decodes it itself.
        let value = try decoder.value(type, of: field(type), at: nextKey)
        advance()
        return value
    }

    // MARK: Containers

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let container = try next(KeyedDecodingContainer<Key>.self).container(keyedBy: type)
        advance()
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try next((any UnkeyedDecodingContainer).self).unkeyedContainer()
        advance()
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = try next((any Decoder).self)
        advance()
        return decoder
    }
}
