public import Foundation
import SchematicText

/// The header fields of an HTTP message (RFC 9110, section 5), in order. A name may have several lines, and
/// names are compared without regard to case.
///
/// Any text can be stored. Invalid fields, such as a value with a line break, are rejected before a request is
/// sent.
public struct HTTPHeaders: Sendable {
    /// One header field line.
    package struct Field: Hashable, Sendable {
        /// The name, as written.
        package var name: String
        /// The value, without surrounding white space.
        package var value: String
        /// Whether an authenticator has added the line.
        private(set) var isCredential = false

        /// Creates a field.
        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }

        /// The same line as a credential: it is masked for display, and not sent to another origin.
        var asCredential: Field {
            var field = self
            field.isCredential = true
            return field
        }
    }

    /// The lines, in order.
    package private(set) var fields: [Field]
    /// Knows the lines that are secret although neither their names nor an authenticator state it; `nil` if there are none.
    var redaction: FieldRedaction?

    /// Creates headers from names and values, in order. A repeated name is kept.
    ///
    /// - Parameter fields: The names and values.
    public init(_ fields: [(String, String)] = []) {
        self.fields = fields.map { Field(name: $0, value: $1) }
    }

    /// Creates headers from lines, in order.
    package init(_ fields: [Field]) { self.fields = fields }

    /// The value of a name. The values of several lines are joined with `, ` (RFC 9110, section 5.3). Setting a
    /// value replaces all lines with the name by one, at the position of the first; setting `nil` removes them. The
    /// replacement of a credential is one, too.
    package subscript(name: String) -> String? {
        get {
            guard let index = fields.firstIndex(where: { Self.isSame($0.name, name) }) else { return nil }
            // Most names have one line.
            let isOnly = !fields[(index + 1)...].contains { Self.isSame($0.name, name) }
            return isOnly ? fields[index].value : values(of: name).joined(separator: ", ")
        }
        set {
            let place = fields.firstIndex { Self.isSame($0.name, name) } ?? fields.endIndex
            let isCredential = fields.contains { $0.isCredential && Self.isSame($0.name, name) }
            fields.removeAll { Self.isSame($0.name, name) }
            guard let newValue else { return }
            let field = Field(name: name, value: newValue)
            fields.insert(isCredential ? field.asCredential : field, at: place)
        }
    }

    /// Returns the value of each line with a name, in order.
    package func values(of name: String) -> [String] {
        fields.filter { Self.isSame($0.name, name) }.map(\.value)
    }

    package func first(of name: String) -> String? { fields.first { Self.isSame($0.name, name) }?.value }

    /// Returns the members of a list in all lines with a name (RFC 9110, section 5.6.1). Members must not contain a comma.
    func members(of name: String) -> [String] {
        values(of: name).flatMap { $0.unicodeScalars.split(separator: ",") }.compactMap { member in
            let bytes = Substring(member).utf8.drop { $0.isBlank }
            let blanks = bytes.reversed().prefix { $0.isBlank }.count
            return bytes.count == blanks ? nil : String(Substring(bytes.dropLast(blanks)))
        }
    }

    /// Appends a line, and keeps other lines with the same name.
    package mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Appends other headers. Their lines replace the lines with the same names.
    package mutating func merge(_ other: HTTPHeaders) {
        guard !other.fields.isEmpty else { return }
        guard !fields.isEmpty else {
            fields = other.fields
            return
        }
        let names = Set(other.fields.map { Name(rawValue: $0.name) })
        fields.removeAll { names.contains(Name(rawValue: $0.name)) }
        fields += other.fields
    }

    /// Returns whether two names are equal. Only ASCII letters are compared without regard to case, because
    /// valid names are ASCII.
    package static func isSame(_ left: String, _ right: String) -> Bool {
        // Most different names have different lengths, which are the fastest to compare.
        guard left.utf8.count == right.utf8.count else { return false }
        if left == right { return true }
        var others = right.utf8.makeIterator()
        for byte in left.utf8 {
            guard let other = others.next(), byte == other || byte.lowercased == other.lowercased else { return false }
        }
        return true
    }
}

extension HTTPHeaders: Sequence {
    /// Returns an iterator over the names and values of all lines, in order. Secrets are not masked.
    public func makeIterator() -> IndexingIterator<[(name: String, value: String)]> {
        fields.map { (name: $0.name, value: $0.value) }.makeIterator()
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Creates headers from a literal, such as `["Accept": "application/json", "X-Trace": "7"]`. A name may
    /// occur repeatedly.
    public init(dictionaryLiteral elements: (Name, String)...) {
        self.init(elements.map { Field(name: $0.rawValue, value: $1) })
    }
}

extension HTTPHeaders: Equatable {
    /// Compares lines in order, and names without regard to case.
    public static func == (left: HTTPHeaders, right: HTTPHeaders) -> Bool {
        left.fields.elementsEqual(right.fields) { isSame($0.name, $1.name) && $0.value == $1.value }
    }
}

extension HTTPHeaders {
    /// Encodes a text for fields that contain percent-encoded UTF-8, such as `Slug` (RFC 5023, section 9.7.1).
    /// Printable ASCII, including spaces, is kept; `%` and all other characters are encoded.
    ///
    /// Other fields take the text unchanged, because no encoding applies to all of them.
    ///
    /// - Parameter text: Any text.
    /// - Returns: Printable ASCII.
    public static func percentEncoded(_ text: String) -> String { PercentEncoding.printable(text) }
}

extension HTTPHeaders {
    /// Rejects fields that could be read as other lines of the message: a name that is not a token, and a value
    /// with a line break, a NUL or another control character (RFC 9110, sections 5.1 and 5.5).
    package func validate() throws(RequestError) {
        for field in fields {
            guard HTTPToken.isToken(field.name) else {
                throw .unusableHeader(name: field.name, reason: "its name contains an invalid character")
            }
            guard field.value.allBytes({ !$0.isASCIIControl || $0 == 0x09 }) else {
                throw .unusableHeader(name: field.name, reason: "its value contains a control character")
            }
        }
    }
}

extension HTTPHeaders {
    /// The value of a name as a date (RFC 9110, section 5.6.7): `headers[date: "Last-Modified"]`.
    ///
    /// The value is `nil` if there is no such field, or if it is not a date. All three forms of the RFC are read, and
    /// the preferred one is written, in whole seconds. Setting `nil`, or a date whose year has not four digits, removes
    /// the field.
    ///
    /// - Parameter name: The name of the field.
    public subscript(date name: Name) -> Date? {
        get { first(of: name.rawValue).flatMap { Date(httpDate: $0, now: Date()) } }
        set { self[name] = newValue.flatMap(\.httpDateText) }
    }
}

extension HTTPHeaders {
    /// The names and values of the lines, in order, with secrets.
    package var lines: [(name: String, value: String)] { fields.map { (name: $0.name, value: $0.value) } }
}

extension HTTPHeaders {
    /// The value of a name, as in `self["Name"]`.
    ///
    /// - Parameter name: The name of the field.
    public subscript(name: Name) -> String? {
        get { self[name.rawValue] }
        set { self[name.rawValue] = newValue }
    }

    /// Returns the value of each line with a name, in order.
    ///
    /// - Parameter name: The name of the field.
    /// - Returns: The values.
    public func values(of name: Name) -> [String] { values(of: name.rawValue) }

    /// Appends a line, and keeps other lines with the same name.
    ///
    /// - Parameters:
    ///   - name: The name of the field.
    ///   - value: The value of the line.
    public mutating func add(_ name: Name, _ value: String) { add(name.rawValue, value) }
}
