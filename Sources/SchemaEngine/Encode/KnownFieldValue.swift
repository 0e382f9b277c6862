#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A field value of a type that the engine itself can write.
protocol KnownFieldValue {
    /// The value in a form that the encoder can write.
    var known: OutgoingValue.Known { get }
}

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

extension Bool: KnownFieldValue {
    var known: OutgoingValue.Known { .boolean(self) }
}

extension Double: KnownFieldValue {
    var known: OutgoingValue.Known { .double(self) }
}

extension Float: KnownFieldValue {
    var known: OutgoingValue.Known { .float(self) }
}

extension String: KnownFieldValue {
    var known: OutgoingValue.Known { .string(self) }
}

extension Decimal: KnownFieldValue {
    var known: OutgoingValue.Known { .decimal(self) }
}

extension Date: KnownFieldValue {
    var known: OutgoingValue.Known { .date(self) }
}

extension CalendarDate: KnownFieldValue {
    var known: OutgoingValue.Known { .calendarDate(self) }
}

extension URL: KnownFieldValue {
    var known: OutgoingValue.Known { .url(self) }
}

extension UUID: KnownFieldValue {
    var known: OutgoingValue.Known { .uuid(self) }
}

extension Data: KnownFieldValue {
    var known: OutgoingValue.Known { .data(self) }
}

extension JSONValue: KnownFieldValue {
    var known: OutgoingValue.Known {
        switch self {
        case .null: .null
        case .boolean(let value): .boolean(value)
        case .number(let number): .number(number.text)
        case .string(let text): .string(text)
        case .array(let elements): .array(.json(elements))
        case .object(let object): .object(object.keys, .json(object.members.map(\.value)))
        }
    }
}

extension Optional: KnownFieldValue where Wrapped: FieldValue {
    var known: OutgoingValue.Known { map { OutgoingValue($0).known } ?? .null }
}

extension Array: KnownFieldValue where Element: FieldValue {
    var known: OutgoingValue.Known { .array(.app(self)) }
}

extension Dictionary: KnownFieldValue where Key == String, Value: FieldValue {
    /// The dictionary as an object with sorted keys, because a dictionary has no order.
    var known: OutgoingValue.Known {
        let members = sorted { $0.key < $1.key }
        return .object(members.map(\.key), .app(members.map(\.value)))
    }
}
