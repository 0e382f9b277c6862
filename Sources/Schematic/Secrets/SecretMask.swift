import Foundation
import SchemaEngine

/// Masks credentials and other secrets in messages, logs and errors.
enum SecretMask {
    /// The replacement of a secret.
    static let mask = SecretText.mask

    /// Returns the description of an error, which may have several lines. For an error of the system, returns
    /// the localized description, because the description may contain a complete URL.
    static func text(of error: any Error) -> String {
        let isOfSystem = error is URLError || type(of: error) is NSError.Type
        return (isOfSystem ? error.localizedDescription : String(describing: error)).displayLines
    }
}

extension SecretMask {
    /// Masks the user information of a URL, and the values of items with names of secrets in its query and its
    /// fragment.
    static func url(_ url: String) -> String {
        let url = withoutUserInformation(url)
        let scalars = url.unicodeScalars
        let start = scalars.firstIndex { $0 == "?" || $0 == "#" } ?? scalars.endIndex
        let path = String(scalars[..<start]).replacing(encodedMask, with: mask)
        return path + items(Substring(scalars[start...]))
    }

    /// The mask of a value that a schema declares secret, in the path or the query of a URL.
    private static let encodedMask = PercentEncoding.component(mask)

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
        let isSecret = isSecretItem(itemName(name))
        return isSecret ? "\(name)=\(mask)" : String(item).replacing(encodedMask, with: mask)
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

extension SecretMask {
    /// Returns whether a name of a header field, a query item or a key is that of a secret.
    static func isSecretName(_ name: String) -> Bool {
        // Compatibility variants, such as full-width letters, are compared as the letters that they represent.
        let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
        return SecretName.isSecret(isASCII ? name : name.precomposedStringWithCompatibilityMapping)
    }

    /// Returns whether the name of an item in a query or a form is that of a secret. There, `code` is the
    /// authorization code of OAuth 2 (RFC 6749, section 4.1.2); elsewhere, it is usually an error code.
    static func isSecretItem(_ name: String) -> Bool { name.lowercased() == "code" || isSecretName(name) }
}
