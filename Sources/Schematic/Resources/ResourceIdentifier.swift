import SchemaEngine

extension JSONValue {
    /// Creates the value of an identifier for a path.
    init(identifier: any FieldValue, _ key: String) throws {
        let value = try JSONValue(plain: identifier)
        switch value {
        case .null: throw RequestError.noIdentifier(key: key)
        case .number: break
        case .string(let text) where !text.isEmpty: break
        case .string, .boolean, .array, .object: throw RequestError.unusableIdentifier(key: key)
        }
        self = value
    }
}

extension Fields {
    /// The identifier of the object; `nil` if the key is absent or null.
    func identifier(_ key: String) throws -> JSONValue? {
        guard let field: Fields = try self[FieldKey(key)], !field.isNull else { return nil }
        return try JSONValue(identifier: field, key)
    }

    /// The entity tag of the object; `nil` if the key is absent or null.
    func entityTag(_ key: String) throws -> EntityTag? {
        guard let field: Fields = try self[FieldKey(key)], !field.isNull else { return nil }
        guard let tag = (try? field.value(as: String.self)).flatMap({ EntityTag(rawValue: $0) }) else {
            throw RequestError.unusableEntityTag(key: key)
        }
        return tag
    }
}

extension Parameters {
    /// Returns the parameters with the identifier of an object.
    func naming(_ identifier: some FieldValue, _ placeholder: String) throws -> Parameters {
        var parameters = self
        parameters[placeholder] = try JSONValue(identifier: identifier, placeholder)
        return parameters
    }
}

extension BodyPointer {
    /// The value at the pointer. Throws a `FieldError` if it does not exist.
    func member(in body: Fields) throws -> Fields {
        try steps.reduce(body) { object, step in try object[FieldKey(step)] }
    }

    /// Returns an object that contains only this value, at the pointer.
    func wrapping(_ value: any FieldValue) -> any FieldValue {
        steps.reversed().reduce(value) { Fields([($1, $0)]) }
    }
}
