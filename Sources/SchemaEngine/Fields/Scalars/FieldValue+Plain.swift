extension String: FieldValue, ScalarFieldValue {
    /// Reads a string.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    static func decodeScalar(from field: Fields) throws -> String {
        try field.read(Self.self) { record, slot in
            slot.kind == .string || slot.kind == .numberText ? record.string(slot) : nil
        }
    }

    /// Reads the string at an object's key.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func _decode(at key: FieldKey, in object: Fields) throws -> String { try plain(at: key, in: object) }

    /// Reads the string at an object's key, or returns `nil` if the key is absent or null.
    ///
    /// - Throws: `FieldError` if the value is of another type.
    public static func _decodeIfPresent(at key: FieldKey, in object: Fields) throws -> String? {
        try simpleIfPresent(at: key, in: object)
    }

    /// Reads an array of strings.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func _decodeElements(of array: Fields) throws -> [String] { try simpleElements(of: array) }
}

extension String: SimpleScalar {
    @inline(__always)
    static func plain(_ record: Record, _ slot: Slot) -> String? { slot.kind == .string ? record.string(slot) : nil }
}

extension String: KnownFieldValue {
    var known: OutgoingValue.Known { .string(self) }
}

extension Bool: FieldValue, ScalarFieldValue {
    /// Reads a boolean.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    static func decodeScalar(from field: Fields) throws -> Bool {
        try field.read(Self.self) { _, slot in slot.kind == .boolean ? slot.value == 1 : nil }
    }

    /// Reads the boolean at an object's key.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func _decode(at key: FieldKey, in object: Fields) throws -> Bool { try plain(at: key, in: object) }

    /// Reads the boolean at an object's key, or returns `nil` if the key is absent or null.
    ///
    /// - Throws: `FieldError` if the value is of another type.
    public static func _decodeIfPresent(at key: FieldKey, in object: Fields) throws -> Bool? {
        try simpleIfPresent(at: key, in: object)
    }

    /// Reads an array of booleans.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func _decodeElements(of array: Fields) throws -> [Bool] { try simpleElements(of: array) }
}

extension Bool: SimpleScalar {
    @inline(__always)
    static func plain(_ record: Record, _ slot: Slot) -> Bool? { slot.kind == .boolean ? slot.value == 1 : nil }
}

extension Bool: KnownFieldValue {
    var known: OutgoingValue.Known { .boolean(self) }
}

extension Double: FieldValue, ScalarFieldValue {
    /// Reads a number as the nearest double.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    static func decodeScalar(from field: Fields) throws -> Double {
        try field.read(Self.self) { record, slot in slot.kind == .number ? record.double(slot) : nil }
    }

    /// Reads the number at an object's key as the nearest double.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func _decode(at key: FieldKey, in object: Fields) throws -> Double { try plain(at: key, in: object) }

    /// Reads the number at an object's key as the nearest double, or returns `nil` if the key is absent or null.
    ///
    /// - Throws: `FieldError` if the value is of another type.
    public static func _decodeIfPresent(at key: FieldKey, in object: Fields) throws -> Double? {
        try simpleIfPresent(at: key, in: object)
    }

    /// Reads an array of numbers, each as the nearest double.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func _decodeElements(of array: Fields) throws -> [Double] { try simpleElements(of: array) }
}

extension Float: FieldValue, ScalarFieldValue {
    /// Reads a number as the float nearest to its double.
    ///
    /// - Throws: `FieldError` if the value is absent, of another type, or beyond the range of `Float`.
    static func decodeScalar(from field: Fields) throws -> Float {
        try field.read(Self.self) { record, slot in slot.kind == .number ? record.float(slot) : nil }
    }
}

extension Double: SimpleScalar {
    @inline(__always)
    static func plain(_ record: Record, _ slot: Slot) -> Double? { slot.kind == .number ? record.double(slot) : nil }
}

extension Float: SimpleScalar {
    @inline(__always)
    static func plain(_ record: Record, _ slot: Slot) -> Float? { nil }
}

extension Double: KnownFieldValue {
    var known: OutgoingValue.Known { .double(self) }
}

extension Float: KnownFieldValue {
    var known: OutgoingValue.Known { .float(self) }
}

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
        return numberText(slot).withTextBytes { text in (try? NumberParts(text))?.unsigned }
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
