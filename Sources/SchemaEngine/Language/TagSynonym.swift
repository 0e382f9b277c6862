/// The names that other languages have for the tags of this one.
package enum TagSynonym {
    /// The tags by their names in other languages, which are folded as `LookupName` folds them.
    private static let tags: [String: String] = [
        "integer": "int", "int16": "int", "int32": "int", "int64": "int", "uint": "int", "long": "int", "bigint": "int",
        "float": "number", "double": "number", "real": "number", "numeric": "number",
        "boolean": "bool",
        "str": "string", "text": "string", "varchar": "string", "mail": "email",
        "emailaddress": "email", "mailaddress": "email",
        "domain": "hostname", "domainname": "hostname", "fqdn": "hostname",
        "ip": "ipv4", "ipaddress": "ipv4", "ip4": "ipv4", "ip6": "ipv6",
        "timeofday": "time", "fulltime": "time", "timespan": "duration", "timeinterval": "duration",
        "regex": "string", "regexp": "string", "pattern": "string",
        "uri": "url", "link": "url", "guid": "uuid",
        "datetime": "date_iso8601", "timestamp": "date_iso8601", "iso8601": "date_iso8601", "rfc3339": "date_iso8601",
        "dateiso": "date_iso8601", "unixtime": "date_unix", "epoch": "date_unix", "unix": "date_unix",
        "dict": "object", "dictionary": "object", "map": "object", "json": "object",
        "list": "array", "nil": "null", "nullable": "null", "mixed": "any", "anything": "any",
        "bytes": "base64", "binary": "base64", "password": "secret",
    ]
    /// Words for the modifier `{?}`.
    private static let optional: Set<String> = ["optional", "opt", "maybe", "omitempty"]

    /// Returns the name of the built-in tag that a name of another language means, or `nil` if there is none.
    package static func tag(for name: some StringProtocol) -> String? { tags[LookupName(name).folded] }

    /// Returns whether a name is that of a built-in tag, in this language or in another one.
    package static func isTagName(_ name: some StringProtocol) -> Bool {
        let name = LookupName(name)
        return BuiltInTag(name) != nil || tags[name.folded] != nil
    }

    /// Returns whether a word means that a key may be absent.
    package static func isOptional(_ word: some StringProtocol) -> Bool { optional.contains(LookupName(word).folded) }

    /// Returns a tag with the names of this language, or `nil` if it cannot be read or contains a name that is not
    /// of a built-in tag.
    package static func translated(_ content: Substring) -> String? {
        guard let syntax = try? TagSyntax(reading: content) else { return nil }
        let isKnown = syntax.alternatives.allSatisfy { isTagName($0.name) }
        return isKnown ? text(of: syntax) : nil
    }

    /// Returns the text of a tag between its braces, with the names of this language.
    static func text(of syntax: TagSyntax) -> String {
        syntax.alternatives.map { alternative in
            var alternative = alternative
            if BuiltInTag(LookupName(alternative.name)) == nil {
                alternative.name = tag(for: alternative.name) ?? alternative.name
            }
            return alternative.text
        }
        .joined(separator: "|")
    }
}
