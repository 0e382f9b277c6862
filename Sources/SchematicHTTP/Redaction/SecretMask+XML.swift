extension SecretMask {
    /// Masks the content of elements and the values of attributes with names of secrets in XML text, complete
    /// or not, and the values of such keys in a property list.
    static func xml(_ text: String) -> String {
        var masker = XMLMasker(text)
        return masker.masked()
    }
}

/// Copies XML text, and skips the values of secret names. It depends on tags only, so that malformed and
/// incomplete text is masked too.
private struct XMLMasker {
    private var rest: Substring.UnicodeScalarView
    private var output = String.UnicodeScalarView()
    /// In a property list, `<key>` contains the name of the next value. Elsewhere, its content is a secret.
    private let isPropertyList: Bool

    init(_ text: String) {
        rest = text.unicodeScalars[...]
        isPropertyList = text.contains("<plist")
    }

    mutating func masked() -> String {
        var nextIsSecret = false
        while !rest.isEmpty {
            output.append(contentsOf: take { $0 != "<" })
            let tag = takeTag()
            output.append(contentsOf: XMLTag(tag).withMaskedAttributes)
            guard let name = XMLTag(tag).opened else { continue }
            if isPropertyList, name == "key" {
                nextIsSecret = XMLTag.isSecretName(textOfKey)
                continue
            }
            let isSecret = SecretMask.isSecretName(String(name.split(separator: ":").last ?? ""))
            if isSecret || nextIsSecret || XMLTag(tag).isNamedLikeSecret, !Self.empty.contains(name.lowercased()) {
                skipContent(of: name)
            }
            nextIsSecret = false
        }
        return String(output)
    }

    /// Elements of HTML without content and end tag.
    private static let empty: Set = ["br", "hr", "img", "input", "link", "meta"]

    /// The maximum length of a key. It bounds the work for each key without an end tag.
    private static let longestKey = 256

    /// The text up to the next end tag.
    private var textOfKey: String {
        let start = Substring(rest.prefix(Self.longestKey))
        return String(start[..<(start.firstRange(of: "</")?.lowerBound ?? start.endIndex)])
    }

    private mutating func take(while condition: (Unicode.Scalar) -> Bool) -> Substring.UnicodeScalarView {
        let taken = rest.prefix(while: condition)
        rest = rest[taken.endIndex...]
        return taken
    }

    /// Returns a tag from its `<` through its `>`, or to the end of the text. Attribute values may contain a
    /// `>`. Of a comment or a declaration, it returns only the beginning, because there may be tags inside.
    private mutating func takeTag() -> Substring.UnicodeScalarView {
        let start = rest
        var quote: Unicode.Scalar?
        var previous: Unicode.Scalar?
        while let scalar = rest.popFirst() {
            if quote == nil {
                if scalar == ">" || previous == "<" && (scalar == "!" || scalar == "?") { break }
                if previous == "=", scalar == "\"" || scalar == "'" { quote = scalar }
            } else if scalar == quote {
                quote = nil
            }
            if !scalar.properties.isWhitespace { previous = scalar }
        }
        return start[..<rest.startIndex]
    }

    /// Skips everything up to the end tag, including nested elements with the same name.
    private mutating func skipContent(of name: Substring) {
        var depth = 1
        while !rest.isEmpty {
            _ = take { $0 != "<" }
            if skip(from: "<![CDATA[", through: "]]>") || skip(from: "<!--", through: "-->") { continue }
            let before = rest
            let tag = XMLTag(takeTag())
            if tag.opened == name { depth += 1 }
            if tag.closed == name { depth -= 1 }
            if depth == 0 {
                rest = before
                break
            }
        }
        output.append(contentsOf: SecretMask.mask.unicodeScalars)
    }

    /// Skips text that begins with `start`, up to `end` or to the end of the text. Returns `false` for another
    /// text.
    private mutating func skip(from start: String, through end: String) -> Bool {
        guard rest.starts(with: start.unicodeScalars) else { return false }
        while !rest.isEmpty, !rest.starts(with: end.unicodeScalars) { rest.removeFirst() }
        return true
    }
}

private struct XMLTag {
    private let scalars: Substring.UnicodeScalarView

    init(_ scalars: Substring.UnicodeScalarView) { self.scalars = scalars }

    /// The name of the element that the tag opens; `nil` for an element without content, and for other tags.
    var opened: Substring? {
        guard let name = name(after: 1), !"/!?".unicodeScalars.contains(name.unicodeScalars[name.startIndex]) else {
            return nil
        }
        return scalars.dropLast().last == "/" ? nil : name
    }

    /// The name of the element that the tag closes.
    var closed: Substring? { scalars.dropFirst().first == "/" ? name(after: 2) : nil }

    private func name(after count: Int) -> Substring? {
        let name = scalars.dropFirst(count).prefix { $0 != ">" && !$0.properties.isWhitespace }
        return name.isEmpty ? nil : Substring(name)
    }

    /// Whether an attribute names a secret, which is in another attribute or in
    /// the content: `<input name="csrf_token" …>`.
    var isNamedLikeSecret: Bool {
        attributes.contains { attribute in
            Self.naming.contains(attribute.name.lowercased())
                && Self.isSecretName(String(scalars[attribute.value]))
        }
    }

    /// Returns whether a text of XML is the name of a secret. With a reference to a character, it can be any name.
    static func isSecretName(_ text: String) -> Bool {
        text.contains("&#") || SecretMask.isSecretName(markup.reduce(text) { $0.replacing($1, with: "") })
    }

    /// Markup of texts, and the references by name, none of which is a letter (XML 1.0, section 4.6).
    private static let markup = ["<![CDATA[", "]]>", "<!--", "-->", "&amp;", "&apos;", "&gt;", "&lt;", "&quot;"]
    private static let naming: Set = ["http-equiv", "id", "itemprop", "key", "name", "property", "type"]
    private static let named: Set = ["content", "value"]

    /// The tag, in which the values of attributes with names of secrets are masked.
    var withMaskedAttributes: String.UnicodeScalarView {
        // In an incomplete tag, the attribute that names a secret may be missing.
        let isNamed = isNamedLikeSecret || scalars.last != ">"
        var output = String.UnicodeScalarView()
        var start = scalars.startIndex
        for (name, value) in attributes {
            let isSecret = SecretMask.isSecretName(String(name.split(separator: ":").last ?? ""))
            guard isSecret || isNamed && Self.named.contains(name.lowercased()) else { continue }
            output.append(contentsOf: scalars[start..<value.lowerBound])
            output.append(contentsOf: SecretMask.mask.unicodeScalars)
            start = value.upperBound
        }
        output.append(contentsOf: scalars[start...])
        return output
    }

    /// The attributes, with or without quotes, and the ranges of their values.
    private var attributes: [(name: Substring, value: Range<String.Index>)] {
        var found: [(Substring, Range<String.Index>)] = []
        var rest = scalars
        while let equals = rest.firstIndex(of: "=") {
            let name = Substring(rest[..<equals]).split(whereSeparator: \.isWhitespace).last ?? ""
            rest = rest[rest.index(after: equals)...].drop { $0.properties.isWhitespace }
            let quote = rest.first.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
            if quote != nil { rest = rest.dropFirst() }
            let value = rest.prefix { scalar in
                if let quote { scalar != quote } else { scalar != ">" && !scalar.properties.isWhitespace }
            }
            found.append((name, value.startIndex..<value.endIndex))
            rest = rest[value.endIndex...]
            if quote != nil { rest = rest.dropFirst() }
        }
        return found
    }
}
