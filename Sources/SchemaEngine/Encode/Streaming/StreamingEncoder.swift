/// The encoder of one value, which writes into its place in the text.
struct StreamingEncoder: Encoder {
    let writer: StreamingWriter
    let place: StreamingText.Place
    let node: NodeID

    var codingPath: [any CodingKey] { writer.text.path(to: place) }
    var userInfo: [CodingUserInfoKey: Any] { writer.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        writer.object(keyedBy: type, in: (place, node))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { writer.array(in: (place, node)) }
    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension StreamingEncoder: SingleValueEncodingContainer {
    /// Writes a scalar into the place.
    @inline(__always)
    private func scalar(_ write: (inout StreamingText) throws -> Void) throws {
        try writer.text.take(place)
        try write(&writer.text)
    }

    func integer(_ value: some FixedWidthInteger) throws { try scalar { $0.json.integer(value) } }

    func encodeNil() throws { try scalar { $0.json.null() } }
    func encode(_ value: Bool) throws { try scalar { $0.json.boolean(value) } }
    func encode(_ value: String) throws { try scalar { $0.json.string(value) } }
    func encode(_ value: Double) throws { try scalar { try $0.double(value) } }
    func encode(_ value: Float) throws { try scalar { try $0.float(value) } }
    func encode(_ value: Int) throws { try scalar { $0.json.integer(value) } }
    func encode(_ value: Int8) throws { try integer(value) }
    func encode(_ value: Int16) throws { try integer(value) }
    func encode(_ value: Int32) throws { try integer(value) }
    func encode(_ value: Int64) throws { try integer(value) }
    func encode(_ value: UInt) throws { try integer(value) }
    func encode(_ value: UInt8) throws { try integer(value) }
    func encode(_ value: UInt16) throws { try integer(value) }
    func encode(_ value: UInt32) throws { try integer(value) }
    func encode(_ value: UInt64) throws { try integer(value) }

    func encode<Value: Encodable>(_ value: Value) throws {
        try writer.text.take(place)
        try writer.write(value, writer.form(of: value), by: StreamingRequirement(node: node))
    }
}

/// The container of an array that is streamed.
struct StreamingArray: UnkeyedEncodingContainer {
    let writer: StreamingWriter
    let place: StreamingText.Place

    var codingPath: [any CodingKey] { writer.text.path(to: place) }
    var count: Int { writer.text.count(in: place) }

    func encodeNil() throws {
        _ = try writer.text.nextElement(of: place)
        writer.text.json.null()
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        let requirement = try writer.text.nextElement(of: place)
        try writer.write(value, writer.form(of: value), by: requirement)
    }

    // MARK: Containers

    /// Returns a place for a container that must be filled before the next value is written here.
    private func placeForContainer() throws -> (StreamingText.Place, NodeID) {
        let requirement = try writer.text.nextElement(of: place)
        guard requirement.strategy == .stream else { throw writer.leave() }
        return (writer.text.newPlace(), requirement.node)
    }

    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        writer.object(keyedBy: type, in: try? placeForContainer())
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { writer.array(in: try? placeForContainer()) }
    func superEncoder() -> any Encoder { writer.detachedEncoder(at: PlainCodingKey.index(count), in: place) }
}
