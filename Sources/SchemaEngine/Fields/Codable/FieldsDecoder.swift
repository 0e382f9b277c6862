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
    /// Whether the value is an object whose members are found in place.
    private let isPlainObject: Bool
    /// The same record, which `record` keeps alive.
    private let uncounted: Uncounted<Record>?
    /// Any value that is not read in place.
    private let other: OtherValue?
    let context: Context
    /// The decoder of the enclosing value, and the step from it to this one.
    private let outer: FieldsDecoder?
    private let key: (any CodingKey)?
    /// Whether the keys of the object are converted from `snake_case`.
    private let convertsKeys: Bool
    /// The key of the shape that is expected next. Most types decode their keys in the schema's order.
    private var likelyKey: Int32 = 0

    /// The state shared by all values of one model.
    final class Context {
        let userInfo: [CodingUserInfoKey: any Sendable]
        let keys: KeyConversion
        let mayConvertKeys: Bool
        // Both are replaced as a whole. Changing them in place would add an exclusivity check to every read.
        private var plans = KeyPlans()
        private var forms = IdentityTable<DecodingForm>()

        init(_ userInfo: [CodingUserInfoKey: any Sendable], _ keys: KeyConversion) {
            (self.userInfo, self.keys, mayConvertKeys) = (userInfo, keys, keys.isActive)
        }

        /// Returns the positions of a type's keys in a shape.
        fileprivate func plan(
            _ keys: ObjectIdentifier,
            _ shape: Int32,
            _ program: SchemaProgram,
            converts: Bool
        ) -> KeyPlan {
            if let plan = plans.plan(keys, shape, program, converts: converts) { return plan }
            var more = plans
            let plan = more.add(keys, shape, program, converts: converts)
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

    /// Creates a decoder of a value. `convertsKeys` is `false` for the keys of a dictionary, and otherwise
    /// `converts(keysOf:in:_:)`.
    init(
        _ field: Fields,
        in outer: FieldsDecoder? = nil,
        at key: (any CodingKey)? = nil,
        convertsKeys: Bool,
        _ context: Context
    ) {
        if case .recorded(let record, let slot) = field.content {
            let maximum = convertsKeys ? 0 : DecodingMembers.fewKeys
            isPlainObject = slot.kind == .object && record.unnamedCount(of: slot) <= maximum
            (self.record, self.slot, uncounted) = (record, slot, Uncounted(record))
            let isUncommon = slot.kind == .object ? !isPlainObject : slot.flags.contains(.hasPositions)
            other = isUncommon ? OtherValue(field, convertsKeys: convertsKeys) : nil
        } else {
            (record, slot, isPlainObject, uncounted) = (nil, .absent, false, nil)
            other = OtherValue(field.expanded, convertsKeys: convertsKeys)
        }
        (self.outer, self.key, self.context, self.convertsKeys) = (outer, key, context, convertsKeys)
    }

    /// Returns whether the keys of an object are converted: by the setting of the type that decodes it, or by that of
    /// the enclosing object if the type is unknown, as for a nested container.
    @inline(__always)
    private static func converts(keysOf type: Any.Type?, in outer: FieldsDecoder?, _ context: Context) -> Bool {
        guard context.mayConvertKeys else { return false }
        return type.map(context.keys.converts) ?? outer?.convertsKeys ?? context.keys.isSnakeCase
    }

    /// Creates a decoder of a whole value.
    convenience init(_ field: Fields, as type: Any.Type, _ context: Context) {
        self.init(field, convertsKeys: Self.converts(keysOf: type, in: nil, context), context)
    }

    /// A view of the value.
    var field: Fields { record.map { Fields($0, slot) } ?? other?.field ?? Fields(.single(nil)) }

    /// The record without a counted reference, if the value is an object whose members are found in place.
    @inline(__always)
    var plainRecord: Uncounted<Record>? { isPlainObject ? uncounted : nil }

    /// The record, if the value is an object whose members are found in place.
    @inline(__always)
    var objectRecord: Record? { isPlainObject ? record : nil }

    /// Returns a decoder of a value inside this one. `type` is the type that decodes it, if it is known.
    func inner(_ field: Fields, at key: any CodingKey, as type: Any.Type? = nil) -> FieldsDecoder {
        let converts = Self.converts(keysOf: type, in: self, context)
        return FieldsDecoder(field, in: self, at: key, convertsKeys: converts, context)
    }

    /// Returns a decoder of the same value for another type, such as the one inside an optional.
    func decoder(as type: Any.Type) -> FieldsDecoder {
        context.mayConvertKeys ? decoder(convertingKeys: context.keys.converts(type)) : self
    }

    private func decoder(convertingKeys converts: Bool) -> FieldsDecoder {
        guard converts != convertsKeys else { return self }
        return FieldsDecoder(field, in: outer, at: key, convertsKeys: converts, context)
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
        if convertsKeys, ObjectIdentifier(type) == DictionaryKeys.identity {
            return try decoder(convertingKeys: false).container(keyedBy: type)
        }
        guard let objectRecord, slot.shape >= 0, MemoryLayout<Key>.size <= 1 else {
            return KeyedDecodingContainer(KeyedFields<Key>(decoder: self, plan: nil))
        }
        return context.plan(ObjectIdentifier(type), slot.shape, objectRecord.program, converts: convertsKeys)
            .container(of: self, keyedBy: type)
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
    func member(_ key: some CodingKey, _ plan: Uncounted<KeyPlan>?) -> Fields {
        if let objectRecord { return Fields(objectRecord, member(key, of: objectRecord, plan)) }
        return members?.field(key.stringValue) ?? Fields(.single(nil))
    }

    /// Returns the slot for a key of the object in a record, or `absent` if the key does not exist.
    @inline(__always)
    func member<Key: CodingKey>(_ key: Key, of record: Record, _ plan: Uncounted<KeyPlan>?) -> Slot {
        if let plan, let bits = smallBits(of: key),
            let index = plan.use({ $0.index(ofKeyWith: bits, named: { key.stringValue }) })
        {
            return record.namedMember(index, of: slot)
        }
        return member(named: key.stringValue, of: record)
    }

    private func member(named name: String, of record: Record) -> Slot {
        if convertsKeys {
            // All keys of the object are in its shape.
            let index = record.program.convertedKeyIndex(of: name, in: slot.shape)
            return index.map { record.namedMember($0, of: slot) } ?? .absent
        }
        return name.withScanner { name in
            let index = record.program.keyIndex(ofAllIn: name, in: slot.shape, likely: likelyKey)
            guard let index else { return record.unnamedMember(name, of: slot) }
            likelyKey = index &+ 1
            return record.namedMember(index, of: slot)
        }
    }

    /// The keys of the object, in their order.
    var memberNames: [String] {
        let names = objectRecord?.members(of: slot).map(\.key) ?? members?.keys ?? []
        return convertsKeys ? names.map(SnakeCase.decoded) : names
    }

    /// Returns a key of the object that the conversion of keys would make a name; `nil` if there is none, or if keys are
    /// converted.
    func unconvertedName(like name: String) -> String? {
        guard !convertsKeys else { return nil }
        let folded = SnakeCase.folded(name)
        return memberNames.prefix(Self.comparedNames).first { SnakeCase.folded($0).isExactly(folded) }
    }

    /// The maximum number of keys that are compared for an error.
    private static let comparedNames = 1_000

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
    private(set) lazy var members: DecodingMembers? = DecodingMembers(field, convertsKeys: convertsKeys)
    /// The elements of an array; `nil` if the value is not an array.
    private(set) lazy var elements: Children? = {
        guard case .array(let children) = OutgoingValue(field).known else { return nil }
        return children
    }()

    private let convertsKeys: Bool

    init(_ field: Fields, convertsKeys: Bool) { (self.field, self.convertsKeys) = (field, convertsKeys) }
}

extension FieldsDecoder {
    /// Decodes the value as any type.
    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try value(type, of: field) { decoder(as: type) }
    }

    /// Decodes a value inside this one as any type. A value that needs no decoding creates no decoder.
    @inline(__always)
    func value<Value: Decodable, Key: CodingKey>(
        _ type: Value.Type,
        of field: Fields,
        at key: Key
    ) throws -> Value {
        try value(type, of: field) { inner(field, at: key, as: type) }
    }

    @inline(__always)
    private func value<Value: Decodable>(
        _ type: Value.Type,
        of field: Fields,
        by decoder: () -> FieldsDecoder
    ) throws -> Value {
        let form = context.form(of: type)
        if case .recorded(let record, let slot) = field.content {
            switch (form, slot.kind) {
            case (_, .custom), (_, .model):
                break
            case (.scalars(let array), .array):
                // If an element has another type, decoding by the type creates the proper error.
                do { return try scalars(array, of: field, as: type) } catch { return try Value(from: decoder()) }
            case (.elements(let array), .array):
                return try elements(array, of: slot, in: record, by: decoder(), as: type)
            case (.members(let dictionary), .object):
                return try members(dictionary, of: slot, in: record, by: decoder(), as: type)
            case (.tagged, let kind) where kind != .array:
                break
            default:
                return try Value(from: decoder())
            }
        }
        return try uncommonValue(type, form, of: field, by: decoder)
    }

    private func scalars<Array: FieldValue, Value>(
        _ array: Array.Type,
        of field: Fields,
        as type: Value.Type
    ) throws -> Value {
        sameValue(try Array.decode(from: field), as: type)
    }

    private func elements<Array: DecodableElements, Value>(
        _ array: Array.Type,
        of slot: Slot,
        in record: Record,
        by decoder: FieldsDecoder,
        as type: Value.Type
    ) throws -> Value {
        sameValue(try Array(elementsOf: slot, in: record, by: decoder), as: type)
    }

    private func members<Members: DecodableMembers, Value>(
        _ members: Members.Type,
        of slot: Slot,
        in record: Record,
        by decoder: FieldsDecoder,
        as type: Value.Type
    ) throws -> Value {
        sameValue(try Members(membersOf: slot, in: record, by: decoder), as: type)
    }

    @inline(never)
    private func uncommonValue<Value: Decodable>(
        _ type: Value.Type,
        _ form: DecodingForm,
        of field: Fields,
        by decoder: () -> FieldsDecoder
    ) throws -> Value {
        let ready: (any Sendable)?
        do {
            ready = if case .tagged(let tagged) = form { try field.taggedValue(tagged) } else { field.readyValue }
        } catch is FieldError {
            throw decoder().mismatch(type)
        }
        guard let ready, let value = ready as? Value else { return try Value(from: decoder()) }
        return value
    }

    /// Reads the value as a type that conforms to `FieldValue`.
    @inline(__always)
    private func known<Value: FieldValue>(_ type: Value.Type) throws -> Value {
        do {
            return try Value.decode(from: field)
        } catch is FieldError {
            throw mismatch(type)
        }
    }

    // MARK: Errors

    /// Returns the error for a value that is absent, null, or not of the requested type.
    func mismatch(_ type: Any.Type) -> DecodingError {
        let error = FieldError(expected: type, found: field)
        let help = (type as? any TaggedValue.Type)?.missingTag ?? ""
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: error.description + help)
        if !field.exists || field.isNull { return .valueNotFound(type, context) }
        return isUnfit(for: type) ? .dataCorrupted(context) : .typeMismatch(type, context)
    }
}

extension FieldsDecoder {
    /// Returns whether the value has the type's JSON kind, but the type cannot represent it.
    private func isUnfit(for type: Any.Type) -> Bool {
        switch slot.kind {
        case .number: type is any Numeric.Type
        case .string: (type as? any TaggedValue.Type)?.readsStrings == true
        default: false
        }
    }
}

extension FieldsDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { field.isNull || !field.exists }
    func decode(_ type: Bool.Type) throws -> Bool { try known(type) }
    func decode(_ type: String.Type) throws -> String { try known(type) }
    func decode(_ type: Double.Type) throws -> Double { try known(type) }
    func decode(_ type: Float.Type) throws -> Float { try known(type) }
    func decode(_ type: Int.Type) throws -> Int { try known(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try known(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try known(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try known(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try known(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try known(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try known(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try known(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try known(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try known(type) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(type) }
}
