/// Text of others (names of files, values of payloads) made safe for a terminal and for one line.
package enum Printable {
    /// The text with every control character spelt out, so that it can neither break a line nor steer a terminal.
    package static func oneLine(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return text.unicodeScalars.map { isControl($0) ? spelling($0) : String($0) }.joined()
    }

    /// C0, DEL, C1, the separators of lines and paragraphs, and what turns the direction of writing.
    package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private static func spelling(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{\(String(scalar.value, radix: 16))}"
        }
    }
}
