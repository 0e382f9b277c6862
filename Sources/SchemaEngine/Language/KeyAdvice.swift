/// Advice for keys whose braces cannot be read.
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
        case .mustBeSeparateKey, .caseWithoutKey, .mapKey:
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
