/// A JSON value (RFC 8259) as a tree. Objects keep the order of their keys, and numbers their exact text.
///
/// Numbers are compared by value, and objects without regard to the order of their members.
public enum JSONValue: Sendable, Hashable {
    /// `null`
    case null
    /// `true` or `false`
    case boolean(Bool)
    /// A number with its exact text.
    case number(JSONNumber)
    /// A string, unescaped.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object, with the order of its keys.
    case object(JSONObject)
}

extension JSONValue {
    /// Whether this is `null`.
    package var isNull: Bool { self == .null }

    /// The boolean, or `nil` for another kind.
    public var boolean: Bool? {
        if case .boolean(let value) = self { value } else { nil }
    }

    /// The number, or `nil` for another kind.
    public var number: JSONNumber? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The number, if it is an integer that fits into `Int`, or `nil`.
    public var int: Int? { number?.int64.flatMap { Int(exactly: $0) } }

    /// The double nearest to the number, or `nil` for another kind, or if the number rounds to infinity.
    public var double: Double? { number?.double }

    /// The string, or `nil` for another kind.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The elements, or `nil` for another kind.
    public var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The object, or `nil` for another kind.
    public var object: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    /// The value of an object's key, or `nil` if it is absent, or this is not an object.
    ///
    /// - Parameter key: The key.
    public subscript(key: String) -> JSONValue? { object?[key] }

    /// The element at an index from 0, or `nil` if there is none, or this is not an array.
    ///
    /// - Parameter index: The index.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
}

extension JSONValue: ExpressibleByNilLiteral {
    /// Creates `null`.
    public init(nilLiteral: ()) { self = .null }
}

extension JSONValue: ExpressibleByBooleanLiteral {
    /// Creates `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
    /// Creates a number from an integer literal.
    public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
}

extension JSONValue: ExpressibleByFloatLiteral {
    /// Creates a number with the shortest text that reads back as the same double.
    public init(floatLiteral value: Double) { self = .number(JSONNumber(floatLiteral: value)) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    /// Creates an object with the keys in the literal's order. A repeated key has its last value, at its first
    /// position.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(literal: elements))
    }
}
