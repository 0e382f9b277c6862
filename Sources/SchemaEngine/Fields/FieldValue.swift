/// A type that can be read from a payload's fields, and put into fields that are to be written.
///
/// The package has it for `Bool`, all integers, `Double`, `Float`, `Decimal`, `String`, `Date`, `CalendarDate`, `URL`,
/// `UUID`, `Data`, `JSONValue`, `Fields`, and for optionals, arrays and string-keyed dictionaries of these. A
/// `SchemaModel` is one. An enumeration with raw values declares it and is done; so does a type that a registered
/// transformer makes:
///
/// ```swift
/// enum Status: String, FieldValue { case open, closed }
/// extension Money: FieldValue {}
/// ```
public protocol FieldValue: Sendable {
    /// Reads the value from a view of it. Throws `FieldError` where it is of another type.
    static func decode(from field: Fields) throws -> Self

    /// Reads the value of an object's key. By default, a view of it is made for `decode(from:)`; scalars are read where
    /// they stand.
    static func decode(at key: FieldKey, in object: Fields) throws -> Self

    /// The same; `nil` where the key is absent or null.
    static func decodeIfPresent(at key: FieldKey, in object: Fields) throws -> Self?

    /// Reads an array whose elements are all of the type.
    static func decodeElements(of array: Fields) throws -> [Self]

    /// The value as it is to be written, where it is not one that the package knows: another field value that stands
    /// for it. `nil`, the default, for all others: a transformer or a mapper of the schema will know it.
    func encode() throws -> (any FieldValue)?
}

extension FieldValue {
    /// By default: what a registered transformer or mapper made.
    public static func decode(from field: Fields) throws -> Self { try field.made(as: Self.self) }

    /// By default by a view of the value.
    @inlinable public static func decode(at key: FieldKey, in object: Fields) throws -> Self {
        try decodeByView(at: key, in: object)
    }

    /// By default by a view of the value.
    @inlinable public static func decodeIfPresent(at key: FieldKey, in object: Fields) throws -> Self? {
        try decodeByViewIfPresent(at: key, in: object)
    }

    /// By default by a view of each element.
    @inlinable public static func decodeElements(of array: Fields) throws -> [Self] { try decodeByViews(of: array) }

    /// By default the schema's transformer or mapper knows how to write the value.
    public func encode() throws -> (any FieldValue)? { nil }
}

extension FieldValue where Self: RawRepresentable, RawValue: FieldValue {
    /// Reads the raw value. Throws `FieldError` where no case has it.
    public static func decode(from field: Fields) throws -> Self {
        if let value = field.existingValue(as: Self.self) { return value }
        let raw = try RawValue.decode(from: field)
        guard let value = Self(rawValue: raw) else {
            let shown = field.isSecret ? "that it has" : "'\(raw)'"
            throw FieldError(expected: String(describing: Self.self), found: "no case with the raw value \(shown)")
        }
        return value
    }

    /// Writes the raw value.
    public func encode() throws -> (any FieldValue)? { rawValue }
}
