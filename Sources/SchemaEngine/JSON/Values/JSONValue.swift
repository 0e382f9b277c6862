/// A JSON value (RFC 8259) as a tree. Objects keep the order of their keys, and numbers their exact text.
///
/// Numbers are compared by value, strings by their Unicode scalars, and objects without regard to the order of their
/// members. The cases are all kinds of values that JSON has.
public enum JSONValue: Sendable {
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
    package var isNull: Bool {
        if case .null = self { true } else { false }
    }

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
    /// Creates `null`, as in `["parent": nil]`.
    ///
    /// Where a `JSONValue?` is expected, `isKnown ? value : nil` is null as well, and not absent, because the compiler first
    /// finds a common type for both values. Write `isKnown ? value : .none`, or an `if`.
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

extension JSONValue {
    /// Returns an object of the members that have a value.
    package static func members(_ members: [(String, JSONValue?)]) -> JSONValue {
        .object(JSONObject(members.compactMap { key, value in value.map { JSONObject.Member(key: key, value: $0) } }))
    }

    /// Returns the number of an integer.
    package static func int(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }
}

extension JSONValue {
    /// The maximum depth of a value. Trees are released recursively, on a stack that may be small.
    private static var greatestDepth: Int { 1024 }

    /// Parses one JSON value (RFC 8259) in UTF-8. A byte-order mark before it is ignored.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - maximumDepth: The maximum number of nested arrays and objects. A value above 1,024 is treated as 1,024.
    /// - Throws: `JSONParsingError` if the text is not JSON, is too deep, or has a duplicate key in an object.
    public init(parsing bytes: some Sequence<UInt8>, maximumDepth: Int = 512) throws(JSONParsingError) {
        let text = JSONBuffer(bytes)
        do throws(JSONTextError) {
            let depth = min(maximumDepth, Self.greatestDepth)
            let document = try JSONDocument(parsing: text, maximumDepth: depth)
            if let duplicate = document.duplicateKeys.first {
                throw JSONTextError(.duplicateKey, at: duplicate.keyOffset)
            }
            self.init(document.root)
        } catch {
            throw JSONParsingError(error, in: text)
        }
    }

    /// Parses one JSON value (RFC 8259).
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - maximumDepth: The maximum number of nested arrays and objects. A value above 1,024 is treated as 1,024.
    /// - Throws: `JSONParsingError` if the text is not JSON, is too deep, or has a duplicate key in an object.
    package init(parsing text: String, maximumDepth: Int = 512) throws(JSONParsingError) {
        try self.init(parsing: text.utf8, maximumDepth: maximumDepth)
    }

    /// Creates a value from a node of a document, with its contents.
    package init(_ node: JSONNode) {
        switch node.kind {
        case .null: self = .null
        case .boolean: self = .boolean(node.boolean ?? false)
        case .number: self = node.number.map { .number($0) } ?? .null
        case .string: self = .string(node.string)
        case .array: self = .array(node.elements.map { JSONValue($0) })
        case .object:
            self = .object(JSONObject(node.members.map { .init(key: $0.key, value: JSONValue($0.value)) }))
        }
    }
}

extension JSONScanner {
    /// Returns the value in a range that was validated as a value.
    func value(in range: Range<Int>) -> JSONValue {
        var scanner = self
        scanner.position = range.lowerBound
        if scanner.current == UInt8(ascii: "\""), let token = try? scanner.scanString() {
            return .string(text(of: token))
        }
        return (try? JSONValue(parsing: bytes(in: range), maximumDepth: .max)) ?? .null
    }
}
