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
                guard let key = Key(_objectKey: name) else { continue }
                values[key] = try Fields(record, value).made(as: Value.self)
            }
            return values
        }
    }
}
