#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A scalar that a record's slot usually contains directly.
///
/// Reading one needs neither a view of the value nor a decoder. `plain` returns `nil` in all other cases:
/// another kind, the result of a transformer, or a number that does not fit.
protocol PlainScalar: FieldValue {
    static func plain(_ record: Record, _ slot: Slot) -> Self?
}

/// The value at a key that is read as a plain scalar.
@usableFromInline enum PlainMember<Value> {
    /// The value is absent or null.
    case nothing
    case value(Value)
    /// Any other value, which needs a view.
    case uncommon
}

extension PlainScalar {
    /// Reads the value of an object's key.
    @inline(__always)
    static func plain(at key: FieldKey, in object: Fields) throws -> Self {
        if case .value(let value) = object.plainMember(Self.self, at: key) { return value }
        return try decodeByView(at: key, in: object)
    }

    /// Reads the value of an object's key, or returns `nil` if the key is absent or null.
    @inline(__always)
    static func plainIfPresent(at key: FieldKey, in object: Fields) throws -> Self? {
        switch object.plainMember(Self.self, at: key) {
        case .value(let value): value
        case .nothing: nil
        case .uncommon: try decodeByViewIfPresent(at: key, in: object)
        }
    }

    /// Reads all elements of an array.
    @inline(__always)
    static func plainElements(of array: Fields) throws -> [Self] {
        if let values = array.plainElements(Self.self) { return values }
        return try decodeByViews(of: array)
    }
}

// If a `switch` with two cases that both return binds the record, the compiler borrows it and counts no reference.
extension Fields {
    @inline(__always)
    func plainMember<Value: PlainScalar>(_ type: Value.Type, at key: FieldKey) -> PlainMember<Value> {
        switch content {
        case .recorded(let record, let slot): return record.plainMember(type, at: key, of: slot)
        default: return .uncommon
        }
    }

    @inline(__always)
    fileprivate func plainElements<Value: PlainScalar>(_ type: Value.Type) -> [Value]? {
        switch content {
        case .recorded(let record, let slot): return record.plainElements(type, of: slot)
        default: return nil
        }
    }
}

extension Record {
    @inline(__always)
    fileprivate func plainMember<Value: PlainScalar>(
        _ type: Value.Type,
        at key: FieldKey,
        of object: Slot
    ) -> PlainMember<Value> {
        let slot = self.slot(at: key, of: object)
        if slot.kind == .absent || slot.kind == .null { return .nothing }
        if let value = Value.plain(self, slot) { return .value(value) }
        return .uncommon
    }

    /// Returns the elements of an array, or `nil` unless all are plain.
    @inline(__always)
    fileprivate func plainElements<Value: PlainScalar>(_ type: Value.Type, of array: Slot) -> [Value]? {
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
