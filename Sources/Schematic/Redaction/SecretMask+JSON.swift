import SchemaEngine

extension SecretMask {
    /// Masks the values of keys with names of secrets in a text that may be JSON, complete or not. A text that
    /// is not JSON is returned unchanged.
    static func json(_ text: String) -> String {
        var reader = JSONMasker(rest: text.unicodeScalars[...])
        return reader.masked()
    }
}

/// Copies JSON text, and skips the values of secret keys. It depends on quotes and brackets only, so that
/// malformed and incomplete text is masked too.
private struct JSONMasker {
    var rest: Substring.UnicodeScalarView
    private var output = String.UnicodeScalarView()

    init(rest: Substring.UnicodeScalarView) { self.rest = rest }

    mutating func masked() -> String {
        while let scalar = rest.first {
            guard scalar == "\"" else {
                output.append(rest.removeFirst())
                continue
            }
            let name = takeString()
            output.append(contentsOf: name)
            let gap = rest.prefix { $0 == ":" || $0.properties.isWhitespace }
            guard gap.contains(":") else { continue }
            output.append(contentsOf: gap)
            rest = rest[gap.endIndex...]
            if SecretMask.isSecretName(Self.unescaped(name)) {
                skipValue()
                output.append(contentsOf: "\"\(SecretMask.mask)\"".unicodeScalars)
            }
        }
        return String(output)
    }

    /// Returns a key without its quotes and escapes, as far as they are valid: `"pass\u0077ord"` is `password`.
    private static func unescaped(_ key: Substring.UnicodeScalarView) -> String {
        var output: [UTF16.CodeUnit] = []
        var rest = key
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
                output += String(escape).utf16
            }
        }
        return String(decoding: output, as: UTF16.self)
    }

    /// Returns a string from its opening quote through its closing quote, or to the end of the text.
    private mutating func takeString() -> Substring.UnicodeScalarView {
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
                _ = takeString()
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
