/// Masks the values of items with names of secrets, such as `token=…` in the query of a URL.
package enum SecretItems {
    /// Masks the user information of a URL, and the values of items with names of secrets in its query and its
    /// fragment.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - isSecretName: Returns whether a name is that of a secret.
    /// - Returns: The masked URL.
    package static func url(_ url: String, isSecretName: (String) -> Bool = SecretName.isSecret) -> String {
        let url = withoutUserInformation(url)
        let scalars = url.unicodeScalars
        let start = scalars.firstIndex { $0 == "?" || $0 == "#" } ?? scalars.endIndex
        let path = String(scalars[..<start]).replacing(encodedMask, with: SecretRecognition.mask)
        return path + items(Substring(scalars[start...]), isSecretName: isSecretName)
    }

    /// The mask of a value that a schema declares secret, in the path or the query of a URL.
    private static let encodedMask = PercentEncoding.component(SecretRecognition.mask)

    /// Masks the values of items with names of secrets: `token=…`.
    ///
    /// A query and a form are lists: a name begins after a separator, and a value ends at one. In another text, such as
    /// `"https://host/?token=…&page=2"`, items are embedded: a name begins anywhere, and a value also ends at a quote, white
    /// space or a tag, but not at a question mark.
    package static func items(
        _ text: some StringProtocol,
        areEmbedded: Bool = false,
        isSecretName: (String) -> Bool = SecretName.isSecret
    ) -> String {
        guard text.utf8.contains(UInt8(ascii: "=")) else { return String(text) }
        let ends = areEmbedded ? embeddedEnds : separators
        var output = String.UnicodeScalarView()
        var rest = String(text).unicodeScalars[...]
        while let equals = rest.firstIndex(of: "=") {
            let value = rest[equals...].dropFirst()
            let isSecret = isSecret(before: rest[..<equals], after: output.last, areEmbedded, isSecretName)
            // The value of an item that is not secret may contain another one.
            var end =
                isSecret || !areEmbedded ? value.firstIndex(where: ends.contains) ?? value.endIndex : value.startIndex
            // A backslash before a quote belongs to the quote.
            if areEmbedded, end < value.endIndex, value[..<end].last == "\\" { end = value.index(before: end) }
            if isSecret, end > value.startIndex || !areEmbedded {
                output += rest[...equals]
                output += SecretRecognition.mask.unicodeScalars
            } else {
                let item = String(rest[..<end])
                output +=
                    (areEmbedded ? item : item.replacing(encodedMask, with: SecretRecognition.mask)).unicodeScalars
            }
            rest = value[end...]
        }
        return String(output + rest)
    }

    /// Returns whether the name of an item in a query or a form is that of a secret.
    package static func isSecretItem(_ name: String, isSecretName: (String) -> Bool) -> Bool {
        SecretName.wholeItems[name.lowercased()] != nil || isSecretName(name)
    }

    /// Returns whether a text before an equal sign ends with the name of a secret.
    private static func isSecret(
        before text: Substring.UnicodeScalarView,
        after last: Unicode.Scalar?,
        _ isEmbedded: Bool,
        _ isSecretName: (String) -> Bool
    ) -> Bool {
        func isSecretItem(_ name: String) -> Bool { Self.isSecretItem(name, isSecretName: isSecretName) }
        guard isEmbedded else {
            let name = text.lastIndex(where: separators.contains).map { text[$0...].dropFirst() } ?? text
            return isSecretItem(itemName(Substring(name)))
        }
        let name = text.suffix(longestName).reversed().prefix(while: isOfName)
        let before = text.dropLast(name.count).last ?? last
        let decoded = itemName(Substring(String(String.UnicodeScalarView(name.reversed()))))
        // In JSON, an ampersand may be escaped: `\u0026token=`.
        let isEscaped = before == "\\" && decoded.hasPrefix("u0026")
        let isItem = isEscaped || before.map(separators.contains) ?? true
        return isItem ? isSecretItem(String(decoded.dropFirst(isEscaped ? 5 : 0))) : isSecretName(decoded)
    }

    private static let separators: Set<Unicode.Scalar> = ["?", "&", "#", ";"]
    private static let embeddedEnds: Set<Unicode.Scalar> = ["&", "#", ";", "\"", "'", "<", ">", " ", "\t", "\n", "\r"]
    /// The maximum length of an embedded name. Longer names are cut at their start, because the end of a name identifies
    /// a secret.
    private static let longestName = 256

    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x80 || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            || "%+-._[]~$".unicodeScalars.contains(scalar)
    }

    /// Returns the name of an item as a server decodes it. Invalid escapes are kept.
    private static func itemName(_ name: Substring) -> String {
        let name = name.replacing("+", with: " ")
        return PercentEncoding.decode(name)
            ?? name.split(separator: "%").map { part in
                PercentEncoding.decode("%" + part) ?? String(part)
            }.joined()
    }

    /// Masks the user information of a URL, such as `https://user:word@host/`.
    private static func withoutUserInformation(_ url: String) -> String {
        let scalars = url.unicodeScalars
        guard let scheme = scalars.firstIndex(of: ":") else { return url }
        let rest = scalars[scheme...].dropFirst().drop { $0 == "/" }
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let isWhole = authority.contains("@") || !hasUnreadablePort(authority)
        guard let at = (isWhole ? authority : rest).lastIndex(of: "@") else { return url }
        return String(scalars[..<rest.startIndex]) + SecretRecognition.mask + String(scalars[at...])
    }

    /// Returns whether the text after the last colon is not a port. It may then be a password with an unencoded
    /// `/`.
    private static func hasUnreadablePort(_ authority: Substring.UnicodeScalarView) -> Bool {
        guard !authority.starts(with: "[".unicodeScalars), let colon = authority.lastIndex(of: ":") else {
            return false
        }
        return !authority[colon...].dropFirst().allSatisfy { ("0"..."9").contains($0) }
    }
}
