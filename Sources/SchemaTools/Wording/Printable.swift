/// Text of others (names of files, values of payloads) made safe for a terminal and for one line.
package enum Printable {
    /// The text with every control character spelt out, so that it can neither break a line nor steer a terminal.
    package static func oneLine(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return text.unicodeScalars.map { isControl($0) ? spelling($0) : String($0) }.joined()
    }

    /// C0, DEL, C1, the separators of lines and paragraphs, and invisible format characters, such as those that turn the
    /// direction of writing. U+200C and U+200D are none of them: scripts and emoji need them.
    package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F, 0x200C, 0x200D: return false
        case 0..<0xA0, 0x2028, 0x2029: return true
        default:
            let properties = scalar.properties
            return properties.isDefaultIgnorableCodePoint && properties.generalCategory == .format
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
