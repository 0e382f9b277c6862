extension Fields: FieldValue {
    /// A view of the value itself. Throws `FieldError` where there is none.
    public static func decode(from field: Fields) throws -> Fields {
        guard field.exists else { throw FieldError(expected: Fields.self, found: field) }
        return field
    }
}

extension Optional: FieldValue where Wrapped: FieldValue {
    /// `nil` where the key is absent or null.
    public static func decode(from field: Fields) throws -> Wrapped? {
        field.exists && !field.isNull ? try Wrapped.decode(from: field) : nil
    }

    /// Writes what is there, and null for `nil`.
    public func encode() throws -> (any FieldValue)? { self }
}

extension Array: FieldValue where Element: FieldValue {
    /// Reads an array whose elements are all of the type.
    public static func decode(from field: Fields) throws -> [Element] {
        try field.read(Self.self) { record, slot in
            guard slot.kind == .array else { return nil }
            var elements: [Element] = []
            elements.reserveCapacity(slot.second)
            for element in record.elements(of: slot) {
                do {
                    elements.append(try Element.decode(from: Fields(record, element)))
                } catch let error as FieldError {
                    throw error.below(FieldKey(elements.count))
                }
            }
            return elements
        }
    }
}

extension Dictionary: FieldValue where Key == String, Value: FieldValue {
    /// Reads an object whose values are all of the type: a map, `{ "{*}": … }`.
    public static func decode(from field: Fields) throws -> [String: Value] {
        try field.read(Self.self) { record, slot in
            guard slot.kind == .object else { return nil }
            var values: [String: Value] = [:]
            for (key, value) in record.members(of: slot) {
                do {
                    values[key] = try Value.decode(from: Fields(record, value))
                } catch let error as FieldError {
                    throw error.below(FieldKey(key))
                }
            }
            return values
        }
    }
}
