import Foundation

extension SecretMask {
    /// A body, or a stretch of one, with the values that are named like secrets masked: keys of JSON, elements and
    /// attributes of XML, fields of forms, parts of multipart bodies, items of URLs. What is no text stays as it is.
    static func body(_ body: Data, type: String?, depth: Int = 0) -> Data {
        let type = type ?? ""
        if MultipartSections.isMultipart(type) {
            guard depth < deepestPart, var parts = MultipartSections(body, type: type) else { return Data(mask.utf8) }
            for index in parts.sections.indices { parts.sections[index].mask(depth: depth + 1) }
            return parts.joined
        }
        guard let text = ReadableText.utf8(body) else { return body }
        return Data(Self.text(text, type: type).utf8)
    }

    /// Parts inside of parts are taken apart up to this depth.
    private static let deepestPart = 4

    /// Text of a content type, or its beginning, with the values that are named like secrets masked.
    static func text(_ text: String, type: String = "") -> String {
        if MediaType(type).essence == MediaType.form.essence { return items(text[...]) }
        let isXML = text.first { !$0.isWhitespace && $0 != "\u{FEFF}" } == "<"
        return embeddedItems(isXML ? xml(text) : json(text))
    }

    /// Text with URLs or items in it, such as `"https://host/?token=…&page=2"`: the values of items that are named like
    /// secrets masked, each up to the quote, the blank or the `&` that ends it.
    static func embeddedItems(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "=")) else { return text }
        var output = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let equals = rest.firstIndex(of: "=") {
            let name = rest[..<equals].suffix(longestName).reversed().prefix(while: isOfName)
            let before = rest[..<equals].dropLast(name.count).last ?? output.last
            let decoded = itemName(Substring(String(String.UnicodeScalarView(name.reversed()))))
            let value = rest[rest.index(after: equals)...]
            output.append(contentsOf: rest[...equals])
            rest = value
            // In JSON, an ampersand may be written as an escape: `\u0026token=`.
            let isEscaped = before == "\\" && decoded.hasPrefix("u0026")
            let isItem = isEscaped || before.map(separators.contains) ?? true
            guard isItem ? isSecretItem(String(decoded.dropFirst(isEscaped ? 5 : 0))) : isSecretName(decoded) else {
                continue
            }
            var end = value.firstIndex(where: ends.contains) ?? value.endIndex
            // A backslash before a quote belongs to the quote.
            if end < value.endIndex, end > value.startIndex, value[value.index(before: end)] == "\\" {
                end = value.index(before: end)
            }
            guard end > value.startIndex else { continue }
            output.append(contentsOf: mask.unicodeScalars)
            rest = value[end...]
        }
        output.append(contentsOf: rest)
        return String(output)
    }

    /// Longer names are cut: what ends them says what they are.
    private static let longestName = 256
    private static let separators: Set<Unicode.Scalar> = ["?", "&", "#", ";"]
    private static let ends: Set<Unicode.Scalar> = ["&", "#", ";", "\"", "'", "<", ">", " ", "\t", "\n", "\r"]

    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x80 || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            || "%+-._[]~$".unicodeScalars.contains(scalar)
    }
}

extension MultipartSections.Section {
    fileprivate mutating func mask(depth: Int) {
        guard !content.isEmpty else { return }
        let isSecret = names.contains(where: SecretMask.isSecretItem)
        content = isSecret ? Data(SecretMask.mask.utf8) : SecretMask.body(content, type: type, depth: depth)
    }
}
