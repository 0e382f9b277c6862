import SchematicText

/// The reason that a key's braces cannot be read.
package enum KeyModifierError: Error, Hashable {
    /// The braces are not closed: `d{?`
    case unclosed
    /// Text follows the braces: `a{?}b`, `c{?}{null}`
    case notAtTheEnd
    /// The modifier does not exist: `a{optional}`
    case unknown(String)
    /// A word that must be the whole key follows a name: `a{include}`
    case mustBeSeparateKey(String)
    /// The `{case}` has no key, or has white space around its key.
    case caseWithoutKey
    /// More than one of `{?}`, `{null}` and `{=…}`.
    case severalPresences
    /// `{read}` and `{write}`, or one of them twice.
    case severalSides
    /// `{case kind}{read}`
    case sideOfCase(KeySide)
    /// The names of `{* TAG}` cannot be described by the tag.
    case mapKey(MapKeyError)
}

extension KeyModifierError {
    /// Whether the code of the fault is `bad-case`, instead of `bad-key-modifier`.
    var isOfCase: Bool {
        if case .sideOfCase = self { true } else { false }
    }

    /// One line: what was expected, what was found, and the help.
    func message(key: String, suggestion: String?) -> String {
        let help = suggestion.map { "did you mean '\($0)'? " } ?? ""
        let literal = "to write a brace as text, double it: '\(shortened(Braces.doubled(key)))'"
        switch self {
        case .unclosed:
            return "expected '}' at the end of key \(quoted(key)), found none: \(help)\(literal)"
        case .notAtTheEnd:
            return "expected one pair of braces at the end of a key, found \(quoted(key)): \(help)\(literal)"
        case .unknown(let modifier):
            return
                "expected {?}, {null}, {=default}, {read} or {write} after a key, found '{\(shortened(modifier))}': \(help)\(literal)"
        case .severalPresences:
            return "expected one of {?}, {null} and {=default} after a key, found several in \(quoted(key)): \(literal)"
        case .severalSides:
            return "expected one of {read} and {write} after a key, found several in \(quoted(key)): "
                + "leave both out for a key that is read and written"
        case .sideOfCase(let side):
            return "expected a case that is read and written, found {\(side.rawValue)} in \(quoted(key)): "
                + "use a file for each direction"
        case .mustBeSeparateKey(let word):
            return "expected '{\(shortened(word))}' to be a separate key, found it after a name in \(quoted(key))"
        case .caseWithoutKey:
            return "expected the key that selects the case, as in '{case kind}', found \(quoted(key))"
        case .mapKey(let error):
            return "expected a built-in tag for names, as in '{* uuid}', found \(quoted(key)): \(error.message)"
        }
    }

    /// Returns the modifier that the author may have meant.
    func suggestion(for key: String, _ suggestion: inout Suggestion) -> String? {
        guard case .unknown(let modifier) = self else { return nil }
        let word = modifier.lowercased()
        if TagSynonym.isOptional(word) || NullCombination(modifier) != nil { return "{?}" }
        if word == "nullable" || word == "nil" { return "{null}" }
        if word.hasPrefix("default") { return "{=…}" }
        let known = ["null", "read", "write", "include", "extends", "comment", "count", "endpoint", "root", "case"]
        return suggestion.nearest(to: word, among: known).first.map { $0 == "case" ? "{case key}" : "{\($0)}" }
    }
}

/// The reason that a tag cannot describe the names of a map.
package enum MapKeyError: Hashable, Sendable {
    /// No space is between `*` and the tag.
    case noSpace
    case syntax(TagSyntaxError)
    /// The tag is not of the language.
    case notBuiltIn(String)
    case secret
    case openEnumeration
    /// The tag accepts no string.
    case acceptsNoString(String)
}

extension MapKeyError {
    /// The reason, and a correction.
    var message: String {
        switch self {
        case .noSpace: "write one space between '*' and the tag"
        case .syntax(.whiteSpace): "write exactly one space, between '*' and the tag"
        case .syntax(.textAfterPattern): "the tag must end after the regular expression"
        case .syntax: "the text after '* ' is not a tag"
        case .notBuiltIn(let name): "{\(shortened(name))} is not a built-in tag"
        case .secret: "a name cannot be masked"
        case .openEnumeration: "an open enumeration accepts every name; write '{* string}', or remove the '*'"
        case .acceptsNoString(let name): "a name is a string, which {\(shortened(name))} does not accept"
        }
    }
}

