@_spi(Engine) import JSONText

/// An object that is written straight.
struct StraightObject<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: StraightWriter
    let place: StraightText.Place

    var codingPath: [any CodingKey] { writer.text.path(to: place) }

    // MARK: Values

    func encodeNil(forKey key: Key) throws {
        if try writer.text.beginMember(key, in: place) != nil { writer.text.json.null() }
    }

    /// Writes a scalar: by `write` where the schema lets it be written as it is.
    @inline(__always)
    private func scalar<Value: Encodable>(
        _ value: Value,
        _ key: Key,
        _ write: (inout StraightText) throws -> Void
    ) throws {
        if let demand = try writer.text.writeMember(key, in: place, write) {
            try writer.write(value, by: demand, at: key)
        }
    }

    func encode(_ value: Bool, forKey key: Key) throws { try scalar(value, key) { $0.json.boolean(value) } }
    func encode(_ value: String, forKey key: Key) throws { try scalar(value, key) { $0.json.string(value) } }
    func encode(_ value: Double, forKey key: Key) throws { try scalar(value, key) { try $0.double(value) } }
    func encode(_ value: Float, forKey key: Key) throws { try scalar(value, key) { try $0.float(value) } }
    func encode(_ value: Int, forKey key: Key) throws { try scalar(value, key) { $0.json.integer(value) } }
    func encode(_ value: Int8, forKey key: Key) throws { try scalar(value, key) { $0.json.integer(value) } }
    func encode(_ value: Int16, forKey key: Key) throws { try scalar(value, key) { $0.json.integer(value) } }
    func encode(_ value: Int32, forKey key: Key) throws { try scalar(value, key) { $0.json.integer(value) } }
    func encode(_ value: Int64, forKey key: Key) throws { try scalar(value, key) { $0.json.integer(value) } }
    func encode(_ value: UInt, forKey key: Key) throws { try scalar(value, key) { $0.json.integer(value) } }
    func encode(_ value: UInt8, forKey key: Key) throws { try scalar(value, key) { $0.json.integer(value) } }
    func encode(_ value: UInt16, forKey key: Key) throws { try scalar(value, key) { $0.json.integer(value) } }
    func encode(_ value: UInt32, forKey key: Key) throws { try scalar(value, key) { $0.json.integer(value) } }
    func encode(_ value: UInt64, forKey key: Key) throws { try scalar(value, key) { $0.json.integer(value) } }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        guard let demand = try writer.text.beginMember(key, in: place) else { return }
        try writer.write(value, by: demand, at: key)
    }

    // MARK: Optional values: where there is none, the schema says what is written.

    @inline(__always)
    private func present<Value>(_ value: Value?, _ key: Key, _ write: (Value, Key) throws -> Void) throws {
        if let value { try write(value, key) } else { try writer.text.leaveOut(key, in: place) }
    }

    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try present(value, key, encode) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try present(value, key, encode) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try present(value, key, encode) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try present(value, key, encode) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try present(value, key, encode) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try present(value, key, encode) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try present(value, key, encode) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try present(value, key, encode) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try present(value, key, encode) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try present(value, key, encode) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try present(value, key, encode) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try present(value, key, encode) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try present(value, key, encode) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try present(value, key, encode) }

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws { try present(value, key, encode) }

    // MARK: Containers

    /// A place for a container that is filled before anything else is written here.
    private func placeForContainer(_ key: Key) throws -> (StraightText.Place, NodeID) {
        guard let demand = try writer.text.beginMember(key, in: place), demand.isStraight else {
            throw writer.leave()
        }
        writer.text.path.append(key)
        return (writer.text.newPlace(), demand.node)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        let place = try? placeForContainer(key)
        if let place { try? writer.text.openObject(place.0, by: place.1) }
        return KeyedEncodingContainer(StraightObject<Nested>(writer: writer, place: place?.0 ?? 0))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        let place = try? placeForContainer(key)
        if let place { try? writer.text.openArray(place.0, by: place.1) }
        return StraightArray(writer: writer, place: place?.0 ?? 0)
    }

    // When somebody fills these is not known, so they are no part of the straight way.
    func superEncoder() -> any Encoder { writer.elsewhere(at: PlainCodingKey.superclass, in: place) }
    func superEncoder(forKey key: Key) -> any Encoder { writer.elsewhere(at: key, in: place) }
}
