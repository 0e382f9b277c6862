extension SecretMask {
    /// Text that may be JSON, whole or cut off, with the values of keys that are named like secrets masked. Whatever is
    /// no JSON is left as it is.
    static func json(_ text: String) -> String {
        var reader = JSONMasker(rest: text.unicodeScalars[...])
        return reader.masked()
    }
}

/// Copies JSON text, and skips what a secret's key stands before. It goes by quotes and brackets alone, so that text
/// that is broken or cut off is masked too.
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

    /// A key without its quotes and escapes, as far as they are any: `"pass\u0077ord"` is `password`.
    private static func unescaped(_ key: Substring.UnicodeScalarView) -> String {
        var output: [UTF16.CodeUnit] = []
        var rest = key
        while let scalar = rest.popFirst() {
            guard scalar == "\\", let escape = rest.popFirst() else {
                output += String(scalar).utf16
                continue
            }
            let digits = rest.prefix(4)
            if escape == "u", digits.count == 4, let unit = UInt16(String(digits), radix: 16) {
                output.append(unit)
                rest = rest.dropFirst(4)
            } else {
                output += String(escape).utf16
            }
        }
        return String(decoding: output, as: UTF16.self)
    }

    /// A string from its opening quote through its closing one, or to the end of the text.
    private mutating func takeString() -> Substring.UnicodeScalarView {
        let start = rest
        rest.removeFirst()
        while let scalar = rest.popFirst(), scalar != "\"" {
            if scalar == "\\" { _ = rest.popFirst() }
        }
        return start[..<rest.startIndex]
    }

    /// A scalar, or an object or array with all it holds.
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
