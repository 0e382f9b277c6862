import SchematicText

/// Support for generated models, in addition to reading by keys.
@_spi(Generated) extension Fields {
    /// Reads the value from its bytes as received, as a type that reads itself. A value with alternatives is
    /// thus read as the alternative that the walk accepted. Returns `nil` if the type's reader cannot decide.
    public func read<Value: _ReadableValue>(as type: Value.Type) -> Value? {
        guard case .recorded(let record, let slot) = content, slot.kind != .absent else { return nil }
        let bytes = record.wireValue(slot).bytes()
        return bytes.withTextBytes { text in
            var reader = ModelReader(JSONScanner(text), options: .standard)
            return try? reader.document(as: type)
        }
    }

    /// Returns the values of all keys except the given ones, each as the requested type.
    ///
    /// - Throws: `FieldError` if a value is of another type.
    public func others<Value: FieldValue>(than keys: Set<String>) throws -> [String: Value] {
        var others: [String: Value] = [:]
        guard let members = DecodingMembers(expanded) else { return others }
        for key in members.keys where !keys.contains(key) {
            guard let field = members.field(key) else { continue }
            do {
                others.updateValue(try Value.decode(from: field), forKey: key)
            } catch {
                throw FieldError.placed(error, below: FieldKey(key))
            }
        }
        return others
    }

    /// Creates an object to be written: the given members, then the others, sorted by name.
    public init<Value: FieldValue>(_ members: [(String, (any FieldValue)?)], others: [String: Value]) {
        self.init(members + others.membersInOrder.map { ($0.key, $0.value) })
    }
}

@_spi(Generated) extension FieldError {
    /// Creates an error for an object of a case that its type does not have.
    public init(expected type: Any.Type, unknownCase name: String) {
        self.init(expected: String(describing: type), found: "an object of the kind \(quoted(name))")
    }
}
