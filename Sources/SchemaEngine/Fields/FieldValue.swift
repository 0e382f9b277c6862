/// A type that can be read from a payload's fields, and set in fields that are written.
///
/// The package provides conformances for `Bool`, all integers, `Double`, `Float`, `Decimal`, `String`, `Date`,
/// `CalendarDate`, `Duration`, `URL`, `UUID`, `Data`, `JSONValue`, `Fields`, and for optionals, arrays and dictionaries of
/// these. The keys of a dictionary are `String`, or `UUID` or `Int` if the names spell such values. A `SchemaModel`
/// conforms, too. An enumeration with raw values only declares the conformance, as does a type that a registered
/// transformer makes:
///
/// ```swift
/// enum Status: String, FieldValue { case open, closed }
/// extension Money: FieldValue {}
/// ```
public protocol FieldValue: _CallResult {
    /// Reads the value from a view of it.
    ///
    /// - Parameter field: The position of the value.
    /// - Returns: The value.
    /// - Throws: `FieldError` if the value is of another type.
    static func decode(from field: Fields) throws -> Self

    // The requirements with an underscore are for types of the package, and always have the default.

    /// Reads the value of an object's key. By default, `decode(from:)` reads it from a view. Scalars are read in place.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    static func _decode(at key: FieldKey, in object: Fields) throws -> Self

    /// Reads the value of an object's key, or returns `nil` if the key is absent or null.
    ///
    /// - Throws: `FieldError` if the value is of another type.
    static func _decodeIfPresent(at key: FieldKey, in object: Fields) throws -> Self?

    /// Reads an optional from a view of a value that is neither absent nor null. By default, `decode(from:)` reads it.
    ///
    /// - Throws: `FieldError` if the value is of another type.
    static func _decodeOptional(from field: Fields) throws -> Self?

    /// Reads an array whose elements are all of the type.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    static func _decodeElements(of array: Fields) throws -> [Self]

    /// Whether the type is `Decodable` on every actor, and not only on one.
    static var _isDecodable: Bool { get }

    /// Whether the type is `Encodable` on every actor, and not only on one.
    static var _isEncodable: Bool { get }

    /// Returns another field value to write in place of this one. The default is `nil`, for types that the
    /// package can write, or that a transformer or a mapper of the schema can write.
    ///
    /// - Returns: The other value, or `nil`.
    /// - Throws: An error if the value cannot be written.
    func encode() throws -> (any FieldValue)?
}

/// A type that a call can return although it may not be `Decodable`: a `FieldValue`, or a reply. Because the protocol is
/// `Sendable`, its conformances are isolated to no actor.
public protocol _CallResult: Sendable {}

extension FieldValue {
    /// Reads a value that a registered transformer or mapper made. This is the default.
    ///
    /// - Parameter field: The position of the value.
    /// - Returns: The value.
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func decode(from field: Fields) throws -> Self { try field.made(as: Self.self) }

    /// Reads the value of an object's key from a view of it. This is the default.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    @inlinable public static func _decode(at key: FieldKey, in object: Fields) throws -> Self {
        try decodeByView(at: key, in: object)
    }

    /// Reads the value of an object's key from a view of it. This is the default.
    ///
    /// - Throws: `FieldError` if the value is of another type.
    @inlinable public static func _decodeIfPresent(at key: FieldKey, in object: Fields) throws -> Self? {
        try decodeByViewIfPresent(at: key, in: object)
    }

    /// Reads the value. This is the default.
    ///
    /// - Throws: `FieldError` if the value is of another type.
    @inlinable public static func _decodeOptional(from field: Fields) throws -> Self? { try decode(from: field) }

    /// Reads each element of an array from a view of it. This is the default.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    @inlinable public static func _decodeElements(of array: Fields) throws -> [Self] { try decodeByViews(of: array) }

    /// Returns `nil`, by default: the schema's transformer or mapper writes the value.
    public func encode() throws -> (any FieldValue)? { nil }

    /// `false`
    public static var _isDecodable: Bool { false }

    /// `false`
    public static var _isEncodable: Bool { false }
}

