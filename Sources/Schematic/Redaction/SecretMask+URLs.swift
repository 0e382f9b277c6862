extension SecretMask {
    /// The URL without its user information, and with the values of items that are named like secrets masked, in the query
    /// and in the fragment.
    static func url(_ url: String) -> String {
        let url = withoutUserInformation(url)
        let scalars = url.unicodeScalars
        let start = scalars.firstIndex { $0 == "?" || $0 == "#" } ?? scalars.endIndex
        return String(scalars[..<start]) + items(Substring(scalars[start...]))
    }

    /// A form's text, `application/x-www-form-urlencoded`, with the values of names that are like secrets masked.
    static func items(_ text: Substring) -> String {
        var output = ""
        var rest = text.unicodeScalars
        while !rest.isEmpty {
            let separators = rest.prefix { isSeparator($0) }
            let item = rest[separators.endIndex...].prefix { !isSeparator($0) }
            output += String(separators) + masked(item: item)
            rest = rest[item.endIndex...]
        }
        return output
    }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "?" || scalar == "&" || scalar == "#" || scalar == ";"
    }

    /// `name=value`, where a name may be percent-encoded: `filter%5Btoken%5D`.
    private static func masked(item: Substring.UnicodeScalarView) -> String {
        let name = Substring(item.prefix { $0 != "=" })
        guard name.endIndex < item.endIndex else { return String(item) }
        let isSecret = isSecretItem(itemName(name)) || item.hasMaskedValue
        return isSecret ? "\(name)=\(mask)" : String(item)
    }

    /// The name of an item as a server reads it: escapes are undone, as far as they are any.
    static func itemName(_ name: Substring) -> String {
        let name = name.replacing("+", with: " ")
        return PercentEncoding.decode(name)
            ?? name.split(separator: "%").map { part in
                PercentEncoding.decode("%" + part) ?? String(part)
            }.joined()
    }

    /// `https://user:word@host/` without what comes before the `@`.
    private static func withoutUserInformation(_ url: String) -> String {
        let scalars = url.unicodeScalars
        guard let scheme = scalars.firstIndex(of: ":") else { return url }
        let rest = scalars[scheme...].dropFirst().drop { $0 == "/" }
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let isWhole = authority.contains("@") || !hasUnreadablePort(authority)
        guard let at = (isWhole ? authority : rest).lastIndex(of: "@") else { return url }
        return String(scalars[..<rest.startIndex]) + mask + String(scalars[at...])
    }

    /// Whether what looks like a port is none: a password may hold a `/` where nobody has encoded it.
    private static func hasUnreadablePort(_ authority: Substring.UnicodeScalarView) -> Bool {
        guard !authority.starts(with: "[".unicodeScalars), let colon = authority.lastIndex(of: ":") else {
            return false
        }
        return !authority[colon...].dropFirst().allSatisfy { ("0"..."9").contains($0) }
    }
}

extension Substring.UnicodeScalarView {
    /// Whether it ends in what stands in a secret's place after a schema's word, `***`, percent-encoded.
    fileprivate var hasMaskedValue: Bool { Substring(self).hasSuffix("=%2A%2A%2A") }
}
