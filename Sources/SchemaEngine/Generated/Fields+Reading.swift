/// What generated models need of fields beside their keys.
extension Fields {
    /// The value as a type that reads itself from bytes, by the bytes that it came as: so a value that may be one thing or
    /// another is what the walk took it for. `nil` where the type's own reader does not know.
    public func read<Value: ReadableValue>(as type: Value.Type) -> Value? {
        guard case .recorded(let record, let slot) = content, slot.kind != .absent else { return nil }
        let bytes = record.wireValue(slot).bytes()
        return bytes.withTextBytes { text in
            var reader = ModelReader(JSONScanner(text), options: .standard)
            return try? reader.document(as: type)
        }
    }

    /// What stands at all keys but these, each as the type that is asked for.
    ///
    /// Throws `FieldError` where a value is of another type.
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

    /// An object to be written: these keys, and further ones behind them, sorted by name.
    public init<Value: FieldValue>(_ members: [(String, (any FieldValue)?)], others: [String: Value]) {
        self.init(members + others.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
}

extension FieldError {
    /// An error about an object of a kind that its type does not have.
    public init(expected type: Any.Type, unknownCase name: String) {
        self.init(expected: String(describing: type), found: "an object of the kind \(quoted(name))")
    }
}
