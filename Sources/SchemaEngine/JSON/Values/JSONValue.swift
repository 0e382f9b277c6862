/// A JSON value (RFC 8259) as a tree: objects keep their keys' order, numbers keep their exact text.
///
/// Values are equal when they say the same: numbers by value, objects whatever the order of their members.
public enum JSONValue: Sendable, Hashable {
    /// `null`
    case null
    /// `true` or `false`
    case boolean(Bool)
    /// A number, exact.
    case number(JSONNumber)
    /// A string, unescaped.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object, its keys in order.
    case object(JSONObject)
}

extension JSONValue {
    /// Whether this is `null`.
    public var isNull: Bool { self == .null }

    /// The boolean, or `nil` for another kind.
    public var boolean: Bool? {
        if case .boolean(let value) = self { value } else { nil }
    }

    /// The number, or `nil` for another kind.
    public var number: JSONNumber? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The number where it is whole and fits, or `nil`.
    public var int: Int? { number?.int64.flatMap { Int(exactly: $0) } }

    /// The double nearest to the number, or `nil` for another kind, or beyond all doubles.
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

    /// The value of an object's key, or `nil` where it is absent, or this is no object.
    public subscript(key: String) -> JSONValue? { object?[key] }

    /// An element, counted from 0, or `nil` where there is none, or this is no array.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
}
