import SchemaEngine

extension SecretMask {
    /// Masks the values of keys with names of secrets in a text that may be JSON, complete or not. A text that
    /// is not JSON is returned unchanged.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - depth: The number of strings of JSON that contain it.
    /// - Returns: The masked text.
    static func json(_ text: String, depth: Int = 0) -> String {
        var reader = JSONMasker(text, depth: depth)
        return reader.masked()
    }
}

/// Copies JSON text, and skips the values of secret keys. It depends on quotes and brackets only, so that
/// malformed and incomplete text is masked too.
private struct JSONMasker {
    private var rest: Substring.UnicodeScalarView
    private let depth: Int
    private var output = String.UnicodeScalarView()

    /// The maximum depth of a text that is searched. A string in it that may contain a deeper one is masked.
    private static let maximumDepth = 4

    init(_ text: String, depth: Int) {
        rest = text.unicodeScalars[...]
        self.depth = depth
    }

    mutating func masked() -> String {
        while let scalar = rest.first {
            guard scalar == "\"" else {
                output.append(rest.removeFirst())
                continue
            }
            let start = rest
            let string = Self.takeString(from: &rest)
            let end = start.index(before: rest.startIndex)
            if let gap {
                take(string, gap)
                if isSecretName(string) { maskValue() }
            } else {
                output.append(contentsOf: masked(string))
                if end > start.startIndex, start[end] == "\"" { takeKey(from: start[end...]) }
            }
        }
        return String(output)
    }

    /// The colon at the start of the rest, with white space; `nil` if another character is there.
    private var gap: Substring.UnicodeScalarView? {
        let gap = rest.prefix { $0 == ":" || $0.properties.isWhitespace }
        return gap.contains(":") ? gap : nil
    }

    private mutating func take(_ key: Substring.UnicodeScalarView, _ gap: Substring.UnicodeScalarView) {
        output.append(contentsOf: key)
        output.append(contentsOf: gap)
        rest = rest[gap.endIndex...]
    }

    /// Takes a secret with a key whose opening quote seems to close a string, because a quote before it is part of a text:
    /// `it"s {"token": 1}`.
    private mutating func takeKey(from quote: Substring.UnicodeScalarView) {
        let before = rest
        rest = quote
        let key = Self.takeString(from: &rest)
        guard let gap, isSecretName(key) else {
            rest = before
            return
        }
        take(key.dropFirst(), gap)
        maskValue()
    }

    private func isSecretName(_ key: Substring.UnicodeScalarView) -> Bool {
        SecretMask.isSecretName(Self.unescaped(key))
    }

    private mutating func maskValue() {
        skipValue()
        output.append(contentsOf: "\"\(SecretMask.mask)\"".unicodeScalars)
    }

    // MARK: Strings

    /// Returns a string in which secrets are masked, because its text may be JSON or XML.
    private func masked(_ string: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        guard string.contains(where: { $0 == "\\" || $0 == "<" }) else { return string }
        guard depth < Self.maximumDepth else { return "\"\(SecretMask.mask)\"".unicodeScalars[...] }
        let isClosed = string.count > 1 && string.last == "\""
        let text = Self.unescaped(isClosed ? string.dropFirst().dropLast() : string.dropFirst())
        let isXML = text.first { !$0.isWhitespace } == "<"
        let masked = isXML ? SecretMask.xml(text) : SecretMask.json(text, depth: depth + 1)
        guard masked != text else { return string }
        return ("\"" + Self.escaped(masked) + (isClosed ? "\"" : "")).unicodeScalars[...]
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { output, scalar in
            if let letter = controls.first(where: { $0.scalar == scalar })?.letter {
                output += "\\" + String(letter)
            } else if scalar.value < 0x20 {
                output += "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
            } else {
                output.unicodeScalars.append(scalar)
            }
        }
    }

    /// The characters with short escapes, and their letters.
    private static let controls: [(letter: Unicode.Scalar, scalar: Unicode.Scalar)] = [
        ("\"", "\""), ("\\", "\\"), ("n", "\n"), ("r", "\r"), ("t", "\t"), ("b", "\u{8}"), ("f", "\u{c}"),
    ]

    /// Returns a text without its escapes, as far as they are valid: `pass\u0077ord` is `password`.
    private static func unescaped(_ text: Substring.UnicodeScalarView) -> String {
        var output: [UTF16.CodeUnit] = []
        var rest = text
        while let scalar = rest.popFirst() {
            guard scalar == "\\", let escape = rest.popFirst() else {
                output += String(scalar).utf16
                continue
            }
            let digits = Substring(rest.prefix(4))
            if escape == "u", digits.utf8.count == 4, let unit = UInt16(digits: digits, radix: 16) {
                output.append(unit)
                rest = rest.dropFirst(4)
            } else {
                output += String(controls.first { $0.letter == escape }?.scalar ?? escape).utf16
            }
        }
        return String(decoding: output, as: UTF16.self)
    }

    /// Returns a string from its opening quote through its closing quote, or to the end of the text.
    private static func takeString(from rest: inout Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        let start = rest
        rest.removeFirst()
        while let scalar = rest.popFirst(), scalar != "\"" {
            if scalar == "\\" { _ = rest.popFirst() }
        }
        return start[..<rest.startIndex]
    }

    /// Skips a scalar, or an object or array with its content.
    private mutating func skipValue() {
        var depth = 0
        while let scalar = rest.first {
            switch scalar {
            case "\"":
                _ = Self.takeString(from: &rest)
                if depth == 0 { return }
                continue
            case "{", "[":
                depth += 1
            case "}", "]":
                if depth == 0 { return }
                depth -= 1
                if depth == 0 {
                    rest.removeFirst()
                    return
                }
            case ",":
                if depth == 0 { return }
            default:
                break
            }
            rest.removeFirst()
        }
    }
}
