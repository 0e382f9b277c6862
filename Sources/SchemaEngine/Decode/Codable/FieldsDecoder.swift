/// Decodes any `Decodable` type from validated fields. Each decoder is for one value.
///
/// Dates, URLs, UUIDs, decimals and data are read as the schema's tags define, whatever the types' own
/// `init(from:)` expects. The result of a transformer or a mapper is returned if it is of the requested type.
///
/// The decoder retains everything that it reads from, so a type may keep it, or one of its containers, after
/// its `init`. It is a class so that its containers are cheap: each is one reference to it.
final class FieldsDecoder: Decoder {
    /// The record that contains a payload's value, and the value's slot.
    let record: Record?
    let slot: Slot
    /// Indicates whether the value is an object whose members are found in place.
    private let isPlainObject: Bool
    /// Any value that is not read in place.
    private let other: OtherValue?
    let context: Context
    /// The decoder of the enclosing value, and the step from it to this one.
    private let outer: FieldsDecoder?
    private let key: (any CodingKey)?
    /// The key of the shape that is expected next. Most types decode their keys in the schema's order.
    private var likelyKey: Int32 = 0

    /// The state shared by all values of one model.
    final class Context {
        let userInfo: [CodingUserInfoKey: any Sendable]
        // Both are replaced as a whole. Changing them in place would add an exclusivity check to every read.
        private var plans = KeyPlans()
        private var forms = QuickTable<DecodingForm>()

        init(_ userInfo: [CodingUserInfoKey: any Sendable]) { self.userInfo = userInfo }

        /// Returns the positions of a type's keys in a shape.
        fileprivate func plan(_ keys: ObjectIdentifier, _ shape: Int32, _ program: SchemaProgram) -> KeyPlan {
            if let plan = plans.plan(keys, shape, program) { return plan }
            var more = plans
            let plan = more.add(keys, shape, program)
            plans = more
            return plan
        }

        /// Returns the way in which a type is decoded.
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

    /// A view of the value.
    var field: Fields { record.map { Fields($0, slot) } ?? other?.field ?? Fields(.single(nil)) }

    /// The record, if the value is an object whose members are found in place.
    @inline(__always)
    var objectRecord: Record? { isPlainObject ? record : nil }

    /// Returns a decoder of a value inside this one.
    func inner(_ field: Fields, at key: any CodingKey) -> FieldsDecoder {
        FieldsDecoder(field, in: self, at: key, context)
    }

    var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

    /// The keys and indexes that lead to the value, outermost first.
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

    /// The members of an object that is not read in place; `nil` for any other value.
    var members: DecodingMembers? { other?.members }

    /// Returns the value of a key, or a view of nothing if the key does not exist.
    func member(_ key: some CodingKey, _ plan: KeyPlan?) -> Fields {
        if let objectRecord { return Fields(objectRecord, member(key, of: objectRecord, plan)) }
        return members?.field(key.stringValue) ?? Fields(.single(nil))
    }

    /// Returns the slot for a key of the object in a record, or `absent` if the key does not exist.
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

    /// The keys of the object, in their order.
    var memberNames: [String] {
        if let objectRecord { return objectRecord.members(of: slot).map(\.key) }
        return members?.keys ?? []
    }

    // MARK: Elements

    /// The elements of an array that is not in a record; `nil` for any other value.
    var elements: Children? { other?.elements }

    /// The number of elements in an array, without those that a mapper omitted; `nil` if the value is not an array.
    var elementCount: Int? {
        guard let record else { return elements?.count }
        return slot.kind == .array ? record.elementCount(of: slot) : nil
    }
}

/// A value that is not read in place in a record: a value that an app has set, or an object with many keys that
/// its shape does not name.
private final class OtherValue {
    let field: Fields
    /// The members of an object; `nil` if the value is not an object.
    private(set) lazy var members: DecodingMembers? = DecodingMembers(field)
    /// The elements of an array; `nil` if the value is not an array.
    private(set) lazy var elements: Children? = {
        guard case .array(let children) = OutgoingValue(field).known else { return nil }
        return children
    }()

    init(_ field: Fields) { self.field = field }
}
