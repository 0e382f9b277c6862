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
    /// Whether that is an object whose members are found where they stand.
    private let isPlainObject: Bool
    /// Any other value.
    private let other: OtherValue?
    let context: Context
    /// The decoder of the value around this one, and the step from there to here.
    private let outer: FieldsDecoder?
    private let key: (any CodingKey)?
    /// Which key of the shape is likely to be asked for next: types mostly ask in the order of their schema.
    private var likelyKey: Int32 = 0

    /// What is the same for all values of one model.
    final class Context {
        let userInfo: [CodingUserInfoKey: any Sendable]
        // Both are replaced whole: changing them in place would have every reading of them watched for overlaps.
        private var plans = KeyPlans()
        private var forms = QuickTable<DecodingForm>()

        init(_ userInfo: [CodingUserInfoKey: any Sendable]) { self.userInfo = userInfo }

        /// Where the keys of a type stand in a shape.
        fileprivate func plan(_ keys: ObjectIdentifier, _ shape: Int32, _ program: SchemaProgram) -> KeyPlan {
            if let plan = plans.plan(keys, shape, program) { return plan }
            var more = plans
            let plan = more.add(keys, shape, program)
            plans = more
            return plan
        }

        /// How a type is decoded.
        @inline(__always)
        func form(of type: Any.Type) -> DecodingForm {
            forms[.init(ObjectIdentifier(type))] ?? newForm(of: type)
        }

        private func newForm(of type: Any.Type) -> DecodingForm {
            let form = DecodingForm(type)
            var more = forms
            more.remember(form, of: .init(ObjectIdentifier(type)))
            forms = more
            return form
        }
    }

    init(_ field: Fields, in outer: FieldsDecoder? = nil, at key: (any CodingKey)? = nil, _ context: Context) {
        if case .recorded(let record, let slot) = field.content {
            isPlainObject = slot.kind == .object && DecodingMembers.isPlain(slot, of: record)
            (self.record, self.slot) = (record, slot)
            other = slot.kind == .object && !isPlainObject ? OtherValue(field) : nil
        } else {
            (record, slot, isPlainObject) = (nil, .absent, false)
            other = OtherValue(field.expanded)
        }
        (self.outer, self.key, self.context) = (outer, key, context)
    }

    /// The value.
    var field: Fields { record.map { Fields($0, slot) } ?? other?.field ?? Fields(.single(nil)) }

    /// Of a record's object whose members are found where they stand: the record.
    @inline(__always)
    var objectRecord: Record? { isPlainObject ? record : nil }

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
        guard isPlainObject || members != nil else { throw mismatch([String: Any].self) }
        var plan: KeyPlan?
        if let objectRecord, slot.shape >= 0, MemoryLayout<Key>.size <= 1 {
            plan = context.plan(ObjectIdentifier(type), slot.shape, objectRecord.program)
        }
        return KeyedDecodingContainer(KeyedFields<Key>(decoder: self, plan: plan))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let elementCount else { throw mismatch([Any].self) }
        return UnkeyedFields(decoder: self, elementCount: elementCount)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    // MARK: Members

    /// The members of any other object; `nil` where the value is none.
    var members: DecodingMembers? { other?.members }

    /// The value of a key; a view of nothing where there is none.
    func member(_ key: some CodingKey, _ plan: KeyPlan?) -> Fields {
        if let objectRecord { return Fields(objectRecord, member(key, of: objectRecord, plan)) }
        return members?.field(key.stringValue) ?? Fields(.single(nil))
    }

    /// The value of a key of the object in a record, as its slot; `absent` where there is none.
    @inline(__always)
    func member<Key: CodingKey>(_ key: Key, of record: Record, _ plan: KeyPlan?) -> Slot {
        if let plan, let bits = smallBits(of: key),
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
    var elements: Children? { other?.elements }

    /// How many elements an array has, those apart that a mapper left out; `nil` where the value is none.
    var elementCount: Int? {
        guard let record else { return elements?.count }
        return slot.kind == .array ? record.elementCount(of: slot) : nil
    }
}

/// A value that is not read where it stands in a record: what an app has put together, or an object of many keys that its
/// shape does not name.
private final class OtherValue {
    let field: Fields
    /// The members of an object; `nil` where the value is none.
    private(set) lazy var members: DecodingMembers? = DecodingMembers(field)
    /// The elements of an array; `nil` where the value is none.
    private(set) lazy var elements: Children? = {
        guard case .array(let children) = OutgoingValue(field).known else { return nil }
        return children
    }()

    init(_ field: Fields) { self.field = field }
}
