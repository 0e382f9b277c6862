/// Hides what lets others in, wherever a message, a log or an error could print it.
enum SecretMask {
    /// What stands in a secret's place.
    static let mask = "•••"

    /// The URL without its user information, and with the values of items that are named like secrets masked, in the query
    /// and in the fragment.
    static func url(_ url: String) -> String {
        let scalars = url.unicodeScalars
        let start = scalars.firstIndex { $0 == "?" || $0 == "#" } ?? scalars.endIndex
        let head = withoutUserInformation(Substring(scalars[..<start]))
        return head + items(Substring(scalars[start...]))
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
        let isSecret = isSecretName(PercentEncoding.decode(name) ?? String(name)) || item.hasMaskedValue
        return isSecret ? "\(name)=\(mask)" : String(item)
    }

    /// `https://user:word@host/` without what stands before the `@`.
    private static func withoutUserInformation(_ head: Substring) -> String {
        let scalars = head.unicodeScalars
        guard let scheme = scalars.firstIndex(of: ":") else { return String(head) }
        let authority = scalars[scheme...].dropFirst().drop { $0 == "/" }
        guard let at = authority.prefix(while: { $0 != "/" }).lastIndex(of: "@") else { return String(head) }
        return String(scalars[..<authority.startIndex]) + mask + String(scalars[at...])
    }
}

extension Substring.UnicodeScalarView {
    /// Whether it ends in what stands in a secret's place after a schema's word, `***`, percent-encoded.
    fileprivate var hasMaskedValue: Bool { Substring(self).hasSuffix("=%2A%2A%2A") }
}

extension HTTPHeaders: CustomStringConvertible, CustomDebugStringConvertible {
    /// One line for each field, with secrets masked.
    public var description: String { fields.map(\.description).joined(separator: "\n") }

    /// The same as `description`: a debugger's window is no place for secrets either.
    public var debugDescription: String { description }
}

extension HTTPHeaders.Field: CustomStringConvertible, CustomDebugStringConvertible {
    /// `name: value`, masked where the value is a secret, or a URL that holds one.
    public var description: String { "\(name): \(valueForPeople)" }
    /// The same as `description`.
    public var debugDescription: String { description }

    /// The value, without what lets others in.
    var valueForPeople: String {
        if SecretMask.isSecret(self) { return SecretMask.mask }
        return Self.holdURLs.contains(name.lowercased()) ? SecretMask.url(value) : value
    }

    private static let holdURLs: Set = ["location", "content-location", "referer"]
}
