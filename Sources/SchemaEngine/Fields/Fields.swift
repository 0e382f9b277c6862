/// A view of one value of a validated payload, usually of an object; or an object that an app builds, to be
/// written by a schema.
///
/// The requested type determines how a value is read:
///
/// ```swift
/// let id: Int = try fields["id"]
/// let created: Date = try fields["created_on"]          // "{date_iso8601}" in the schema
/// let author: String? = try fields["author", "name"]    // nil if one of the keys is absent or null
/// let issues: [Issue] = try fields["issues"]            // the results of the mapper of "{issue}"
/// ```
///
/// The values need no further checks, because the schema's requirements are met. Reading a value as a type that
/// it does not have throws a `FieldError`.
public struct Fields: Sendable {
    /// A key and its value in an object that an app builds.
    @usableFromInline struct Member: Sendable {
        var key: String
        var value: any FieldValue
        var use = Use.both

        /// The uses of a member.
        enum Use: Sendable {
            case both
            /// Reading only. The value is a default of the reply's schema, and is not sent.
            case read
            /// Writing only. A mapper omitted the value, so the app does not see it.
            case written
        }
    }

    /// An object or array of a reply that an app has changed.
    @usableFromInline struct Source: Sendable {
        var record: Record
        var slot: Slot
    }

    @usableFromInline enum Content: Sendable {
        /// A value of a record.
        case recorded(Record, Slot)
        /// An object that an app has built or changed, and the reply's values from which it was made.
        indirect case built([Member], from: [Source])
        /// A value in such an object; `nil` if it does not exist.
        indirect case single((any FieldValue)?)
    }

    @usableFromInline let content: Content

    init(_ content: Content) { self.content = content }

    @inlinable init(_ record: Record, _ slot: Slot) { content = .recorded(record, slot) }

    /// Reads the value at a key or index as the requested type.
    ///
    /// - Parameter key: The key of an object, or the index of an array's element.
    /// - Throws: `FieldError` if the value is absent (request an optional if it may be) or of another type.
    @inlinable public subscript<Value: FieldValue>(_ key: FieldKey) -> Value {
        get throws { try Value._decode(at: key, in: self) }
    }

    /// Reads the value at a path of several keys and indexes as the requested type.
    ///
    /// - Parameter path: The keys and indexes from this value to the other one. Without any, the value itself is read.
    /// - Throws: `FieldError` if the value is absent or of another type.
    @inlinable public subscript<Value: FieldValue>(_ path: FieldKey...) -> Value {
        get throws {
            do {
                guard case .recorded(let record, let start) = content else {
                    return try Value.decode(from: path.reduce(self) { $0.field(at: $1) })
                }
                let slot = path.reduce(start) { record.slot(at: $1, of: $0) }
                return try Value.decode(from: Fields(record, slot))
            } catch let error as FieldError {
                throw path.reversed().reduce(error) { $0.below($1) }
            }
        }
    }

    /// Reads the value at a path as any `Decodable` type, as `decode(_:at:)` does.
    ///
    /// - Parameter path: The keys and indexes from this value to the other one.
    /// - Throws: `DecodingError`, with the coding path, if the value is absent or of another type.
    @_disfavoredOverload
    public subscript<Value: Decodable>(_ path: FieldKey...) -> Value {
        get throws { try decode(Value.self, at: path) }
    }

    /// Reads the value at a path as a type that is neither a `FieldValue` nor `Decodable`: the result of a registered
    /// transformer or mapper, or an array, a dictionary or an optional of such results.
    ///
    /// - Parameter path: The keys and indexes from this value to the other one.
    /// - Throws: `FieldError` if the value is absent or of another type.
    @_disfavoredOverload
    public subscript<Value>(_ path: FieldKey...) -> Value {
        get throws {
            do {
                return try path.reduce(self) { $0.field(at: $1) }.made(as: Value.self)
            } catch let error as FieldError {
                throw path.reversed().reduce(error) { $0.below($1) }
            }
        }
    }

