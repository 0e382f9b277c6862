/// A parsed key of a schema's object. `"author{?}"` names `author`, and specifies that it is optional.
package enum SchemaKey: Hashable {
    /// A key of the payload.
    case named(String, KeyModifier, KeySide?)
    /// `"{*}"`
    case rest
    /// `"{* uuid}"`, with the text of its tag.
    case mapKey(String)
    /// `"{count}"`
    case count
    /// `"{include}"`
    case include
    /// `"{extends}"`
    case extends
    /// `"{case kind}"`
    case cases(of: String)
    /// `"{comment}"`
    case comment
    /// `"{endpoint}"`
    case endpoint
    /// `"{root}"`, or `"{root_mapper}"`, which is its old name.
    case root(isOldName: Bool)
}

/// The presence that the braces at the end of a key specify.
package enum KeyModifier: Hashable {
    /// No braces: the key must be present.
    case none
    /// `{?}`
    case optional
    /// `{null}`
    case nullable
    /// `{=25}`, with the text between `=` and `}`.
    case defaulted(String)
}

/// The side on which a key exists: `{read}` or `{write}`.
package enum KeySide: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    /// Only what is read has the key: responses, errors, their header fields, and streams.
    case read
    /// Only what is written has the key: requests, parameters, and their header fields.
    case write

    /// Returns whether payloads of a direction have the key.
    package func exists(in direction: Direction) -> Bool { (self == .read) == (direction == .response) }
}

extension SchemaKey {
    /// Reads a key of a schema, with its JSON escapes decoded.
    package init(reading key: String) throws(KeyModifierError) {
        guard key.utf8.contains(where: { $0 == Braces.open || $0 == Braces.close }) else {
            self = .named(key, .none, nil)
            return
        }
        let (name, modifier) = Braces.split(key)
        guard let modifier else {
            self = .named(name, .none, nil)
            return
        }
        guard modifier.utf8.last == Braces.close else {
            throw modifier.contains("}") ? .notAtTheEnd : .unclosed
        }
        self = try Self.read(modifier: Substring(modifier.utf8.dropLast()), after: name)
    }

    private static func read(modifier: Substring, after name: String) throws(KeyModifierError) -> SchemaKey {
        if let modifiers = try KeyModifiers(reading: modifier) {
            return .named(name, modifiers.presence ?? .none, modifiers.side)
        }
        if modifier.hasPrefix("case "), let side = KeySide.allCases.first(where: { modifier.hasSuffix("}{\($0)") }) {
            throw .sideOfCase(side)
        }
        guard let special = try special(modifier) else {
            throw modifier.contains(where: { $0 == "{" || $0 == "}" }) ? .notAtTheEnd : .unknown(String(modifier))
        }
        guard name.isEmpty else { throw .mustBeSeparateKey(String(modifier)) }
        return special
    }

    /// Returns the key for a word that replaces a key's name, or `nil` for other words.
    private static func special(_ word: Substring) throws(KeyModifierError) -> SchemaKey? {
        switch word {
        case "*": return .rest
        case "count": return .count
        case "include": return .include
        case "extends": return .extends
        case "comment": return .comment
        case "endpoint": return .endpoint
        case "root": return .root(isOldName: false)
        case "root_mapper": return .root(isOldName: true)
        case _ where word == "case" || word.hasPrefix("case "):
            let (key, _) = Braces.split(word.dropFirst("case ".count), endsAtBrace: false)
            guard let first = key.first, let last = key.last, !first.isWhitespace, !last.isWhitespace else {
                throw .caseWithoutKey
            }
            return .cases(of: key)
        case _ where word.first == "*":
            guard word.hasPrefix("* ") else { throw .mapKey(.noSpace) }
            return .mapKey(String(word.dropFirst(2)))
        default: return nil
        }
    }
}
