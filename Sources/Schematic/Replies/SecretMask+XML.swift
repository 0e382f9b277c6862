extension SecretMask {
    /// Text of XML, whole or cut off, with the content of elements and the values of attributes that are named like secrets
    /// masked, and what stands behind such keys of a property list.
    static func xml(_ text: String) -> String {
        var masker = XMLMasker(text)
        return masker.masked()
    }
}

/// Copies XML text, and skips what a secret's name stands before. It goes by tags alone, so that text that is broken or cut
/// off is masked too.
private struct XMLMasker {
    private var rest: Substring.UnicodeScalarView
    private var output = String.UnicodeScalarView()
    /// In a property list, `<key>` has the name of what comes next; elsewhere it is a secret.
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
                nextIsSecret = SecretMask.isSecretName(String(rest.prefix { $0 != "<" }))
                continue
            }
            let isSecret = SecretMask.isSecretName(String(name.split(separator: ":").last ?? ""))
            if isSecret || nextIsSecret { skipContent(of: name) }
            nextIsSecret = false
        }
        return String(output)
    }

    private mutating func take(while condition: (Unicode.Scalar) -> Bool) -> Substring.UnicodeScalarView {
        let taken = rest.prefix(while: condition)
        rest = rest[taken.endIndex...]
        return taken
    }

    /// A tag from its `<` through its `>`, or to the end of the text. Values of attributes may hold a `>`. Of comments and
    /// the like it is the beginning alone: there may be tags inside.
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

    /// Leaves out all up to the end tag, through elements of the same name inside.
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

    /// Skips what begins and ends so, or all the rest where it has no end.
    private mutating func skip(from start: String, through end: String) -> Bool {
        guard rest.starts(with: start.unicodeScalars) else { return false }
        while !rest.isEmpty, !rest.starts(with: end.unicodeScalars) { rest.removeFirst() }
        return true
    }
}

/// The text of a tag.
private struct XMLTag {
    private let scalars: Substring.UnicodeScalarView

    init(_ scalars: Substring.UnicodeScalarView) { self.scalars = scalars }

    /// The name of the element that it opens; `nil` for an element without content, and for all else.
    var opened: Substring? {
        guard let name = name(after: 1), !"/!?".unicodeScalars.contains(name.unicodeScalars[name.startIndex]) else {
            return nil
        }
        return scalars.dropLast().last == "/" ? nil : name
    }

    /// The name of the element that it closes.
    var closed: Substring? { scalars.dropFirst().first == "/" ? name(after: 2) : nil }

    private func name(after count: Int) -> Substring? {
        let name = scalars.dropFirst(count).prefix { $0 != ">" && !$0.properties.isWhitespace }
        return name.isEmpty ? nil : Substring(name)
    }

    /// The tag with the values of attributes that are named like secrets masked.
    var withMaskedAttributes: String.UnicodeScalarView {
        var output = String.UnicodeScalarView()
        var rest = scalars
        while let start = rest.firstIndex(where: { $0 == "\"" || $0 == "'" }) {
            let quote = rest[start]
            let value = rest[rest.index(after: start)...].prefix { $0 != quote }
            let name = String(rest[..<start]).split { $0.isWhitespace || $0 == "=" }.last ?? ""
            output.append(contentsOf: rest[...start])
            let isSecret = SecretMask.isSecretName(String(name.split(separator: ":").last ?? ""))
            output.append(contentsOf: isSecret ? SecretMask.mask.unicodeScalars[...] : value)
            rest = rest[value.endIndex...]
            if let end = rest.popFirst() { output.append(end) }
        }
        output.append(contentsOf: rest)
        return output
    }
}
