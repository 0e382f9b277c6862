/// Escapes text, and validates names, for XML (XML 1.0, sections 2.2 to 2.4).
enum XMLEscaping {
    /// Returns escaped text for the content of an element. Throws for a character that XML cannot represent,
    /// such as a control character.
    static func text(_ string: String) throws(RequestError) -> String { try escaped(string, keepingLines: true) }

    /// Returns an escaped attribute value for double quotes. Line breaks and tabs are escaped, because a
    /// parser would read them as spaces.
    static func attribute(_ string: String) throws(RequestError) -> String {
        try escaped(string, keepingLines: false)
    }

    /// Returns a valid name, and throws for any other, because names cannot be escaped. A colon follows a prefix.
    static func name(_ name: String) throws(RequestError) -> String {
        let scalars = name.unicodeScalars
        guard let first = scalars.first, isNameStart(first), scalars.allSatisfy(isNameCharacter) else {
            throw .unusableBody(reason: "the key \(name.debugDescription) cannot be the name of an element in XML")
        }
        return name
    }

    private static func escaped(_ string: String, keepingLines: Bool) throws(RequestError) -> String {
        var text = String.UnicodeScalarView()
        for scalar in string.unicodeScalars {
            switch scalar {
            case "&": text.append(contentsOf: "&amp;".unicodeScalars)
            case "<": text.append(contentsOf: "&lt;".unicodeScalars)
            case ">": text.append(contentsOf: "&gt;".unicodeScalars)
            case "\"" where !keepingLines: text.append(contentsOf: "&quot;".unicodeScalars)
            case "\n" where !keepingLines, "\t" where !keepingLines, "\r":
                text.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
            case "\t", "\n", "\u{20}"..."\u{FFFD}", "\u{10000}"...: text.append(scalar)
            default: throw .unusableBody(reason: "a text contains a control character, which XML does not allow")
            }
        }
        return String(text)
    }

    private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ":", "_", "A"..."Z", "a"..."z", "\u{C0}"..."\u{D6}", "\u{D8}"..."\u{F6}", "\u{F8}"..."\u{2FF}",
            "\u{370}"..."\u{37D}", "\u{37F}"..."\u{1FFF}", "\u{200C}"..."\u{200D}", "\u{2070}"..."\u{218F}",
            "\u{2C00}"..."\u{2FEF}", "\u{3001}"..."\u{D7FF}", "\u{F900}"..."\u{FDCF}", "\u{FDF0}"..."\u{FFFD}",
            "\u{10000}"..."\u{EFFFF}":
            true
        default: false
        }
    }

    private static func isNameCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "-", ".", "0"..."9", "\u{B7}", "\u{300}"..."\u{36F}", "\u{203F}"..."\u{2040}": true
        default: isNameStart(scalar)
        }
    }
}
