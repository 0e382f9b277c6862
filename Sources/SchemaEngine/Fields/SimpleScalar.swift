import SchematicFoundation

/// A scalar that a record's slot usually contains directly.
///
/// Reading one needs neither a view of the value nor a decoder. `plain` returns `nil` in all other cases:
/// another kind, the result of a transformer, or a number that does not fit.
protocol SimpleScalar: FieldValue {
    static func plain(_ record: Record, _ slot: Slot) -> Self?
}

/// The value at a key that is read as a plain scalar.
@usableFromInline enum SimpleMember<Value> {
    /// The value is absent or null.
    case nothing
    case value(Value)
    /// Any other value, which needs a view.
    case uncommon
}

extension SimpleScalar {
    /// Reads the value of an object's key.
    @inline(__always)
    static func plain(at key: FieldKey, in object: Fields) throws -> Self {
        if case .value(let value) = object.simpleMember(Self.self, at: key) { return value }
        return try decodeByView(at: key, in: object)
    }

    /// Reads the value of an object's key, or returns `nil` if the key is absent or null.
    @inline(__always)
    static func simpleIfPresent(at key: FieldKey, in object: Fields) throws -> Self? {
        switch object.simpleMember(Self.self, at: key) {
        case .value(let value): value
        case .nothing: nil
        case .uncommon: try decodeByViewIfPresent(at: key, in: object)
        }
    }

    /// Reads all elements of an array.
    @inline(__always)
    static func simpleElements(of array: Fields) throws -> [Self] {
        if let values = array.simpleElements(Self.self) { return values }
        return try decodeByViews(of: array)
    }
}

// If a `switch` with two cases that both return binds the record, the compiler borrows it and counts no reference.
extension Fields {
    @inline(__always)
    func simpleMember<Value: SimpleScalar>(_ type: Value.Type, at key: FieldKey) -> SimpleMember<Value> {
        switch content {
        case .recorded(let record, let slot): return record.simpleMember(type, at: key, of: slot)
        default: return .uncommon
        }
    }

    @inline(__always)
    fileprivate func simpleElements<Value: SimpleScalar>(_ type: Value.Type) -> [Value]? {
        switch content {
        case .recorded(let record, let slot): return record.simpleElements(type, of: slot)
        default: return nil
        }
    }
}

extension Record {
    @inline(__always)
    fileprivate func simpleMember<Value: SimpleScalar>(
        _ type: Value.Type,
        at key: FieldKey,
        of object: Slot
    ) -> SimpleMember<Value> {
        let slot = self.slot(at: key, of: object)
        if slot.kind == .absent || slot.kind == .null { return .nothing }
        if let value = Value.plain(self, slot) { return .value(value) }
        return .uncommon
    }

    /// Returns the elements of an array, or `nil` unless all are plain.
    @inline(__always)
    fileprivate func simpleElements<Value: SimpleScalar>(_ type: Value.Type, of array: Slot) -> [Value]? {
        guard array.kind == .array else { return nil }
        var values: [Value] = []
        values.reserveCapacity(array.second)
        for index in array.first..<array.first + array.second {
            guard let value = Value.plain(self, slots[index]) else { return nil }
            values.append(value)
        }
        return values
    }
}
