#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Turns one JSON value into one app value, and back. Registered under a tag's name.
///
/// ```swift
/// struct MoneyTransformer: ValueTransformer {
///     func decode(_ wire: String) throws -> Money { try Money(wire) }    // "12.50 EUR"
///     func encode(_ money: Money) throws -> String { money.description }
/// }
/// ```
///
/// The types say which JSON kinds it takes; a value of another kind is `type-mismatch` before it runs. What it throws is
/// `transform-failed`, with the error's description as its message. `decode(encode(x))` must equal `x`.
public protocol ValueTransformer<Wire, App>: Sendable {
    /// What stands on the wire: `String`, `Int`, `Double`, `Bool`, `Decimal`, or any `JSONValue`.
    associatedtype Wire: WireValue
    /// What the app works with.
    associatedtype App: Sendable

    /// The JSON kinds that the transformer takes. By default those of `Wire`.
    var accepts: Set<JSONKind> { get }

    /// Reads what stands on the wire.
    func decode(_ wire: Wire) throws -> App

    /// Writes what is to stand on the wire.
    func encode(_ value: App) throws -> Wire
}

extension ValueTransformer {
    /// The JSON kinds of `Wire`.
    public var accepts: Set<JSONKind> { Wire.kinds }
}

/// A type that stands for JSON values of some kinds.
public protocol WireValue: Sendable {
    /// The JSON kinds that it stands for.
    static var kinds: Set<JSONKind> { get }
    /// Reads a JSON value; `nil` where it is none of the type's.
    init?(json: JSONValue)
    /// The JSON value.
    var json: JSONValue { get }
}

extension String: WireValue {
    /// Strings.
    public static var kinds: Set<JSONKind> { [.string] }
    /// Reads a string.
    public init?(json: JSONValue) {
        guard case .string(let string) = json else { return nil }
        self = string
    }
    /// The string.
    public var json: JSONValue { .string(self) }
}

extension Bool: WireValue {
    /// Booleans.
    public static var kinds: Set<JSONKind> { [.boolean] }
    /// Reads a boolean.
    public init?(json: JSONValue) {
        guard case .boolean(let boolean) = json else { return nil }
        self = boolean
    }
    /// The boolean.
    public var json: JSONValue { .boolean(self) }
}

extension Int: WireValue {
    /// Numbers.
    public static var kinds: Set<JSONKind> { [.number] }
    /// Reads a whole number that fits.
    public init?(json: JSONValue) {
        guard case .number(let number) = json, let whole = number.int64 else { return nil }
        self.init(exactly: whole)
    }
    /// The number.
    public var json: JSONValue { .number(JSONNumber(self)) }
}

extension Double: WireValue {
    /// Numbers.
    public static var kinds: Set<JSONKind> { [.number] }
    /// Reads a number as the nearest double.
    public init?(json: JSONValue) {
        guard case .number(let number) = json, let double = number.double else { return nil }
        self = double
    }
    /// The number, as the shortest text that reads back the same; null for what JSON has no number for.
    public var json: JSONValue { JSONNumber(self).map(JSONValue.number) ?? .null }
}

extension Decimal: WireValue {
    /// Numbers.
    public static var kinds: Set<JSONKind> { [.number] }
    /// Reads a number that a decimal holds exactly.
    public init?(json: JSONValue) {
        guard case .number(let number) = json,
            let decimal = try? number.text.withTextBytes(DecimalText.read)
        else { return nil }
        self = decimal
    }
    /// The number, exact.
    public var json: JSONValue {
        (try? DecimalText.write(self)).flatMap(JSONNumber.init).map(JSONValue.number) ?? .null
    }
}

extension JSONValue: WireValue {
    /// All kinds.
    public static var kinds: Set<JSONKind> { Set(JSONKind.allCases) }
    /// Any value.
    public init?(json: JSONValue) { self = json }
    /// The value.
    public var json: JSONValue { self }
}
