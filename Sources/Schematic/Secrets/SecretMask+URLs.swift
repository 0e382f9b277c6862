extension SecretMask {
    /// Masks the user information of a URL, and the values of items with names of secrets in its query and its
    /// fragment.
    static func url(_ url: String) -> String {
        let url = withoutUserInformation(url)
        let scalars = url.unicodeScalars
        let start = scalars.firstIndex { $0 == "?" || $0 == "#" } ?? scalars.endIndex
        return String(scalars[..<start]) + items(Substring(scalars[start...]))
    }

    /// Masks the values with names of secrets in a text of type `application/x-www-form-urlencoded`.
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

    /// Masks `name=value`. The name may be percent-encoded: `filter%5Btoken%5D`.
    private static func masked(item: Substring.UnicodeScalarView) -> String {
        let name = Substring(item.prefix { $0 != "=" })
        guard name.endIndex < item.endIndex else { return String(item) }
        let isSecret = isSecretItem(itemName(name)) || item.hasMaskedValue
        return isSecret ? "\(name)=\(mask)" : String(item)
    }

    /// Returns the name of an item as a server decodes it. Invalid escapes are kept.
    static func itemName(_ name: Substring) -> String {
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
        return String(scalars[..<rest.startIndex]) + mask + String(scalars[at...])
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

extension Substring.UnicodeScalarView {
    /// Whether the value is `***`, percent-encoded: the mask of a schema's
    /// secret.
    fileprivate var hasMaskedValue: Bool { Substring(self).hasSuffix("=%2A%2A%2A") }
}
