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
