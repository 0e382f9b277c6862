extension Fields: FieldValue {
    /// A view of the value itself. Throws `FieldError` where there is none.
    public static func decode(from field: Fields) throws -> Fields {
        guard field.exists else { throw FieldError(expected: Fields.self, found: field) }
        return field
    }
}

extension Optional: FieldValue where Wrapped: FieldValue {
    /// `nil` where the key is absent or null.
    @inlinable public static func decode(from field: Fields) throws -> Wrapped? {
        if field.isNothing { return nil }
        return try Wrapped.decode(from: field)
    }

    /// `nil` where the key is absent or null.
    @inlinable public static func decode(at key: FieldKey, in object: Fields) throws -> Wrapped? {
        try Wrapped.decodeIfPresent(at: key, in: object)
    }

    /// Writes what is there, and null for `nil`.
    public func encode() throws -> (any FieldValue)? { self }
}

extension Array: FieldValue where Element: FieldValue {
    /// Reads an array whose elements are all of the type.
    @inlinable public static func decode(from field: Fields) throws -> [Element] {
        try Element.decodeElements(of: field)
    }
}

extension Dictionary: FieldValue where Key == String, Value: FieldValue {
    /// Reads an object whose values are all of the type: a map, `{ "{*}": … }`.
    @inlinable public static func decode(from field: Fields) throws -> [String: Value] {
        guard let members = field.members else { return try field.existing() }
        var values: [String: Value] = [:]
        values.reserveCapacity(members.count)
        for (key, member) in members {
            do {
                values[key] = try Value.decode(from: member)
            } catch {
                throw FieldError.placed(error, below: FieldKey(key))
            }
        }
        return values
    }
}

extension Fields {
    /// How many elements a payload's array has on the wire, those that a mapper left out too; `nil` for any other value.
    package var elementCount: Int? {
        guard case .recorded(_, let slot) = content, slot.kind == .array else { return nil }
        return slot.second
    }

    /// The members of a payload's object.
    @usableFromInline var members: [(key: String, value: Fields)]? {
        guard case .recorded(let record, let slot) = content, slot.kind == .object else { return nil }
        return record.members(of: slot).map { ($0.key, Fields(record, $0.value)) }
    }

    /// A container that an app has put there.
    @usableFromInline func existing<Value>() throws -> Value { try read(Value.self) { _, _ in nil } }
}