    /// Reads the value itself as the requested type.
    ///
    /// - Parameter type: The requested type.
    /// - Returns: The value.
    /// - Throws: `FieldError` if the value is absent or of another type.
    @inlinable public func value<Value: FieldValue>(as type: Value.Type = Value.self) throws -> Value {
        try Value.decode(from: self)
    }

    /// Returns the member or element at one step, or a view of nothing if it does not exist.
    @usableFromInline func field(at key: FieldKey) -> Fields {
        switch content {
        case .recorded(let record, let slot):
            return Fields(record, record.slot(at: key, of: slot))
        case .built(let members, _):
            let name = key.description
            return members.first { $0.key == name }?.visible ?? Fields(.single(nil))
        case .single(is EncodableModel): return expanded.field(at: key)
        case .single(let value):
            let elements = (value as? FieldList)?.elements ?? value as? [any FieldValue]
            guard let index = key.elementIndex, let elements else {
                return Fields(.single(nil))
            }
            return Fields(.single(elements.indices.contains(index) ? elements[index] : nil))
        }
    }

    /// Reads the value. For a record, calls the closure, which returns `nil` for a slot of another kind. A
    /// value that an app has set is returned as it is.
    func read<Value>(_ type: Value.Type, _ recorded: (Record, Slot) throws -> Value?) throws -> Value {
        switch content {
        case .recorded(let record, let slot):
            // The result of a transformer or a mapper may be of any type, such as a number or a string.
            if let value = try recorded(record, slot) ?? existingValue(as: type) { return value }
        case .built:
            if let value = self as? Value { return value }
        case .single(let value):
            if let value = value as? Value { return value }
        }
        throw FieldError(expected: type, found: self)
    }

    /// Whether the value is absent or null.
    @usableFromInline var isNothing: Bool {
        switch content {
        case .recorded(_, let slot): slot.isNothing
        case .built: false
        case .single(let value): value == nil
        }
    }

    /// Whether the value is in the payload, is not null, and is not the result of a transformer or a mapper.
    @usableFromInline var isPlain: Bool {
        guard case .recorded(_, let slot) = content else { return false }
        return switch slot.kind {
        case .absent, .null, .custom, .model: false
        default: true
        }
    }

    /// The keys of the object's members, in the payload's order. Empty if the value is not an object.
    public var keys: [String] {
        switch content {
        case .recorded(let record, let slot): record.members(of: slot).map(\.key)
        case .built(let members, _): members.filter { $0.use != .written }.map(\.key)
        case .single(is EncodableModel): expanded.keys
        case .single: []
        }
    }

    /// The fields of an `Encodable` value; for other content, the fields themselves.
    var expanded: Fields {
        guard case .single(let model as EncodableModel) = content else { return self }
        return (try? model.expanded()) ?? Fields(.single(nil))
    }

    /// Whether the value exists. It is `false` for an absent key.
    public var exists: Bool {
        switch content {
        case .recorded(_, let slot): slot.kind != .absent
        case .built: true
        case .single(let value): value != nil
        }
    }

    /// Whether the value is null.
    public var isNull: Bool {
        switch content {
        case .recorded(_, let slot): slot.kind == .null
        case .built, .single(nil): false
        case .single(let value?): OutgoingValue(value).isNull
        }
    }
}

extension Fields: ExpressibleByDictionaryLiteral {
    /// Creates an object to be written, with its keys in the order of the literal. Keys whose value is `nil`
    /// are left out.
    public init(dictionaryLiteral elements: (String, (any FieldValue)?)...) {
        self.init(elements)
    }

    /// Creates an object to be written, with its keys in order. Keys whose value is `nil` are left out.
    ///
    /// - Parameter members: The keys and their values.
    public init(_ members: [(String, (any FieldValue)?)]) {
        content = .built(members.compactMap { key, value in value.map { Member(key: key, value: $0) } }, from: [])
    }
}

extension Fields: CustomReflectable {
    /// A mirror with the kind of the value. The content is left out, because it may be secret.
    public var customMirror: Mirror {
        Mirror(self, children: ["kind": displayKind], ancestorRepresentation: .suppressed)
    }
}

