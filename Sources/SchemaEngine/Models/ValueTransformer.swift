public import SchematicFoundation

/// Converts a JSON value to a value of the app, and back. A transformer is registered under a tag's name.
///
/// ```swift
/// struct MoneyTransformer: ValueTransformer {
///     func decode(_ wire: String) throws -> Money { try Money(wire) }    // "12.50 EUR"
///     func encode(_ money: Money) throws -> String { money.description }
/// }
/// ```
///
/// The type `Wire` determines the accepted JSON types, unless `accepts` does. A value of another type is reported as
/// `type-mismatch` before the transformer runs. An error that the transformer throws is reported as
/// `transform-failed`, with the error's description as its message. `decode(encode(x))` must equal `x`.
public protocol ValueTransformer<Wire, App>: Sendable {
    /// The type on the wire: `String`, `Int`, `Double`, `Bool`, `Decimal`, or `JSONValue` for any value.
    associatedtype Wire: _WireValue
    /// The type that the app uses.
    associatedtype App: Sendable

    /// The JSON types that the transformer accepts, by the names that `Tags.json` uses: `string`, `number`, `boolean`,
    /// `object`, `array` and `null`. By default, those of `Wire`. Other names have no effect.
    var accepts: Set<String> { get }

    /// Converts a value from the wire.
    ///
    /// - Parameter wire: The JSON value.
    /// - Returns: The app's value.
    /// - Throws: An error if the value is not valid.
    func decode(_ wire: Wire) throws -> App

    /// Converts a value to be sent.
    ///
    /// - Parameter value: The app's value.
    /// - Returns: The JSON value.
    /// - Throws: An error if the value cannot be sent.
    func encode(_ value: App) throws -> Wire
}

extension ValueTransformer {
    /// The JSON types of `Wire`.
    public var accepts: Set<String> { Set(Wire.kinds.map(\.rawValue)) }
}

/// A type that represents JSON values of some kinds: `String`, `Int`, `Double`, `Bool`, `Decimal` or `JSONValue`.
public protocol _WireValue: Sendable {
    /// The JSON kinds that the type represents.
    @_spi(Generated) static var kinds: Set<JSONKind> { get }
    /// Creates a value from a JSON value, or returns `nil` if the type cannot represent it.
    init?(_json: JSONValue)
    /// The JSON value.
    var _json: JSONValue { get }
}

extension _WireValue {
    /// All kinds, because an `@_spi` requirement needs a default.
    @_spi(Generated) public static var kinds: Set<JSONKind> { Set(JSONKind.allCases) }
}

extension String: _WireValue {
    /// Strings.
    @_spi(Generated) public static var kinds: Set<JSONKind> { [.string] }
    /// Reads a string.
    public init?(_json json: JSONValue) {
        guard case .string(let string) = json else { return nil }
        self = string
    }
    /// The string.
    public var _json: JSONValue { .string(self) }
}

extension Bool: _WireValue {
    /// Booleans.
    @_spi(Generated) public static var kinds: Set<JSONKind> { [.boolean] }
    /// Reads a boolean.
    public init?(_json json: JSONValue) {
        guard case .boolean(let boolean) = json else { return nil }
        self = boolean
    }
    /// The boolean.
    public var _json: JSONValue { .boolean(self) }
}

extension Int: _WireValue {
    /// Numbers.
    @_spi(Generated) public static var kinds: Set<JSONKind> { [.number] }
    /// Reads an integer that fits.
    public init?(_json json: JSONValue) {
        guard case .number(let number) = json, let integer = number.int64 else { return nil }
        self.init(exactly: integer)
    }
    /// The number.
    public var _json: JSONValue { .number(JSONNumber(self)) }
}

extension Double: _WireValue {
    /// Numbers.
    @_spi(Generated) public static var kinds: Set<JSONKind> { [.number] }
    /// Reads a number as the nearest double.
    public init?(_json json: JSONValue) {
        guard case .number(let number) = json, let double = number.usableDouble else { return nil }
        self = double
    }
    /// The number, as the shortest text that reads back the same; null for infinity and NaN, which JSON does not have.
    public var _json: JSONValue { JSONNumber(self).map(JSONValue.number) ?? .null }
}

extension Decimal: _WireValue {
    /// Numbers.
    @_spi(Generated) public static var kinds: Set<JSONKind> { [.number] }
    /// Reads a number that `Decimal` represents exactly.
    public init?(_json json: JSONValue) {
        guard case .number(let number) = json,
            let decimal = try? number.text.withTextBytes(DecimalKind.read)
        else { return nil }
        self = decimal
    }
    /// The number, exact; null for NaN, or for more than 38 significant digits.
    public var _json: JSONValue {
        (try? DecimalKind.write(self)).flatMap(JSONNumber.init).map(JSONValue.number) ?? .null
    }
}

extension JSONValue: _WireValue {
    /// Any value.
    public init?(_json json: JSONValue) { self = json }
    /// The value.
    public var _json: JSONValue { self }
}
