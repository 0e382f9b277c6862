/// The header fields of an HTTP message (RFC 9110, section 5): in order, any number of lines of one name, and names
/// compared without regard to case.
///
/// Anything can be stored; what is no header field, such as a value with a line break in it, is refused before a
/// request is sent.
public struct HTTPHeaders: Sendable {
    /// One line.
    public struct Field: Hashable, Sendable {
        /// The name, as it was written.
        public var name: String
        /// The value, without white space around it.
        public var value: String
        /// Whether it is a secret, whatever its name says.
        private(set) var isSecret = false

        /// Creates a field.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }

        /// The same line, as one that people must not see and that must not leave its origin.
        var madeSecret: Field {
            var field = self
            field.isSecret = true
            return field
        }
    }

    /// The lines, in order.
    public private(set) var fields: [Field]

    /// Creates headers of lines, in order.
    public init(_ fields: [Field] = []) { self.fields = fields }

    /// The value of a name: of several lines all values, joined by `, ` (RFC 9110, section 5.3). Setting it replaces
    /// every line of the name by one, where the first stood; setting `nil` removes them.
    public subscript(name: String) -> String? {
        get {
            guard let index = fields.firstIndex(where: { Self.isSame($0.name, name) }) else { return nil }
            // One line is the rule.
            let isOnly = !fields[(index + 1)...].contains { Self.isSame($0.name, name) }
            return isOnly ? fields[index].value : values(of: name).joined(separator: ", ")
        }
        set {
            let place = fields.firstIndex { Self.isSame($0.name, name) } ?? fields.endIndex
            fields.removeAll { Self.isSame($0.name, name) }
            if let newValue { fields.insert(Field(name: name, value: newValue), at: place) }
        }
    }

    /// The value of each line of a name, in order.
    public func values(of name: String) -> [String] {
        fields.filter { Self.isSame($0.name, name) }.map(\.value)
    }

    /// The value of the first line of a name.
    func first(of name: String) -> String? { fields.first { Self.isSame($0.name, name) }?.value }

    /// Adds a line behind the others; lines of the same name stay.
    public mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Adds the other headers; where both have a name, the other's lines replace these.
    public mutating func merge(_ other: HTTPHeaders) {
        guard !other.fields.isEmpty else { return }
        if other.fields.count <= Self.fewFields {
            fields.removeAll { field in other.fields.contains { Self.isSame($0.name, field.name) } }
        } else {
            let names = Set(other.fields.map { Name(rawValue: $0.name) })
            fields.removeAll { names.contains(Name(rawValue: $0.name)) }
        }
        fields += other.fields
    }

    /// Up to this number of names, comparing them all is faster than hashing them.
    private static let fewFields = 8

    /// Names are ASCII, where they are names at all.
    static func isSame(_ left: String, _ right: String) -> Bool {
        guard left.utf8.count == right.utf8.count else { return false }
        var others = right.utf8.makeIterator()
        for byte in left.utf8 {
            guard let other = others.next(), byte == other || byte.lowercased == other.lowercased else { return false }
        }
        return true
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// `["Accept": "application/json", "X-Trace": "7"]`; a name may stand there twice.
    public init(dictionaryLiteral elements: (Name, String)...) {
        self.init(elements.map { Field(name: $0.rawValue, value: $1) })
    }
}

extension HTTPHeaders: Equatable {
    /// Equal when their lines are, in order; names without regard to case.
    public static func == (left: HTTPHeaders, right: HTTPHeaders) -> Bool {
        left.fields.elementsEqual(right.fields) { isSame($0.name, $1.name) && $0.value == $1.value }
    }
}

extension UInt8 {
    /// The ASCII letter in lower case; any other byte as it is.
    var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
