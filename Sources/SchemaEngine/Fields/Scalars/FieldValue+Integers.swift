extension FieldValue where Self: FixedWidthInteger {
    /// Reads an integer that fits the type.
    ///
    /// - Parameter field: The position of the value.
    /// - Returns: The integer.
    /// - Throws: `FieldError` if the value is absent, of another type or too large.
    @inlinable public static func decode(from field: Fields) throws -> Self {
        if let integer = field.integer, let value = Self(exactly: integer) { return value }
        return try decodeUncommon(from: field)
    }

    /// Reads the integer at an object's key.
    ///
    /// - Throws: `FieldError` if the value is absent, of another type or too large.
    @inlinable public static func _decode(at key: FieldKey, in object: Fields) throws -> Self {
        if case .value(let integer) = object.integer(at: key), let value = Self(exactly: integer) { return value }
        return try decodeByView(at: key, in: object)
    }

    /// Reads the integer at an object's key, or returns `nil` if the key is absent or null.
    ///
    /// - Throws: `FieldError` if the value is of another type or too large.
    @inlinable public static func _decodeIfPresent(at key: FieldKey, in object: Fields) throws -> Self? {
        switch object.integer(at: key) {
        case .nothing: return nil
        case .value(let integer): if let value = Self(exactly: integer) { return value }
        case .uncommon: break
        }
        return try decodeByViewIfPresent(at: key, in: object)
    }

    /// Reads an integer that does not fit `Int64`, or that an app has set.
    @usableFromInline static func decodeUncommon(from field: Fields) throws -> Self {
        try field.read(Self.self) { record, slot in
            guard slot.kind == .number else { return nil }
            return record.integer(slot).flatMap(Self.init(exactly:))
                ?? record.unsignedInteger(slot).flatMap(Self.init(exactly:))
        }
    }
}

extension Fields {
    /// The value, if it is a payload's number and an integer that fits 64 bits.
    @usableFromInline var integer: Int64? {
        switch content {
        case .recorded(let record, let slot): return Int64.plain(record, slot)
        default: return nil
        }
    }

    /// Returns the integer at an object's key.
    @usableFromInline func integer(at key: FieldKey) -> SimpleMember<Int64> { simpleMember(Int64.self, at: key) }
}

extension Record {
    /// Returns a number as an unsigned integer, or `nil` if it is negative, has a fraction or does not fit.
    func unsignedInteger(_ slot: Slot) -> UInt64? {
        if slot.exponent == 0, slot.flags.contains(.exact), !slot.flags.contains(.negative) { return slot.value }
        return numberText(slot).withTextBytes { text in (try? NumberText(text))?.unsigned }
    }
}

extension Int: FieldValue {
    /// Reads an array of integers that fit the type.
    ///
    /// - Throws: `FieldError` if the value is absent, or an element is of another type or too large.
    public static func _decodeElements(of array: Fields) throws -> [Int] { try simpleElements(of: array) }
}

extension Int8: FieldValue {}
extension Int16: FieldValue {}
extension Int32: FieldValue {}
extension Int64: FieldValue {}
extension UInt: FieldValue {}
extension UInt8: FieldValue {}
extension UInt16: FieldValue {}
extension UInt32: FieldValue {}
extension UInt64: FieldValue {}

extension SimpleScalar where Self: FixedWidthInteger {
    @inline(__always)
    static func plain(_ record: Record, _ slot: Slot) -> Self? {
        slot.kind == .number ? record.integer(slot).flatMap(Self.init(exactly:)) : nil
    }
}

extension Int: SimpleScalar {}
extension Int8: SimpleScalar {}
extension Int16: SimpleScalar {}
extension Int32: SimpleScalar {}
extension Int64: SimpleScalar {}
extension UInt: SimpleScalar {}
extension UInt8: SimpleScalar {}
extension UInt16: SimpleScalar {}
extension UInt32: SimpleScalar {}
extension UInt64: SimpleScalar {}

extension KnownFieldValue where Self: FixedWidthInteger {
    var known: OutgoingValue.Known { .number(String(self)) }
}

extension Int: KnownFieldValue {}
extension Int8: KnownFieldValue {}
extension Int16: KnownFieldValue {}
extension Int32: KnownFieldValue {}
extension Int64: KnownFieldValue {}
extension UInt: KnownFieldValue {}
extension UInt8: KnownFieldValue {}
extension UInt16: KnownFieldValue {}
extension UInt32: KnownFieldValue {}
extension UInt64: KnownFieldValue {}
