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
            if SecretMask.isSecretName(String(name)) {
                skipValue()
                output.append(contentsOf: "\"\(SecretMask.mask)\"".unicodeScalars)
            }
        }
        return String(output)
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
