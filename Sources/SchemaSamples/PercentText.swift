import SchemaEngine

/// Percent-encoding (RFC 3986, section 2.1) of paths, queries and forms.
package enum PercentText {
    /// Returns the bytes with one spelling for each path: unreserved characters are not encoded, all others that a path
    /// cannot contain are, and hexadecimal digits are in upper case.
    package static func normalized(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var rest = Array(bytes)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let decoded = Self.decoded(rest) {
                rest = rest.dropFirst(2)
                if isUnreserved(decoded) { result.append(decoded) } else { append(decoded, to: &result) }
            } else if byte <= 0x20 || byte >= 0x7F {
                append(byte, to: &result)
            } else {
                result.append(byte)
            }
        }
        return result
    }

    /// Returns the text of percent-encoded bytes. In a query, a plus sign is a space.
    package static func text(_ bytes: some Collection<UInt8>, isQuery: Bool = false) -> String {
        var result: [UInt8] = []
        var rest = Array(bytes)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let decoded = Self.decoded(rest) {
                rest = rest.dropFirst(2)
                result.append(decoded)
            } else {
                result.append(isQuery && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the decoded text, or `nil` if a `%` is not followed by two hexadecimal digits, or if the bytes are not UTF-8.
    package static func decoded(_ text: some StringProtocol) -> String? {
        var result: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                result.append(byte)
                continue
            }
            guard let decoded = decoded(rest) else { return nil }
            rest = rest.dropFirst(2)
            result.append(decoded)
        }
        return String(utf8: result)
    }

    /// Encodes all bytes of a text except letters and digits of ASCII, and the characters of `kept`.
    package static func encoded(_ text: some StringProtocol, keeping kept: String) -> String {
        var result: [UInt8] = []
        for byte in text.utf8 {
            if isLetterOrDigit(byte) || kept.utf8.contains(byte) {
                result.append(byte)
            } else {
                append(byte, to: &result)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the byte of two hexadecimal digits.
    private static func decoded(_ digits: ArraySlice<UInt8>) -> UInt8? {
        guard digits.count >= 2, let high = digits[digits.startIndex].hexadecimalDigit,
            let low = digits[digits.startIndex + 1].hexadecimalDigit
        else { return nil }
        return UInt8(truncatingIfNeeded: high << 4 | low)
    }

    private static func append(_ byte: UInt8, to result: inout [UInt8]) {
        let digits = Array("0123456789ABCDEF".utf8)
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || "-._~".utf8.contains(byte) }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
