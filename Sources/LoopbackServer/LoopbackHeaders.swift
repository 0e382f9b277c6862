/// Header fields in their order. Names are compared without case (RFC 9110, section 5.1).
public struct LoopbackHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// One field line.
    public struct Field: Sendable, Hashable {
        /// The name, as it is written.
        public var name: String
        /// The value, without white space around it.
        public var value: String
    }

    /// The fields, in order.
    public var fields: [Field]

    /// Fields in the order in which they are written.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }

    /// Adds a field behind the others, whether or not there is one of that name.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Every value of a name, in order.
    public func values(of name: String) -> [String] {
        let name = name.lowercased()
        return fields.filter { $0.name.lowercased() == name }.map(\.value)
    }

    /// The first value of a name. Setting it replaces every field of that name; `nil` removes them.
    public subscript(name: String) -> String? {
        get { values(of: name).first }
        set {
            fields.removeAll { $0.name.lowercased() == name.lowercased() }
            if let newValue { append(name, newValue) }
        }
    }
}
