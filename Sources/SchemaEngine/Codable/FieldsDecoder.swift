@_spi(Engine) import JSONText

/// Reads any `Decodable` type from checked fields: the decoder of one value.
///
/// Dates, URLs, UUIDs, decimals and data come as the schema's tags have read them, whatever form the types have for
/// themselves; what a transformer or a mapper made is handed on where the type asks for it.
///
/// It keeps all that it reads from, so a type may keep it, or one of its containers, beyond its `init`. That it is an
/// object makes its containers cheap: each is one reference to it.
final class FieldsDecoder: Decoder {
    /// Of a payload's value: the record that it stands in, and its slot.
    let record: Record?
    let slot: Slot
    /// Any other value.
    private let other: Fields?
    let context: Context
    /// The decoder of the value around this one, and the step from there to here.
    private let outer: FieldsDecoder?
    private let key: (any CodingKey)?
    /// Of a record's object whose members are found where they stand: the record.
    let objectRecord: Record?
    /// Where the keys stand that the object was last asked for.
    private var plan: KeyPlan?
    /// Which key of the shape is likely to be asked for next: types mostly ask in the order of their schema.
    private var likelyKey: Int32 = 0

    /// What is the same for all values of one model.
    final class Context {
        let userInfo: [CodingUserInfoKey: any Sendable]
        fileprivate var plans = KeyPlans()

        init(_ userInfo: [CodingUserInfoKey: any Sendable]) { self.userInfo = userInfo }
    }

    init(_ field: Fields, in outer: FieldsDecoder? = nil, at key: (any CodingKey)? = nil, _ context: Context) {
        if case .recorded(let record, let slot) = field.content {
            (self.record, self.slot, other) = (record, slot, nil)
        } else {
            (record, slot, other) = (nil, .absent, field.expanded)
        }
        objectRecord = slot.kind == .object && DecodingMembers.isPlain(slot, of: record) ? record : nil
        (self.outer, self.key, self.context) = (outer, key, context)
    }

    /// The value.
    var field: Fields { record.map { Fields($0, slot) } ?? other ?? Fields(.single(nil)) }

    /// A decoder of a value inside this one.
    func inner(_ field: Fields, at key: any CodingKey) -> FieldsDecoder {
        FieldsDecoder(field, in: self, at: key, context)
    }

    var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

    /// The keys and indexes that lead here, outermost first.
    var codingPath: [any CodingKey] {
        var keys: [any CodingKey] = []
        var decoder: FieldsDecoder? = self
        while let current = decoder {
            if let key = current.key { keys.append(key) }
            decoder = current.outer
        }
        return keys.reversed()
    }

    // MARK: Containers

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard objectRecord != nil || members != nil else { throw mismatch([String: Any].self) }
        if let objectRecord, slot.shape >= 0, MemoryLayout<Key>.size <= 1 {
            plan = context.plans.plan(ObjectIdentifier(type), slot.shape, objectRecord.program)
        }
        return KeyedDecodingContainer(KeyedFields<Key>(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard elementCount != nil else { throw mismatch([Any].self) }
        return UnkeyedFields(decoder: self)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    // MARK: Members

    /// The members of any other object; `nil` where the value is none.
    private(set) lazy var members: DecodingMembers? = objectRecord == nil ? DecodingMembers(field) : nil

    /// The value of a key; a view of nothing where there is none.
    func member(_ key: some CodingKey) -> Fields {
        if let objectRecord { return Fields(objectRecord, member(key, of: objectRecord)) }
        return members?.field(key.stringValue) ?? Fields(.single(nil))
    }

    /// The value of a key of the object in a record, as its slot; `absent` where there is none.
    @inline(__always)
    func member<Key: CodingKey>(_ key: Key, of record: Record) -> Slot {
        if let plan, plan.keys == ObjectIdentifier(Key.self), let bits = smallBits(of: key),
            let index = plan.index(ofKeyWith: bits, named: { key.stringValue })
        {
            return record.namedMember(index, of: slot)
        }
        return member(named: key.stringValue, of: record)
    }

    private func member(named name: String, of record: Record) -> Slot {
        name.withScanner { name in
            let index = record.program.keyIndex(ofAllIn: name, in: slot.shape, likely: likelyKey)
            guard let index else { return record.unnamedMember(name, of: slot) }
            likelyKey = index &+ 1
            return record.namedMember(index, of: slot)
        }
    }

    /// The keys that are there, in their order.
    var memberNames: [String] {
        if let objectRecord { return objectRecord.members(of: slot).map(\.key) }
        return members?.keys ?? []
    }

    // MARK: Elements

    /// The elements of an array that is not a record's; `nil` where the value is none.
    private(set) lazy var elements: Children? = {
        guard record == nil, case .array(let children) = OutgoingValue(field).known else { return nil }
        return children
    }()

    /// How many elements an array has, those apart that a mapper left out; `nil` where the value is none.
    private(set) lazy var elementCount: Int? = {
        guard let record else { return elements?.count }
        return slot.kind == .array ? record.elementCount(of: slot) : nil
    }()
}
