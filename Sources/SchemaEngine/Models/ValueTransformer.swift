#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Converts a JSON value to a value of the app, and back. A transformer is registered under a tag's name.
///
/// ```swift
/// struct MoneyTransformer: ValueTransformer {
///     func decode(_ wire: String) throws -> Money { try Money(wire) }    // "12.50 EUR"
///     func encode(_ money: Money) throws -> String { money.description }
/// }
/// ```
///
/// The types determine the accepted JSON kinds. A value of another kind is reported as `type-mismatch` before
/// the transformer runs. An error that the transformer throws is reported as `transform-failed`, with the
/// error's description as its message. `decode(encode(x))` must equal `x`.
public protocol ValueTransformer<Wire, App>: Sendable {
    /// The type on the wire: `String`, `Int`, `Double`, `Bool`, `Decimal`, or `JSONValue` for any value.
    associatedtype Wire: WireValue
    /// The type that the app uses.
    associatedtype App: Sendable

    /// The JSON kinds that the transformer accepts. By default, those of `Wire`.
    var accepts: Set<JSONKind> { get }

    /// Converts a value from the wire.
    ///
    /// - Throws: An error if the value is not valid.
    func decode(_ wire: Wire) throws -> App

    /// Converts a value to be sent.
    ///
    /// - Throws: An error if the value cannot be sent.
    func encode(_ value: App) throws -> Wire
}

extension ValueTransformer {
    /// The JSON kinds of `Wire`.
    public var accepts: Set<JSONKind> { Wire.kinds }
}

/// A type that represents JSON values of some kinds.
public protocol WireValue: Sendable {
    /// The JSON kinds that the type represents.
    static var kinds: Set<JSONKind> { get }
    /// Creates a value from a JSON value, or returns `nil` if the type cannot represent it.
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
    /// Reads an integer that fits.
    public init?(json: JSONValue) {
        guard case .number(let number) = json, let integer = number.int64 else { return nil }
        self.init(exactly: integer)
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
    /// The number, as the shortest text that reads back the same; null for infinity and NaN, which JSON does not have.
    public var json: JSONValue { JSONNumber(self).map(JSONValue.number) ?? .null }
}

extension Decimal: WireValue {
    /// Numbers.
    public static var kinds: Set<JSONKind> { [.number] }
    /// Reads a number that `Decimal` represents exactly.
    public init?(json: JSONValue) {
        guard case .number(let number) = json,
            let decimal = try? number.text.withTextBytes(DecimalKind.read)
        else { return nil }
        self = decimal
    }
    /// The number, exact; null for NaN, or for more than 38 significant digits.
    public var json: JSONValue {
        (try? DecimalKind.write(self)).flatMap(JSONNumber.init).map(JSONValue.number) ?? .null
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
