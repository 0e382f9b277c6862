import Foundation

extension SecretMask {
    /// Masks the values with names of secrets in a text, complete or not: in XML if it begins with `<`, otherwise in JSON. A text
    /// that is neither is returned unchanged.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - depth: The number of strings of JSON that contain it.
    /// - Returns: The masked text.
    static func structuredText(_ text: String, depth: Int = 0) -> String {
        guard text.first(where: { !$0.isWhitespace }) != "<" else { return xml(text) }
        var masker = JSONMasker(text, depth: depth)
        return masker.masked()
    }
}

/// Copies JSON text, and skips the values of secret keys. It depends on quotes and brackets only, so that
/// malformed and incomplete text is masked, too.
private struct JSONMasker {
    private var rest: Substring.UnicodeScalarView
    private let depth: Int
    private var output = String.UnicodeScalarView()

    /// The maximum depth of a text that is searched. A string in it that may contain a deeper one is masked.
    private static let maximumDepth = 4
    private static let mask = "\"\(SecretMask.mask)\"".unicodeScalars

    init(_ text: String, depth: Int) {
        rest = text.unicodeScalars[...]
        self.depth = depth
    }

    mutating func masked() -> String {
        while let quote = rest.firstIndex(of: "\"") {
            output.append(contentsOf: rest[..<quote])
            rest = rest[quote...]
            let start = rest
            let string = takeString()
            guard !takeMember(string) else { continue }
            output.append(contentsOf: masked(string))
            guard string.dropFirst().last == "\"" else { continue }
            // The last quote may open a key, because one before it is part of a text: `it"s {"token": 1}`.
            let next = rest
            rest = start[start.index(before: next.startIndex)...]
            let key = takeString().dropFirst()
            if !isSecret(key) || !takeMember(key) { rest = next }
        }
        output.append(contentsOf: rest)
        return String(output)
    }

    /// Takes a key with the colon after it, and the value of a secret. Returns `false` if no colon follows.
    private mutating func takeMember(_ key: Substring.UnicodeScalarView) -> Bool {
        let gap = rest.prefix { $0 == ":" || $0.properties.isWhitespace }
        guard gap.contains(":") else { return false }
        output.append(contentsOf: key)
        output.append(contentsOf: gap)
        rest = rest[gap.endIndex...]
        if isSecret(key) {
            skipValue()
            output.append(contentsOf: Self.mask)
        }
        return true
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
            case "{", "[": depth += 1
            case "}", "]": depth -= 1
            default: break
            }
            // What follows belongs to the object or array around the value.
            if depth < 0 || depth == 0 && scalar == "," { return }
            rest.removeFirst()
            if depth == 0, scalar == "}" || scalar == "]" { return }
        }
    }

    // MARK: Strings

    /// Takes a string from its opening quote through its closing quote, or to the end of the text.
    private mutating func takeString() -> Substring.UnicodeScalarView {
        let start = rest
        rest.removeFirst()
        while let scalar = rest.popFirst(), scalar != "\"" {
            if scalar == "\\" { _ = rest.popFirst() }
        }
        return start[..<rest.startIndex]
    }

    private func isSecret(_ key: Substring.UnicodeScalarView) -> Bool {
        Self.text(of: key).map(SecretMask.isSecretName) ?? true
    }

    /// Returns a string in which secrets are masked, because its text may be JSON or XML.
    private func masked(_ string: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        guard string.contains(where: { $0 == "\\" || $0 == "<" }) else { return string }
        guard depth < Self.maximumDepth, let text = Self.text(of: string) else { return Self.mask[...] }
        let masked = SecretMask.structuredText(text, depth: depth + 1)
        guard masked != text else { return string }
        guard let written = Self.written(masked)?.unicodeScalars else { return Self.mask[...] }
        return string.dropFirst().last == "\"" ? written[...] : written.dropLast()
    }

    /// Returns the text of a string, in which either quote may be missing; `nil` if an escape is invalid or cut off, because
    /// it may mean any text.
    private static func text(of string: Substring.UnicodeScalarView) -> String? {
        let opened = string.first == "\"" ? string.dropFirst() : string
        let content = String(opened.last == "\"" ? opened.dropLast() : opened)
        guard content.contains("\\") else { return content }
        return try? JSONDecoder().decode(String.self, from: Data("\"\(content)\"".utf8))
    }

    /// Returns a text as a string of JSON.
    private static func written(_ text: String) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) }
    }
}
