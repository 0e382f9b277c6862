/// Header fields in order. Names are case-insensitive (RFC 9110, section 5.1).
public struct LoopbackHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// A field line.
    public struct Field: Sendable, Hashable {
        /// The name as written.
        public var name: String
        /// The value without surrounding whitespace.
        public var value: String
    }

    /// The fields, in order.
    public var fields: [Field]

    /// Creates fields in the order of the literal.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }

    /// Adds a field at the end, even if the name already exists.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Returns all values of a name, in order.
    public func values(of name: String) -> [String] {
        let name = name.lowercased()
        return fields.filter { $0.name.lowercased() == name }.map(\.value)
    }

    /// The first value of a name. Setting it replaces all fields of that name, and `nil` removes them.
    public subscript(name: String) -> String? {
        get { values(of: name).first }
        set {
            fields.removeAll { $0.name.lowercased() == name.lowercased() }
            if let newValue { append(name, newValue) }
        }
    }
}
