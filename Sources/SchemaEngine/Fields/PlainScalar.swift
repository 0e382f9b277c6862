#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A scalar that a record's slot mostly holds as it is.
///
/// Reading one makes no view of the value and no decoder. `nil` is for all that is not so plain: another kind, what a
/// transformer made, a number that does not fit.
protocol PlainScalar: FieldValue {
    static func plain(_ record: Record, _ slot: Slot) -> Self?
}

/// What stands at a key where a plain scalar is asked for.
@usableFromInline enum PlainMember<Value> {
    /// No value, or null.
    case nothing
    case value(Value)
    /// Anything else.
    case uncommon
}

extension PlainScalar {
    /// The value of an object's key.
    @inline(__always)
    static func plain(at key: FieldKey, in object: Fields) throws -> Self {
        if case .value(let value) = object.plainMember(Self.self, at: key) { return value }
        return try decodeByView(at: key, in: object)
    }

    /// The same; `nil` where the key is absent or null.
    @inline(__always)
    static func plainIfPresent(at key: FieldKey, in object: Fields) throws -> Self? {
        switch object.plainMember(Self.self, at: key) {
        case .value(let value): value
        case .nothing: nil
        case .uncommon: try decodeByViewIfPresent(at: key, in: object)
        }
    }

    /// All elements of an array.
    @inline(__always)
    static func plainElements(of array: Fields) throws -> [Self] {
        if let values = array.plainElements(Self.self) { return values }
        return try decodeByViews(of: array)
    }
}

// Where the record is bound by a `switch` of two cases that both return, the compiler borrows it, and counts nothing.
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

    /// The elements of an array, if all are plain.
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

extension Bool: PlainScalar {
    @inline(__always)
    static func plain(_ record: Record, _ slot: Slot) -> Bool? { slot.kind == .boolean ? slot.value == 1 : nil }
}

extension String: PlainScalar {
    @inline(__always)
    static func plain(_ record: Record, _ slot: Slot) -> String? { slot.kind == .string ? record.string(slot) : nil }
}

extension Double: PlainScalar {
    @inline(__always)
    static func plain(_ record: Record, _ slot: Slot) -> Double? { slot.kind == .number ? record.double(slot) : nil }
}

extension Float: PlainScalar {
    @inline(__always)
    static func plain(_ record: Record, _ slot: Slot) -> Float? { nil }
}

extension Date: PlainScalar {
    @inline(__always)
    static func plain(_ record: Record, _ slot: Slot) -> Date? { slot.kind == .date ? record.date(slot) : nil }
}

extension CalendarDate: PlainScalar {
    @inline(__always)
    static func plain(_ record: Record, _ slot: Slot) -> CalendarDate? {
        slot.kind == .calendarDate ? CalendarDate(packed: slot.value) : nil
    }
}

extension PlainScalar where Self: FixedWidthInteger {
    @inline(__always)
    static func plain(_ record: Record, _ slot: Slot) -> Self? {
        slot.kind == .number ? record.whole(slot).flatMap(Self.init(exactly:)) : nil
    }
}

extension Int: PlainScalar {}
extension Int8: PlainScalar {}
extension Int16: PlainScalar {}
extension Int32: PlainScalar {}
extension Int64: PlainScalar {}
extension UInt: PlainScalar {}
extension UInt8: PlainScalar {}
extension UInt16: PlainScalar {}
extension UInt32: PlainScalar {}
extension UInt64: PlainScalar {}
