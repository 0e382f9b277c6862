import SchemaEngine

// Only the compiler knows whether a type is `Decodable` on every actor: a dynamic cast to `any Decodable.Type` ignores the
// isolation of a conformance.

extension Fields {
    /// Reads the value as a type that is not known to be `Decodable`: a `FieldValue`, or the result of a transformer or a
    /// mapper.
    func value<Value>(ofType type: Value.Type) throws -> Value { try fieldValue(ofType: type) ?? self[] }

    /// Reads the value as a `Decodable` type, which may also be a `FieldValue`.
    func value<Value: Decodable>(ofType type: Value.Type) throws -> Value {
        try fieldValue(ofType: type) ?? decode(type)
    }

    /// Reads the value as a type that is known to be a `FieldValue` only at run time; `nil` for any other type.
    private func fieldValue<Value>(ofType type: Value.Type) throws -> Value? {
        guard let type = type as? any FieldValue.Type else { return nil }
        return try value(as: type) as? Value
    }
}
