extension Fields: FieldValue {
    /// Returns a view of the value itself.
    ///
    /// - Parameter field: The position of the value.
    /// - Returns: The view.
    /// - Throws: `FieldError` if the value does not exist.
    public static func decode(from field: Fields) throws -> Fields {
        guard field.exists else { throw FieldError(expected: Fields.self, found: field) }
        return field
    }
}

extension Optional: _CallResult where Wrapped: FieldValue {}

extension Optional: FieldValue where Wrapped: FieldValue {
    /// Reads the value, or returns `nil` if the key is absent or null.
    ///
    /// - Parameter field: The position of the value.
    /// - Returns: The value, or `nil`.
    /// - Throws: `FieldError` if the value is of another type.
    @inlinable public static func decode(from field: Fields) throws -> Wrapped? {
        if field.isNothing { return nil }
        return try Wrapped._decodeOptional(from: field)
    }

    /// Reads the value of an object's key, or returns `nil` if the key is absent or null.
    ///
    /// - Throws: `FieldError` if the value is of another type.
    @inlinable public static func _decode(at key: FieldKey, in object: Fields) throws -> Wrapped? {
        try Wrapped._decodeIfPresent(at: key, in: object)
    }

    /// Returns the wrapped value, which writes itself; `nil` is written as null.
    public func encode() throws -> (any FieldValue)? { self }

    /// `true` if that of the wrapped type is.
    public static var _isDecodable: Bool { Wrapped._isDecodable }

    /// That of the wrapped type.
    public static var _isEncodable: Bool { Wrapped._isEncodable }
}

extension Array: _CallResult where Element: FieldValue {}

extension Array: FieldValue where Element: FieldValue {
    /// Reads an array whose elements are all of the element type.
    ///
    /// - Parameter field: The position of the value.
    /// - Returns: The elements, in order.
    /// - Throws: `FieldError` if the value is absent or of another type.
    @inlinable public static func decode(from field: Fields) throws -> [Element] {
        try Element._decodeElements(of: field)
    }

    /// `true` if that of the elements is.
    public static var _isDecodable: Bool { Element._isDecodable }

    /// `true` if that of the elements is.
    public static var _isEncodable: Bool { Element._isEncodable }
}

/// A type for the keys of a dictionary that is read from an object: `String`, `UUID`, `Int` or `UInt64`. All but
/// `String` are for maps with such names: `{ "{* uuid}": … }`, `{ "{* int}": … }` and `{ "{* uint}": … }`.
public protocol _ObjectKey: Hashable, Sendable {
    /// Creates the key that a name spells, or returns `nil` if the name does not spell one.
    init?(_objectKey name: String)

    /// The name in an object.
    var _objectKey: String { get }
}

extension String: _ObjectKey {
    /// Creates a key from a name.
    @inlinable public init?(_objectKey name: String) { self = name }

    /// The name itself.
    @inlinable public var _objectKey: String { self }
}

extension Int: _ObjectKey {
    /// Creates the integer that a name spells, by the rules of `{* int}`.
    public init?(_objectKey name: String) {
        guard let value = name.withTextBytes({ IntegerKind.value(ofName: $0) }), let key = Int(exactly: value) else {
            return nil
        }
        self = key
    }

    /// The integer in decimal digits.
    public var _objectKey: String { String(self) }
}

extension UInt64: _ObjectKey {
    /// Creates the integer that a name spells, by the rules of `{* uint}`.
    public init?(_objectKey name: String) {
        guard let value = name.withTextBytes({ UnsignedKind.value(ofName: $0) }) else { return nil }
        self = value
    }

    /// The integer in decimal digits.
    public var _objectKey: String { String(self) }
}

extension Dictionary: _CallResult where Key: _ObjectKey, Value: FieldValue {}

extension Dictionary: FieldValue where Key: _ObjectKey, Value: FieldValue {
    /// Reads an object whose values are all of the value type: a map, `{ "{*}": … }` or `{ "{* uuid}": … }`. Members that
    /// a map with a tag does not describe are left out.
    ///
    /// - Parameter field: The position of the value.
    /// - Returns: The values by their keys.
    /// - Throws: `FieldError` if the value is absent or of another type, if a name spells no key, or if two names spell
    ///   the same key.
    @inlinable public static func decode(from field: Fields) throws -> [Key: Value] {
        guard let members = field.members else { return try field.existing() }
        var values: [Key: Value] = [:]
        values.reserveCapacity(members.count)
        for (name, member) in members {
            do {
                try values.add(Value.decode(from: member), named: name)
            } catch {
                throw FieldError.placed(error, below: FieldKey(name))
            }
        }
        return values
    }

    /// `true` if that of the values is.
    public static var _isDecodable: Bool { Value._isDecodable }

    /// `true` if that of the values is.
    public static var _isEncodable: Bool { Value._isEncodable }
}

extension Dictionary where Key: _ObjectKey {
    /// Adds the value of an object's member.
    ///
    /// - Throws: `FieldError` if the name spells no key, or one that another name spells, too. The member would be lost.
    @usableFromInline mutating func add(_ value: Value, named name: String) throws {
        guard let key = Key(_objectKey: name) else {
            throw FieldError(expected: "\(Self.self)", found: "a key that spells no \(Key.self)")
        }
        guard updateValue(value, forKey: key) == nil else {
            throw FieldError(expected: "\(Self.self)", found: "two keys that are one as \(Key.self)")
        }
    }
}

extension Fields {
    /// The number of elements that a payload's array has on the wire, including those that a mapper omitted;
    /// `nil` for any other value.
    package var elementCount: Int? {
        guard case .recorded(_, let slot) = content, slot.kind == .array else { return nil }
        return slot.second
    }

    /// The members of a payload's object, without those that a map with a tag does not describe; `nil` for any other
    /// value.
    @usableFromInline var members: [(key: String, value: Fields)]? {
        guard case .recorded(let record, let slot) = content, slot.kind == .object else { return nil }
        return record.describedMembers(of: slot).map { ($0.key, Fields(record, $0.value)) }
    }

    /// Reads a container that an app has set.
    @usableFromInline func existing<Value>() throws -> Value { try read(Value.self) { _, _ in nil } }
}

extension Record {
    /// Returns whether unknown keys of an object are not entries of its map, because the map has a `{* TAG}` and no `{*}`.
    func hasOnlyDescribedEntries(_ slot: Slot) -> Bool {
        guard slot.shape >= 0 else { return false }
        let shape = program.tables.shapes[Int(slot.shape)]
        return shape.mapKeyCount > 0 && shape.rest == .none
    }

    /// Returns the members of an object, without those that are not entries of its map.
    func describedMembers(of slot: Slot) -> [(key: String, value: Slot)] {
        let members = members(of: slot)
        guard hasOnlyDescribedEntries(slot) else { return members }
        let shape = program.tables.shapes[Int(slot.shape)]
        return members.filter { member in
            FieldKey(member.key).index(in: slot.shape, of: program) != nil
                || program.unnamedNode(named: member.key, in: shape) != .none
        }
    }
}

extension JSONValue: FieldValue, ScalarFieldValue {
    /// Reads any value as received.
    ///
    /// - Throws: `FieldError` if the value is absent.
    static func decodeScalar(from field: Fields) throws -> JSONValue {
        if let value = field.existingValue(as: Self.self) { return value }
        return try field.read(Self.self) { record, slot in slot.kind == .absent ? nil : record.wireValue(slot) }
    }
}