// A dynamic cast to `any Decodable.Type` ignores the actor to which a conformance is isolated. The compiler does not: a type
// that is `Decodable` on one actor only has the default above.

extension FieldValue where Self: Decodable {
    /// `true`
    public static var _isDecodable: Bool { true }
}

extension FieldValue where Self: Encodable {
    /// `true`
    public static var _isEncodable: Bool { true }
}

extension FieldValue where Self: RawRepresentable, RawValue: FieldValue {
    /// Reads the raw value.
    ///
    /// - Parameter field: The position of the value.
    /// - Returns: The case.
    /// - Throws: `FieldError` if the value is of another type, or no case has it as its raw value.
    public static func decode(from field: Fields) throws -> Self {
        if let value = field.existingValue(as: Self.self) { return value }
        let raw = try RawValue.decode(from: field)
        guard let value = Self(rawValue: raw) else {
            let shown = field.isSecret ? "of the payload" : "'\(raw)'"
            throw FieldError(expected: String(describing: Self.self), found: "no case for the raw value \(shown)")
        }
        return value
    }

    /// Returns the raw value, to be written.
    public func encode() throws -> (any FieldValue)? { rawValue }
}

/// A scalar that is read from a view of its value. The protocol is internal: users see `decode(from:)`.
protocol ScalarFieldValue: FieldValue {
    /// Reads the value from a view of it.
    ///
    /// - Throws: `FieldError` if the value is of another type.
    static func decodeScalar(from field: Fields) throws -> Self
}

extension ScalarFieldValue {
    /// Reads the value from a view of it.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func decode(from field: Fields) throws -> Self { try decodeScalar(from: field) }
}

/// Reading by a view of the value, for types that cannot be read in place.
extension FieldValue {
    @inlinable static func decodeByView(at key: FieldKey, in object: Fields) throws -> Self {
        do {
            switch object.content {
            case .recorded(let record, let slot):
                // The compiler sees that a view made here only borrows the record, so no reference is counted.
                return try decode(from: Fields(record, record.slot(at: key, of: slot)))
            default:
                return try decode(from: object.field(at: key))
            }
        } catch {
            throw FieldError.placed(error, below: key)
        }
    }

    @inlinable static func decodeByViewIfPresent(at key: FieldKey, in object: Fields) throws -> Self? {
        do {
            switch object.content {
            case .recorded(let record, let slot):
                let value = record.slot(at: key, of: slot)
                return value.isNothing ? nil : try _decodeOptional(from: Fields(record, value))
            default:
                let field = object.field(at: key)
                return field.isNothing ? nil : try _decodeOptional(from: field)
            }
        } catch {
            throw FieldError.placed(error, below: key)
        }
    }

    @inlinable static func decodeByViews(of array: Fields) throws -> [Self] {
        switch array.content {
        case .recorded(let record, let slot) where slot.kind == .array:
            return try record.decodeElements(Self.self, of: slot)
        default:
            return try array.existing()
        }
    }
}

extension Record {
    /// Reads the elements of an array, without omitted ones.
    @inlinable func decodeElements<Value: FieldValue>(_ type: Value.Type, of array: Slot) throws -> [Value] {
        var elements: [Value] = []
        elements.reserveCapacity(array.second)
        for index in array.first..<array.first &+ array.second {
            let slot = element(index)
            if slot.kind == .absent { continue }
            do {
                elements.append(try Value.decode(from: Fields(self, slot)))
            } catch {
                throw FieldError.placed(error, below: FieldKey(elements.count))
            }
        }
        return elements
    }

    /// Returns an array's element by its index among all slots.
    @usableFromInline func element(_ index: Int) -> Slot { resolved(slots[index]) }
}