/// Nested values in literals. The compiler cannot infer a type for `["a": 1, "b": "x"]` inside another literal.
///
/// ```swift
/// .json(["id": 7, "author": .object(["name": name, "age": 36]), "tags": .list(["new", 1, nil]), "owner": .encoding(owner)])
/// ```
extension FieldValue where Self == Fields {
    /// Creates an object from a literal. Keys whose value is `nil` are left out.
    ///
    /// - Parameter fields: The members, as a literal.
    /// - Returns: The object.
    public static func object(_ fields: Fields) -> Fields { fields }

    /// Creates a list of values that may have several types. A `nil` is null.
    ///
    /// - Parameter elements: The elements, in order.
    /// - Returns: The list.
    public static func list(_ elements: [(any FieldValue)?]) -> Fields {
        Fields(.single(FieldList(elements: elements.map { $0 ?? JSONValue.null })))
    }

    /// Creates a value from any `Encodable` type. The schema determines the form of its dates and similar values.
    ///
    /// - Parameter value: The value.
    /// - Returns: The value, to be a member of an object or an element of a list.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    public static func encoding(_ value: some Encodable & Sendable) -> Fields {
        Fields(.single((value as? any FieldValue) ?? EncodableModel(value)))
    }
}

/// A container that can be read although its elements are not `FieldValue`s. Transformers and mappers made the
/// elements.
private protocol ContainerOfMade {
    static func made(from field: Fields) throws -> Self
}

extension Fields {
    /// Returns the result of a transformer or a mapper, or the value that an app has set, if it is of the type.
    @inline(__always)
    func existingValue<Value>(as type: Value.Type) -> Value? {
        switch content {
        case .recorded(let record, let slot):
            switch slot.kind {
            case .custom: record.values[slot.length] as? Value
            case .model: record.models[slot.length] as? Value
            default: nil
            }
        case .single(let value): value.flatMap { $0 as? Value }
        case .built: nil
        }
    }

    /// Returns the result of a registered transformer or mapper, or a container of such results.
    func made<Value>(as type: Value.Type) throws -> Value {
        if let value = existingValue(as: type) { return value }
        if let container = type as? any ContainerOfMade.Type, let value = try container.made(from: self) as? Value {
            return value
        }
        // A type may declare `FieldValue` only for its transformer, and be decoded where no transformer is used.
        if isPlain, (type as? any FieldValue.Type)?._isDecodable == true, let type = type as? any Decodable.Type,
            let value = try decoded(type) as? Value
        {
            return value
        }
        return try read(type) { _, _ in throw FieldError(expected: "\(type)", found: displayKind + advice(for: type)) }
    }

    /// The advice for a `Decodable` type that the compiler did not know to be `Decodable` here, for an error.
    private func advice(for type: Any.Type) -> String {
        guard isPlain, type is any Decodable.Type else { return "" }
        return type is any FieldValue.Type
            ? ", which the type can decode only on one actor; declare \(type) as 'nonisolated'"
            : ", which is decoded only if \(type) is requested by a parameter that is 'Decodable'"
    }

    private func decoded<Value: Decodable>(_ type: Value.Type) throws -> any Decodable { try decode(type, at: []) }
}

extension Optional: ContainerOfMade {
    fileprivate static func made(from field: Fields) throws -> Wrapped? {
        field.exists && !field.isNull ? try field.made(as: Wrapped.self) : nil
    }
}

extension Array: ContainerOfMade {
    fileprivate static func made(from field: Fields) throws -> [Element] {
        try field.read(Self.self) { record, slot in
            guard slot.kind == .array else { return nil }
            return try record.elements(of: slot).map { try Fields(record, $0).made(as: Element.self) }
        }
    }
}

extension Dictionary: ContainerOfMade where Key: _ObjectKey {
    fileprivate static func made(from field: Fields) throws -> [Key: Value] {
        try field.read(Self.self) { record, slot in
            guard slot.kind == .object else { return nil }
            var values: [Key: Value] = [:]
            for (name, value) in record.describedMembers(of: slot) {
                try values.add(Fields(record, value).made(as: Value.self), named: name)
            }
            return values
        }
    }
}
