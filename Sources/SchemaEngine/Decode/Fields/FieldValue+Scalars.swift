#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Bool: FieldValue {
    /// Reads a boolean.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func decode(from field: Fields) throws -> Bool {
        try field.read(Self.self) { _, slot in slot.kind == .boolean ? slot.value == 1 : nil }
    }

    /// Reads the boolean at an object's key.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func decode(at key: FieldKey, in object: Fields) throws -> Bool { try plain(at: key, in: object) }

    /// Reads the boolean at an object's key, or returns `nil` if the key is absent or null.
    ///
    /// - Throws: `FieldError` if the value is of another type.
    public static func decodeIfPresent(at key: FieldKey, in object: Fields) throws -> Bool? {
        try plainIfPresent(at: key, in: object)
    }

    /// Reads an array of booleans.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func decodeElements(of array: Fields) throws -> [Bool] { try plainElements(of: array) }
}

extension FieldValue where Self: FixedWidthInteger {
    /// Reads an integer that fits the type.
    ///
    /// - Throws: `FieldError` if the value is absent, of another type or too large.
    @inlinable public static func decode(from field: Fields) throws -> Self {
        if let whole = field.whole, let value = Self(exactly: whole) { return value }
        return try decodeUncommon(from: field)
    }

    /// Reads the integer at an object's key.
    ///
    /// - Throws: `FieldError` if the value is absent, of another type or too large.
    @inlinable public static func decode(at key: FieldKey, in object: Fields) throws -> Self {
        if case .value(let whole) = object.whole(at: key), let value = Self(exactly: whole) { return value }
        return try decodeByView(at: key, in: object)
    }

    /// Reads the integer at an object's key, or returns `nil` if the key is absent or null.
    ///
    /// - Throws: `FieldError` if the value is of another type or too large.
    @inlinable public static func decodeIfPresent(at key: FieldKey, in object: Fields) throws -> Self? {
        switch object.whole(at: key) {
        case .nothing: return nil
        case .value(let whole): if let value = Self(exactly: whole) { return value }
        case .uncommon: break
        }
        return try decodeByViewIfPresent(at: key, in: object)
    }

    /// Reads an integer that does not fit `Int64`, or that an app has set.
    @usableFromInline static func decodeUncommon(from field: Fields) throws -> Self {
        try field.read(Self.self) { record, slot in
            guard slot.kind == .number else { return nil }
            return record.whole(slot).flatMap(Self.init(exactly:))
                ?? record.unsignedWhole(slot).flatMap(Self.init(exactly:))
        }
    }
}

extension Fields {
    /// The value, if it is a payload's number and an integer that fits 64 bits.
    @usableFromInline var whole: Int64? {
        switch content {
        case .recorded(let record, let slot): return Int64.plain(record, slot)
        default: return nil
        }
    }

    /// Returns the integer at an object's key.
    @usableFromInline func whole(at key: FieldKey) -> PlainMember<Int64> { plainMember(Int64.self, at: key) }
}

extension Int: FieldValue {
    /// Reads an array of integers that fit the type.
    ///
    /// - Throws: `FieldError` if the value is absent, or an element is of another type or too large.
    public static func decodeElements(of array: Fields) throws -> [Int] { try plainElements(of: array) }
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

extension Double: FieldValue {
    /// Reads a number as the nearest double.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func decode(from field: Fields) throws -> Double {
        try field.read(Self.self) { record, slot in slot.kind == .number ? record.double(slot) : nil }
    }

    /// Reads the number at an object's key as the nearest double.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func decode(at key: FieldKey, in object: Fields) throws -> Double { try plain(at: key, in: object) }

    /// Reads the number at an object's key as the nearest double, or returns `nil` if the key is absent or null.
    ///
    /// - Throws: `FieldError` if the value is of another type.
    public static func decodeIfPresent(at key: FieldKey, in object: Fields) throws -> Double? {
        try plainIfPresent(at: key, in: object)
    }

    /// Reads an array of numbers, each as the nearest double.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func decodeElements(of array: Fields) throws -> [Double] { try plainElements(of: array) }
}

