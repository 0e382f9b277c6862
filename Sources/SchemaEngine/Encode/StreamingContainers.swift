/// The encoder of one value, which writes into its place in the text.
struct StreamingEncoder: Encoder {
    let writer: StreamingWriter
    let place: StreamingBuffer.ValueID
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
    private func scalar(_ write: (inout StreamingBuffer) throws -> Void) throws {
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
        try writer.write(value, writer.form(of: value), by: EncodingRequirement(node: node))
    }
}

/// The container of an array that is streamed.
struct StreamingArray: UnkeyedEncodingContainer {
    let writer: StreamingWriter
    let place: StreamingBuffer.ValueID

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
    private func placeForContainer() throws -> (StreamingBuffer.ValueID, NodeID) {
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

/// The container of an object that is streamed.
struct StreamingObject<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: StreamingWriter
    let place: StreamingBuffer.ValueID
    /// The number of the table of its keys in `StreamedKeys`.
    let table: Int

    var codingPath: [any CodingKey] { writer.text.path(to: place) }

    // MARK: Keys

    // The compiler does not specialize this type for an app's types, so code that needs no type is in
    // `StreamingBuffer`.

    /// Begins a member, and returns the schema of its value.
    @inline(__always)
    private func begin(_ key: Key) throws -> EncodingRequirement {
        guard let bits = smallBits(of: key) else {
            return try writer.text.beginMember(named: key.stringValue, of: place)
        }
        return try writer.text.beginMember(bits, in: table, of: place) ?? beginNew(key, bits)
    }

    private func beginNew(_ key: Key, _ bits: UInt8) throws -> EncodingRequirement {
        let name = key.stringValue
        writer.text.storeKey(key, named: name, bits, in: table)
        guard let requirement = try writer.text.beginMember(bits, in: table, of: place) else { throw writer.leave() }
        return requirement
    }

    private func omit(_ key: Key) throws {
        guard let bits = smallBits(of: key) else {
            return try writer.text.omit(named: key.stringValue, of: place)
        }
        if try writer.text.omit(bits, in: table, of: place) { return }
        writer.text.storeKey(key, named: key.stringValue, bits, in: table)
        _ = try writer.text.omit(bits, in: table, of: place)
    }

    // MARK: Values

    func encodeNil(forKey key: Key) throws {
        if try begin(key).strategy != .omit { writer.text.json.null() }
    }

    /// Writes a scalar. Uses `write` if the schema permits streaming it.
    @inline(__always)
    private func scalar<Value: Encodable>(
        _ value: Value,
        _ key: Key,
        _ write: (inout StreamingBuffer) throws -> Void
    ) throws {
        let requirement = try begin(key)
        if requirement.takesScalars { try write(&writer.text) } else { try self.write(value, key, by: requirement) }
    }

    private func write<Value: Encodable>(_ value: Value, _ key: Key, by requirement: EncodingRequirement) throws {
        try writer.write(value, writer.form(of: value), by: requirement, at: key)
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

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try write(value, key, by: begin(key)) }

    // MARK: Optional values
    //
    // For a nil value, the schema determines what is written.

    @inline(__always)
    private func present<Value>(_ value: Value?, _ key: Key, _ write: (Value, Key) throws -> Void) throws {
        if let value { try write(value, key) } else { try omit(key) }
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

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
        if try !withWrapped(in: value, { try encode($0, forKey: key) }) { try omit(key) }
    }

    // MARK: Containers

    /// Returns a place for a container that must be filled before the next value is written here.
    private func placeForContainer(_ key: Key) throws -> (StreamingBuffer.ValueID, NodeID) {
        let requirement = try begin(key)
        guard requirement.strategy == .stream else { throw writer.leave() }
        writer.text.keepKey(key)
        return (writer.text.newPlace(), requirement.node)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        writer.object(keyedBy: type, in: try? placeForContainer(key))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        writer.array(in: try? placeForContainer(key))
    }

    // These encoders may be filled at any time, so the value cannot be streamed.
    func superEncoder() -> any Encoder { writer.detachedEncoder(at: PlainCodingKey.superclass, in: place) }
    func superEncoder(forKey key: Key) -> any Encoder { writer.detachedEncoder(at: key, in: place) }
}

/// Makes the containers of objects whose keys have one type.
class StreamingObjects<Key: CodingKey> {
    func container(of writer: StreamingWriter, in place: StreamingBuffer.ValueID, _ table: Int)
        -> KeyedEncodingContainer<
            Key
        >
    {
        KeyedEncodingContainer(StreamingObject<Key>(writer: writer, place: place, table: table))
    }
}

/// Makes these containers with a stored type. Otherwise, unspecialized code looks up the generic type and its
/// protocol conformance at run time for each container, which takes longer than making the container.
final class KnownStreamingObjects<Key, Object: StreamingObjectContainer>: StreamingObjects<Key>
where Object.Key == Key {
    override func container(
        of writer: StreamingWriter,
        in place: StreamingBuffer.ValueID,
        _ table: Int
    ) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Object(writer: writer, place: place, table: table))
    }
}

protocol StreamingObjectContainer: KeyedEncodingContainerProtocol {
    init(writer: StreamingWriter, place: StreamingBuffer.ValueID, table: Int)
}

extension StreamingObject: StreamingObjectContainer {}
