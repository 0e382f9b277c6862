@_spi(Engine) import JSONText

/// An array that is written straight.
struct StraightArray: UnkeyedEncodingContainer {
    let writer: StraightWriter
    let place: StraightText.Place

    var codingPath: [any CodingKey] { writer.text.path(to: place) }
    var count: Int { writer.text.count(in: place) }

    func encodeNil() throws {
        _ = try writer.text.nextElement(of: place)
        writer.text.json.null()
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        let next = try writer.text.nextElement(of: place)
        try writer.write(value, by: next.demand, at: PlainCodingKey.index(next.index))
    }

    // MARK: Containers

    /// A place for a container that is filled before anything else is written here.
    private func placeForContainer() throws -> (StraightText.Place, NodeID) {
        let next = try writer.text.nextElement(of: place)
        guard next.demand.isStraight else { throw writer.leave() }
        writer.text.path.append(PlainCodingKey.index(next.index))
        return (writer.text.newPlace(), next.demand.node)
    }

    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        let place = try? placeForContainer()
        if let place { try? writer.text.openObject(place.0, by: place.1) }
        return KeyedEncodingContainer(StraightObject<Key>(writer: writer, place: place?.0 ?? 0))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        let place = try? placeForContainer()
        if let place { try? writer.text.openArray(place.0, by: place.1) }
        return StraightArray(writer: writer, place: place?.0 ?? 0)
    }

    func superEncoder() -> any Encoder { writer.elsewhere(at: PlainCodingKey.index(count), in: place) }
}