/// Advice in addition to the message.
extension KeyModifierError {
    /// Returns advice for a key, or `nil` if the message suffices.
    func advice(for key: String) -> String? {
        let (name, rest) = Braces.split(key)
        switch self {
        case .unclosed:
            guard let rest, Self.isModifier(rest) else { return nil }
            return "write \(Self.key(name, rest))"
        case .notAtTheEnd:
            return Self.adviceForSeveral(name, rest ?? "")
        case .unknown(let modifier):
            return Self.adviceForUnknown(name, modifier)
        case .mustBeSeparateKey("*"):
            return "for a list, write an array as the value: \(Self.key(name)): [\"{any}\"]"
        case .severalPresences:
            return Self.adviceForSeveral(name, rest ?? "")
        case .mustBeSeparateKey, .caseWithoutKey, .mapKey, .severalSides, .sideOfCase:
            return nil
        }
    }

    /// Returns a key with a modifier as it is pasted into a schema. A brace of the name is doubled.
    private static func key(_ name: some StringProtocol, _ modifier: (some StringProtocol)? = String?.none) -> String {
        pasted(Braces.doubled(String(name)) + (modifier.map { "{\($0)}" } ?? ""))
    }

    private static func isModifier(_ text: some StringProtocol) -> Bool {
        text == "?" || text == "null" || text.hasPrefix("=")
    }

    /// `a{?}{null}`, `{?}a`
    private static func adviceForSeveral(_ name: String, _ rest: Substring) -> String? {
        if name.isEmpty, let end = rest.firstIndex(of: "}") {
            let word = rest[rest.index(after: end)...]
            guard isModifier(rest[..<end]), !word.isEmpty, !word.contains("{") else { return nil }
            return "write the modifier after the name: \(key(word, rest[..<end]))"
        }
        let words = rest.split { $0 == "{" || $0 == "}" || $0.isWhitespace }
        guard !words.isEmpty, words.allSatisfy({ $0 == "?" || $0 == "null" }) else { return nil }
        guard words.contains("?") else { return "write \(key(name, "null"))" }
        return words.contains("null") ? "write \(key(name, "?")): {?} allows null, too" : "write \(key(name, "?"))"
    }

    private static func adviceForUnknown(_ name: String, _ modifier: String) -> String? {
        if name.isEmpty { return nil }
        if let combination = NullCombination(modifier) {
            return combination.namesNull ? "write \(key(name, "?")): {?} allows null, too" : "write \(key(name, "?"))"
        }
        let text = modifier.filter { !$0.isWhitespace }
        let word = text.lowercased()
        if TagSynonym.isOptional(word) { return "write \(key(name, "?"))" }
        if word == "nullable" || word == "nil" {
            return "write \(key(name, "null")); \(key(name, "?")) may be absent, too"
        }
        if word == "required" || word == "!" { return "keys without {?} are required: write \(key(name))" }
        if word.hasPrefix("default="), word.count > 8 { return "write \(key(name, text.dropFirst(7)))" }
        if word.hasPrefix("default:"), word.count > 8 { return "write \(key(name, "=" + text.dropFirst(8)))" }
        if word.hasSuffix("?"), let tag = TagSynonym.translated(text.dropLast()) {
            return "write \(key(name, "?")): \(pasted("{\(tag)}"))"
        }
        guard let tag = TagSynonym.translated(text[...]) else { return nil }
        return "write the type as the value: \(key(name)): \(pasted("{\(tag)}"))"
    }
}

/// A modifier that combines `?` with a word for null in a way that the language does not have: `{?null}`, `{null|?}`.
struct NullCombination {
    /// Whether the modifier has a word for null.
    let namesNull: Bool

    /// Returns `nil` for other modifiers.
    init?(_ modifier: String) {
        let words = modifier.lowercased().split { $0 == "?" || $0 == "|" || $0 == "," || $0.isWhitespace }
        guard modifier.contains("?"), words.allSatisfy({ ["null", "nil", "nullable", "or"].contains($0) }) else {
            return nil
        }
        namesNull = !words.isEmpty
    }
}