extension Float: FieldValue {
    /// Reads a number as the float nearest to its double.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func decode(from field: Fields) throws -> Float {
        try field.read(Self.self) { record, slot in slot.kind == .number ? record.double(slot).map(Float.init) : nil }
    }
}

extension String: FieldValue {
    /// Reads a string.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func decode(from field: Fields) throws -> String {
        try field.read(Self.self) { record, slot in
            slot.kind == .string || slot.kind == .numberText ? record.string(slot) : nil
        }
    }

    /// Reads the string at an object's key.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func decode(at key: FieldKey, in object: Fields) throws -> String { try plain(at: key, in: object) }

    /// Reads the string at an object's key, or returns `nil` if the key is absent or null.
    ///
    /// - Throws: `FieldError` if the value is of another type.
    public static func decodeIfPresent(at key: FieldKey, in object: Fields) throws -> String? {
        try plainIfPresent(at: key, in: object)
    }

    /// Reads an array of strings.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func decodeElements(of array: Fields) throws -> [String] { try plainElements(of: array) }
}

extension Decimal: FieldValue {
    /// Reads a value of the tag `{decimal}`, or any number that `Decimal` represents exactly.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func decode(from field: Fields) throws -> Decimal {
        try field.read(Self.self) { record, slot in
            switch slot.kind {
            case .decimal: record.value(of: slot, by: DecimalText.read)
            case .number: try? record.numberText(slot).withTextBytes(DecimalText.read)
            default: nil
            }
        }
    }
}

extension Date: FieldValue {
    /// Reads a value of a tag for moments: `{date_iso8601}`, `{date_http}`, `{date_unix}` or `{date_unix_ms}`.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func decode(from field: Fields) throws -> Date {
        try field.read(Self.self) { record, slot in slot.kind == .date ? record.date(slot) : nil }
    }

    /// Reads the moment at an object's key.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func decode(at key: FieldKey, in object: Fields) throws -> Date { try plain(at: key, in: object) }

    /// Reads the moment at an object's key, or returns `nil` if the key is absent or null.
    ///
    /// - Throws: `FieldError` if the value is of another type.
    public static func decodeIfPresent(at key: FieldKey, in object: Fields) throws -> Date? {
        try plainIfPresent(at: key, in: object)
    }
}

extension CalendarDate: FieldValue {
    /// Reads a value of the tag `{date}`.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func decode(from field: Fields) throws -> CalendarDate {
        try field.read(Self.self) { _, slot in
            slot.kind == .calendarDate ? CalendarDate(packed: slot.value) : nil
        }
    }

    /// Reads the date at an object's key.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func decode(at key: FieldKey, in object: Fields) throws -> CalendarDate {
        try plain(at: key, in: object)
    }

    /// Reads the date at an object's key, or returns `nil` if the key is absent or null.
    ///
    /// - Throws: `FieldError` if the value is of another type.
    public static func decodeIfPresent(at key: FieldKey, in object: Fields) throws -> CalendarDate? {
        try plainIfPresent(at: key, in: object)
    }
}

extension URL: FieldValue {
    /// Reads a value of the tag `{url}`.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func decode(from field: Fields) throws -> URL {
        try field.read(Self.self) { record, slot in
            slot.kind == .url ? record.value(of: slot, by: URLText.read) : nil
        }
    }
}

extension UUID: FieldValue {
    /// Reads a value of the tag `{uuid}`.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func decode(from field: Fields) throws -> UUID {
        try field.read(Self.self) { record, slot in
            slot.kind == .uuid ? record.value(of: slot, by: UUIDText.read) : nil
        }
    }
}

extension Data: FieldValue {
    /// Reads a value of the tag `{base64}`.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func decode(from field: Fields) throws -> Data {
        try field.read(Self.self) { record, slot in
            slot.kind == .base64 ? record.value(of: slot, by: Base64Text.read) : nil
        }
    }
}

extension JSONValue: FieldValue {
    /// Reads any value as received.
    ///
    /// - Throws: `FieldError` if the value is absent.
    public static func decode(from field: Fields) throws -> JSONValue {
        if let value = field.existingValue(as: Self.self) { return value }
        return try field.read(Self.self) { record, slot in slot.kind == .absent ? nil : record.wireValue(slot) }
    }
}
