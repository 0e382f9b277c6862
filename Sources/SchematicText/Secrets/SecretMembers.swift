/// Finds the values of secret keys in text that contains JSON, complete or not, such as `{"password":"…"}` in an item of a query.
/// JSON in a string of JSON is searched, too.
package enum SecretMembers {
    private static let (quote, escape) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    /// The maximum length of a key, in bytes. The end of a longer one identifies a secret.
    private static let longestKey = 256
    /// The maximum number of strings around a key whose escapes are decoded.
    private static let deepest = 5

    /// Returns whether a text contains the value of a secret key.
    package static func areContained(in text: [UInt8]) -> Bool {
        var text = text
        return mask(&text)
    }

    /// Returns a text of the same length in which the values of secret keys are masked, or `nil` if there are none.
    static func masked(in text: String) -> String? {
        guard text.utf8.contains(quote), text.utf8.contains(UInt8(ascii: ":")) else { return nil }
        var bytes = Array(text.utf8)
        return mask(&bytes) ? String(decoding: bytes, as: UTF8.self) : nil
    }

    private static func mask(_ text: inout [UInt8]) -> Bool {
        var hasSecret = false
        var index = 0
        /// The index after the last quote.
        var start: Int?
        while index < text.count {
            guard text[index] == quote else {
                index += 1
                continue
            }
            let key = start.map { $0..<index }
            index += 1
            start = index
            guard let key, let value = startOfValue(after: index, in: text) else { continue }
            guard let secret = secret(at: value, of: name(key, in: text), in: text) else { continue }
            hasSecret = true
            for index in secret { text[index] = UInt8(ascii: "~") }
            // A quote at the end belongs to the value.
            index = min(secret.upperBound + escapes(before: value, in: text) + 1, text.count)
            start = index
        }
        return hasSecret
    }

    /// Returns the index of a member's value; `nil` if no colon follows.
    private static func startOfValue(after key: Int, in text: [UInt8]) -> Int? {
        let colon = skippingSpace(from: key, in: text)
        guard colon < text.count, text[colon] == UInt8(ascii: ":") else { return nil }
        let value = skippingSpace(from: colon + 1, in: text)
        return value < text.count ? value : nil
    }

    private static func skippingSpace(from start: Int, in text: [UInt8]) -> Int {
        text[start...].firstIndex { !" \t\r\n".utf8.contains($0) } ?? text.count
    }

    private static func name(_ range: Range<Int>, in text: [UInt8]) -> String {
        var bytes = text[range].suffix(longestKey)
        while bytes.last == escape { bytes.removeLast() }
        var name = String(decoding: bytes, as: UTF8.self)
        // Each string around the key has added escapes.
        for _ in 0..<deepest where name.utf8.contains(escape) {
            name = unescaped(name)
        }
        return name
    }

    /// Returns a text without one level of escapes (RFC 8259, section 7). The letter of an invalid escape is kept.
    private static func unescaped(_ text: String) -> String {
        var output = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\\", let letter = rest.popFirst() else {
                output.append(scalar)
                continue
            }
            guard letter == "u", let code = UInt32(hexadecimal: rest.prefix(4)) else {
                output.append(letter)
                continue
            }
            rest.removeFirst(4)
            // Half of a surrogate pair belongs to no name of a secret.
            output.append(Unicode.Scalar(code) ?? "\u{FFFD}")
        }
        return String(output)
    }

    /// Returns the value at an index if the key names a secret. An object or an array ends at the end of the text.
    private static func secret(at start: Int, of key: String, in text: [UInt8]) -> Range<Int>? {
        let isList = text[start] == UInt8(ascii: "[")
        guard SecretName.meaning(of: isList ? SecretName.key(ofElementOf: key) : key) != .other else { return nil }
        if isList || text[start] == UInt8(ascii: "{") {
            let content = skippingSpace(from: start + 1, in: text)
            let isEmpty = content < text.count && "]}".utf8.contains(text[content])
            return isEmpty ? nil : start + 1..<text.count
        }
        let marks = text[start...].prefix { $0 == escape }.count
        guard start + marks < text.count, text[start + marks] == quote else {
            let value = text[start...].prefix { !",]} \t\r\n\\\"".utf8.contains($0) }
            let isWord = ["true", "false", "null", ""].contains(String(decoding: value, as: UTF8.self))
            return isWord ? nil : value.indices
        }
        let content = start + marks + 1
        let end = endOfString(from: content, marks, in: text)
        let value = String(decoding: text[content..<end], as: UTF8.self)
        return value.isEmpty || SecretRecognition.isPlaceholder(value) ? nil : content..<end
    }

    /// Returns the index of the end of a string's content. Quotes have as many backslashes before them as there are strings
    /// around the string that have escaped them, and those of its content have further ones.
    private static func endOfString(from start: Int, _ marks: Int, in text: [UInt8]) -> Int {
        var found = 0
        for index in start..<text.count {
            switch text[index] {
            case escape: found += 1
            case quote where found % (2 * (marks + 1)) == marks: return index - marks
            default: found = 0
            }
        }
        return text.count
    }

    private static func escapes(before start: Int, in text: [UInt8]) -> Int {
        text[start...].prefix { $0 == escape }.count
    }
}

extension UInt32 {
    /// Reads four hexadecimal digits.
    fileprivate init?(hexadecimal digits: Substring.UnicodeScalarView) {
        guard digits.count == 4 else { return nil }
        self = 0
        for digit in digits {
            guard let byte = UInt8(exactly: digit.value), let value = byte.hexadecimalDigit else { return nil }
            self = self << 4 | UInt32(value)
        }
    }
}
