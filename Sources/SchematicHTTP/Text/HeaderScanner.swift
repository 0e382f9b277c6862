import SchematicText

/// Reads the parameters of a header field's value (RFC 9110, section 5.6.6), byte by byte, because the syntax is ASCII.
///
/// It also reads blanks around `=`, values with blanks, and quoted strings without a closing quote, which some servers
/// write.
package struct HeaderScanner {
    /// The text that is not yet read.
    package var rest: Substring.UTF8View
    /// The bytes that end a parameter.
    private let separators: String.UTF8View

    init(_ text: Substring.UTF8View, separators: String) {
        rest = text
        self.separators = separators.utf8
    }

    package init(_ text: String, separators: String) { self.init(text[...].utf8, separators: separators) }

    /// Reads `name=value`, `name="value"` or `name`.
    ///
    /// - Returns: The name in lower case, and the value without quotes; `nil` for a name alone.
    package mutating func parameter() -> (name: String, value: String?) {
        skip(while: \.isBlank)
        let separators = separators
        let name = rest.prefix { !$0.isBlank && $0 != UInt8(ascii: "=") && !separators.contains($0) }
        rest = rest[name.endIndex...]
        let key = String(decoding: name, as: UTF8.self).lowercased()
        guard skip(UInt8(ascii: "=")) else { return (key, nil) }
        skip(while: \.isBlank)
        return (key, rest.first == UInt8(ascii: "\"") ? quotedString() : text())
    }

    /// Reads the text before the next separator, without blanks at its end.
    mutating func text() -> String {
        let separators = separators
        var text = rest.prefix { !separators.contains($0) }
        rest = rest[text.endIndex...]
        while text.last?.isBlank == true { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads a `quoted-string` (RFC 9110, section 5.6.4). Without a closing quote, it extends to the end of the text.
    private mutating func quotedString() -> String {
        rest.removeFirst()
        var bytes: [UInt8] = []
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            bytes.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Skips blanks, and then `byte` if it follows.
    ///
    /// - Returns: Whether `byte` followed.
    package mutating func skip(_ byte: UInt8) -> Bool {
        skip(while: \.isBlank)
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    package mutating func skip(while condition: (UInt8) -> Bool) { rest = rest.drop(while: condition) }

    /// Decodes an extended value (RFC 8187), such as `UTF-8'en'%e2%82%ac`. Senders must use UTF-8.
    ///
    /// - Returns: The text; `nil` for another encoding, or for bytes that are not UTF-8.
    package static func extendedValue(_ text: String) -> String? {
        let parts = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].lowercased() == "utf-8" else { return nil }
        return PercentEncoding.decode(parts[2])
    }
}
