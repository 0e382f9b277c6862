#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Bool: FieldValue {
    /// Reads a boolean.
    public static func decode(from field: Fields) throws -> Bool {
        try field.read(Self.self) { _, slot in slot.kind == .boolean ? slot.value == 1 : nil }
    }

    /// The same of an object's key.
    public static func decode(at key: FieldKey, in object: Fields) throws -> Bool { try plain(at: key, in: object) }

    /// The same; `nil` where the key is absent or null.
    public static func decodeIfPresent(at key: FieldKey, in object: Fields) throws -> Bool? {
        try plainIfPresent(at: key, in: object)
    }

    /// The same of all elements of an array.
    public static func decodeElements(of array: Fields) throws -> [Bool] { try plainElements(of: array) }
}

extension FieldValue where Self: FixedWidthInteger {
    /// Reads a whole number that fits.
    @inlinable public static func decode(from field: Fields) throws -> Self {
        if let whole = field.whole, let value = Self(exactly: whole) { return value }
        return try decodeUncommon(from: field)
    }

    /// The same of an object's key.
    @inlinable public static func decode(at key: FieldKey, in object: Fields) throws -> Self {
        if case .value(let whole) = object.whole(at: key), let value = Self(exactly: whole) { return value }
        return try decodeByView(at: key, in: object)
    }

    /// The same; `nil` where the key is absent or null.
    @inlinable public static func decodeIfPresent(at key: FieldKey, in object: Fields) throws -> Self? {
        switch object.whole(at: key) {
        case .nothing: return nil
        case .value(let whole): if let value = Self(exactly: whole) { return value }
        case .uncommon: break
        }
        return try decodeByViewIfPresent(at: key, in: object)
    }

    /// The same for what `Int64` cannot hold, and for what an app has put there.
    @usableFromInline static func decodeUncommon(from field: Fields) throws -> Self {
        try field.read(Self.self) { record, slot in
            guard slot.kind == .number else { return nil }
            return record.whole(slot).flatMap(Self.init(exactly:))
                ?? record.unsignedWhole(slot).flatMap(Self.init(exactly:))
        }
    }
}

extension Fields {
    /// A number of the payload, if it is a whole one of 64 bits.
    @usableFromInline var whole: Int64? {
        switch content {
        case .recorded(let record, let slot): return Int64.plain(record, slot)
        default: return nil
        }
    }

    /// The same of an object's key.
    @usableFromInline func whole(at key: FieldKey) -> PlainMember<Int64> { plainMember(Int64.self, at: key) }
}

extension Int: FieldValue {
    /// Reads an array of whole numbers that fit.
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
    public static func decode(from field: Fields) throws -> Double {
        try field.read(Self.self) { record, slot in slot.kind == .number ? record.double(slot) : nil }
    }

    /// The same of an object's key.
    public static func decode(at key: FieldKey, in object: Fields) throws -> Double { try plain(at: key, in: object) }

    /// The same; `nil` where the key is absent or null.
    public static func decodeIfPresent(at key: FieldKey, in object: Fields) throws -> Double? {
        try plainIfPresent(at: key, in: object)
    }

    /// The same of all elements of an array.
    public static func decodeElements(of array: Fields) throws -> [Double] { try plainElements(of: array) }
}

extension Float: FieldValue {
    /// Reads a number as the float nearest to its double.
    public static func decode(from field: Fields) throws -> Float {
        try field.read(Self.self) { record, slot in slot.kind == .number ? record.double(slot).map(Float.init) : nil }
    }
}

extension String: FieldValue {
    /// Reads a string.
    public static func decode(from field: Fields) throws -> String {
        try field.read(Self.self) { record, slot in
            slot.kind == .string || slot.kind == .numberText ? record.string(slot) : nil
        }
    }

    /// The same of an object's key.
    public static func decode(at key: FieldKey, in object: Fields) throws -> String { try plain(at: key, in: object) }

    /// The same; `nil` where the key is absent or null.
    public static func decodeIfPresent(at key: FieldKey, in object: Fields) throws -> String? {
        try plainIfPresent(at: key, in: object)
    }

    /// The same of all elements of an array.
    public static func decodeElements(of array: Fields) throws -> [String] { try plainElements(of: array) }
}

extension Decimal: FieldValue {
    /// Reads what `{decimal}` accepts, or any number that a decimal holds exactly.
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
    /// Reads what a tag of moments accepts: `{date_iso8601}`, `{date_http}`, `{date_unix}`, `{date_unix_ms}`.
    public static func decode(from field: Fields) throws -> Date {
        try field.read(Self.self) { record, slot in slot.kind == .date ? record.date(slot) : nil }
    }

    /// The same of an object's key.
    public static func decode(at key: FieldKey, in object: Fields) throws -> Date { try plain(at: key, in: object) }

    /// The same; `nil` where the key is absent or null.
    public static func decodeIfPresent(at key: FieldKey, in object: Fields) throws -> Date? {
        try plainIfPresent(at: key, in: object)
    }
}

extension CalendarDate: FieldValue {
    /// Reads what `{date}` accepts.
    public static func decode(from field: Fields) throws -> CalendarDate {
        try field.read(Self.self) { _, slot in
            slot.kind == .calendarDate ? CalendarDate(packed: slot.value) : nil
        }
    }

    /// The same of an object's key.
    public static func decode(at key: FieldKey, in object: Fields) throws -> CalendarDate {
        try plain(at: key, in: object)
    }

    /// The same; `nil` where the key is absent or null.
    public static func decodeIfPresent(at key: FieldKey, in object: Fields) throws -> CalendarDate? {
        try plainIfPresent(at: key, in: object)
    }
}

extension URL: FieldValue {
    /// Reads what `{url}` accepts.
    public static func decode(from field: Fields) throws -> URL {
        try field.read(Self.self) { record, slot in
            slot.kind == .url ? record.value(of: slot, by: URLText.read) : nil
        }
    }
}

extension UUID: FieldValue {
    /// Reads what `{uuid}` accepts.
    public static func decode(from field: Fields) throws -> UUID {
        try field.read(Self.self) { record, slot in
            slot.kind == .uuid ? record.value(of: slot, by: UUIDText.read) : nil
        }
    }
}

extension Data: FieldValue {
    /// Reads what `{base64}` accepts.
    public static func decode(from field: Fields) throws -> Data {
        try field.read(Self.self) { record, slot in
            slot.kind == .base64 ? record.value(of: slot, by: Base64Text.read) : nil
        }
    }
}

extension JSONValue: FieldValue {
    /// Reads any value as it is on the wire.
    public static func decode(from field: Fields) throws -> JSONValue {
        if let value = field.existingValue(as: Self.self) { return value }
        return try field.read(Self.self) { record, slot in slot.kind == .absent ? nil : record.wireValue(slot) }
    }
}
