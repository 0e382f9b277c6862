import SchemaEngine

extension JSONValue {
    /// An identifier as it stands in a path.
    init(identifier: any FieldValue, _ key: String) throws {
        let value = try JSONValue(plain: identifier)
        switch value {
        case .null: throw ResourceFault.noIdentifier(key: key)
        case .number: break
        case .string(let text) where !text.isEmpty: break
        case .string, .boolean, .array, .object: throw ResourceFault.unusableIdentifier(key: key)
        }
        self = value
    }
}

extension Fields {
    /// What identifies the thing that the fields describe; `nil` where the key is absent or null.
    func identifier(_ key: String) throws -> JSONValue? {
        guard let field: Fields = try self[FieldKey(key)], !field.isNull else { return nil }
        return try JSONValue(identifier: field, key)
    }

    /// Which version of the thing the fields say that they are; `nil` where the key is absent or null.
    func entityTag(_ key: String) throws -> EntityTag? {
        guard let field: Fields = try self[FieldKey(key)], !field.isNull else { return nil }
        guard let tag = (try? field.value(as: String.self)).flatMap({ EntityTag(rawValue: $0) }) else {
            throw ResourceFault.unusableEntityTag(key: key)
        }
        return tag
    }
}

extension Parameters {
    /// The parameters of a call for one thing.
    func naming(_ identifier: some FieldValue, _ placeholder: String) throws -> Parameters {
        var parameters = self
        parameters[placeholder] = try JSONValue(identifier: identifier, placeholder)
        return parameters
    }
}

extension BodyPointer {
    /// What stands there. Throws a `FieldError` where there is nothing.
    func member(in body: Fields) throws -> Fields {
        try steps.reduce(body) { object, step in try object[FieldKey(step)] }
    }

    /// An object that has a value there, and nothing else.
    func wrapping(_ value: any FieldValue) -> any FieldValue {
        steps.reversed().reduce(value) { Fields([($1, $0)]) }
    }
}
