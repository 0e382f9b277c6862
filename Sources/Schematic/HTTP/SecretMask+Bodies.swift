import Foundation

extension SecretMask {
    /// Returns a body, or a part of one, in which the values with names of secrets are masked: keys of JSON,
    /// elements and attributes of XML, fields of forms, parts of multipart bodies, items of URLs. A part that cannot be
    /// searched is replaced by its size and type.
    ///
    /// Returns `nil` for a body that cannot be searched, which may contain secrets anywhere: binary data, such as that of
    /// an image or a binary property list, text in an encoding that does not contain ASCII, such as UTF-16, multipart
    /// content without its boundary, and a key or a token of a type of its own.
    static func body(_ body: Data, type: String?, depth: Int = 0) -> Data? {
        let type = type ?? ""
        if MultipartSections.isMultipart(type), !body.isEmpty {
            guard depth < deepestPart, var parts = MultipartSections(body, type: type), parts.hasBoundary else {
                return nil
            }
            for index in parts.sections.indices { parts.sections[index].mask(depth: depth + 1) }
            return parts.joined
        }
        guard !isSecret(MediaType(type)), containsASCII(MediaType(type).charset), let text = ReadableText.utf8(body)
        else { return nil }
        return Data(Self.text(text, type: type).utf8)
    }

    /// Returns whether text in an encoding has the ASCII characters as their bytes, so that names are found in it. Without
    /// a declaration, the bytes decide.
    private static func containsASCII(_ charset: String?) -> Bool {
        guard let name = charset?.lowercased(), !name.isEmpty else { return true }
        return ["utf-8", "utf8", "us-ascii", "ascii", "latin1"].contains(name)
            || ["iso-8859-", "windows-125"].contains { name.hasPrefix($0) }
    }

    /// Returns whether content of a type is a secret as a whole: a JSON Web Token (RFC 7519) or a private key.
    private static func isSecret(_ type: MediaType) -> Bool {
        secretTypes.contains(type.essence) || type.essence.hasSuffix("+jwt")
    }

    private static let secretTypes: Set = [
        "application/jose", "application/jwt", "application/pgp-keys", "application/pkcs12", "application/pkcs8",
        "application/x-pem-file", "application/x-pkcs12",
    ]

    /// The maximum depth of nested multipart bodies.
    private static let deepestPart = 4

    /// Masks the values with names of secrets in a text of a content type, which may be incomplete.
    static func text(_ text: String, type: String = "") -> String {
        // A byte-order mark belongs to no name.
        let start = text.unicodeScalars.firstIndex { $0 != "\u{FEFF}" } ?? text.endIndex
        let content = String(text[start...])
        return String(text[..<start]) + masked(content, type: type)
    }

    private static func masked(_ text: String, type: String) -> String {
        let isForm = MediaType(type).essence == MediaType.form.essence
        // Some clients, such as curl, declare a form whatever they send.
        let text = isForm ? items(text[...]) : text
        return embeddedItems(structuredText(text))
    }

    /// Masks the values of items with names of secrets in a text that contains URLs or items, such as
    /// `"https://host/?token=…&page=2"`. A value ends at a quote, white space, a tag or a separator.
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
            // In JSON, an ampersand may be escaped: `\u0026token=`.
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

    /// The maximum length of a name. Longer names are cut at their start, because the end of a name identifies
    /// a secret.
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
        let (isSecret, type, isEncoded) = (names.contains(where: SecretMask.isSecretItem), type, isEncoded)
        maskHead()
        guard !content.isEmpty else { return }
        if !isReadable || isSecret {
            content = Data(SecretMask.mask.utf8)
            return
        }
        let masked = isEncoded ? nil : SecretMask.body(content, type: type, depth: depth)
        content = masked ?? Data(ReadableText.size(content.count, type).utf8)
    }
}
