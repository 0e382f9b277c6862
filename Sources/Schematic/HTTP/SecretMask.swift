/// Hides what lets others in, wherever a message, a log or an error could print it.
enum SecretMask {
    /// What stands in a secret's place.
    static let mask = "•••"

    /// Whether a header authorizes.
    static func isSecret(_ field: HTTPHeaders.Field) -> Bool {
        secretHeaders.contains(field.name.lowercased()) || isSecretName(field.name)
    }

    /// The URL without its user information, and with the values of query items that are named like secrets masked.
    static func url(_ url: String) -> String {
        let parts = url.unicodeScalars.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let head = parts.first.map { withoutUserInformation(Substring($0)) } ?? ""
        guard parts.count == 2 else { return head }
        let items = parts[1].split(separator: "&", omittingEmptySubsequences: false).map { item in
            let name = item.prefix { $0 != "=" }
            let isSecret = name.count < item.count && isSecretName(String(name))
            return isSecret ? "\(Substring(name))=\(mask)" : String(item)
        }
        return head + "?" + items.joined(separator: "&")
    }

    /// Whether a header, a query item or a key of a body is named like a secret.
    static func isSecretName(_ name: String) -> Bool {
        let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
        return secretEndings.contains { letters.hasSuffix($0) } || secretWords.contains { letters.contains($0) }
    }

    private static let secretHeaders: Set = [
        "authorization", "proxy-authorization", "cookie", "set-cookie", "authentication-info",
    ]
    private static let secretEndings = ["key", "auth", "signature", "credential", "credentials"]
    private static let secretWords = ["token", "secret", "password", "passwd", "passphrase", "apikey"]

    /// `https://user:word@host/` without what stands before the `@`.
    private static func withoutUserInformation(_ head: Substring) -> String {
        let scalars = head.unicodeScalars
        guard let scheme = scalars.firstIndex(of: ":") else { return String(head) }
        let authority = scalars[scheme...].dropFirst().drop { $0 == "/" }
        guard let at = authority.prefix(while: { $0 != "/" }).lastIndex(of: "@") else { return String(head) }
        return String(scalars[..<authority.startIndex]) + mask + String(scalars[at...])
    }
}

extension HTTPHeaders: CustomStringConvertible, CustomDebugStringConvertible {
    /// One line for each field, with secrets masked.
    public var description: String { fields.map(\.description).joined(separator: "\n") }

    /// The same as `description`: a debugger's window is no place for secrets either.
    public var debugDescription: String { description }
}

extension HTTPHeaders.Field: CustomStringConvertible, CustomDebugStringConvertible {
    /// `name: value`, masked where the value is a secret.
    public var description: String { "\(name): \(SecretMask.isSecret(self) ? SecretMask.mask : value)" }
    /// The same as `description`.
    public var debugDescription: String { description }
}
