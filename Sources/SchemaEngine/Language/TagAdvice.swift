/// Advice for strings in braces that are nearly tags.
package enum TagAdvice {
    /// Returns advice for the content of a tag that cannot be read, or `nil` if it resembles no tag.
    package static func unreadable(_ content: Substring) -> String? {
        if let members = members(of: content) { return separated(members) }
        let text = content.filter { !$0.isWhitespace }
        if let advice = modifier(text) ?? optional(content) ?? optionalWord(content) { return advice }
        if let element = element(of: content) { return "write an array with one element: [\(pasted("{\(element)}"))]" }
        if text.hasPrefix("!") || text.hasSuffix("!"), let tag = tag(text.filter { $0 != "!" }) {
            return "keys without {?} are required: write \(pasted("{\(tag)}"))"
        }
        if text.count > 2, text.hasPrefix("/"), text.hasSuffix("/") { return "write \(pasted("{string:\(text)}"))" }
        return alternatives(content) ?? argument(content)
    }

    /// Returns advice for a name that no tag has.
    static func unknown(_ name: String) -> String? {
        switch LookupName(name).folded {
        case "nullable": #"write {null} after the key, as in "key{null}"; "key{?}" may be absent, too"#
        case "regex", "regexp", "pattern": #"write a regular expression as "{string:/^[A-Z]+$/}""#
        case _ where TagSynonym.isOptional(name): #"write {?} after the key, as in "key{?}": "{string}""#
        default: nil
        }
    }

    /// Returns advice for alternatives without a known name, which may be the members of an enumeration.
    static func enumeration(_ names: [String]) -> String {
        "if it is one of several texts, write \(pasted("{enum:\(names.joined(separator: ","))}"))"
    }

    /// Returns advice for an enumeration whose members are alternatives of the tag, as in `enum:open|closed`; `nil` for
    /// another tag. `null` is an alternative.
    static func enumeration(_ syntax: TagSyntax) -> String? {
        guard syntax.alternatives.count > 1, let first = syntax.alternatives.first,
            BuiltInTag(LookupName(first.name)) == .scalar(.enumeration), case .text(let members)? = first.argument,
            syntax.alternatives.dropFirst().allSatisfy({ $0.argument == nil && !$0.isSecret })
        else { return nil }
        let others = syntax.alternatives.dropFirst().map(\.name)
        return separated([members] + others.filter { $0 != "null" }, or: others.contains("null") ? "|null" : "")
    }

    /// Returns the members after `enum:` in the content of a tag that cannot be read, as in `enum:open|in progress`.
    private static func members(of content: Substring) -> [String]? {
        guard let colon = content.firstIndex(of: ":"), LookupName.isValid(content[..<colon]),
            BuiltInTag(LookupName(content[..<colon])) == .scalar(.enumeration)
        else { return nil }
        let members = content[colon...].dropFirst().split(separator: "|").map { String($0.trimmed) }
        return members.count > 1 && !members.contains("") ? members : nil
    }

    private static func separated(_ members: [String], or null: String = "") -> String {
        "commas separate the members: write \(pasted("{enum:\(members.joined(separator: ","))\(null)}"))"
    }

    /// Returns whether a string in braces is certainly text: names in braces with words between them.
    static func isTemplate(_ content: Substring) -> Bool {
        let between = content.split(separator: "}", omittingEmptySubsequences: false).dropFirst()
            .map { $0.prefix { $0 != "{" } }
        return between.contains { words in
            words.contains(where: \.isLetter) && !["or", "and"].contains(words.filter { !$0.isWhitespace })
        }
    }

    // MARK: Forms

    /// Words that belong to a key, or to no place.
    private static func modifier(_ text: String) -> String? {
        switch text {
        case "": #"write "{any}" for any value, or "{object}" for any object"#
        case "*": #"write "{any}" for any value; "{*}" is a key"#
        case "?", "?null", "null?", "?|null", "null|?":
            #"write {?} after the key, as in "key{?}": "{string}"; {?} allows null, too"#
        case _ where text.hasPrefix("="): "write the default after the key, as in \(pasted("key{\(text)}"))"
        default: nil
        }
    }

    /// A question mark at a tag or at one of its alternatives.
    private static func optional(_ content: Substring) -> String? {
        let parts = content.split(separator: "|", omittingEmptySubsequences: false).map(\.trimmed)
        guard parts.contains(where: { $0.hasPrefix("?") || $0.hasSuffix("?") }) else { return nil }
        let names = parts.map { Substring($0.filter { $0 != "?" }).trimmed }.filter { !$0.isEmpty }
        let types = names.filter { $0 != "null" }
        guard let tag = tag(types.joined(separator: "|")) else { return nil }
        let help = "write {?} after the key, as in \"key{?}\": \(pasted("{\(tag)}"))"
        return types.count < names.count ? help + "; {?} allows null, too" : help
    }

    /// A word that makes a value optional, beside its tag: `string optional`, `nullable int`, `string|optional`.
    private static func optionalWord(_ content: Substring) -> String? {
        let words = content.split { $0 == "|" || $0 == "," || $0.isWhitespace }
        let types = words.filter { !TagSynonym.isOptional($0) && LookupName($0).folded != "nullable" }
        guard types.count < words.count, TagSynonym.translated(types.joined(separator: "|")[...]) != nil,
            let tag = tag(types.joined(separator: "|"))
        else { return nil }
        let modifier = words.contains { TagSynonym.isOptional($0) } ? "{?}" : "{null}"
        return "write \(modifier) after the key, as in \"key\(modifier)\": \(pasted("{\(tag)}"))"
    }

    /// Returns the element's tag of `string[]`, `[string]`, `array<string>` and `array of string`, without braces, or `nil`
    /// for another text.
    package static func element(of content: Substring) -> String? {
        let text = content.filter { !$0.isWhitespace }
        let lists = ["array<", "list<", "arrayof", "listof", "array[", "list["]
        if let prefix = lists.first(where: { text.lowercased().hasPrefix($0) }) {
            return tag(text.dropFirst(prefix.count).filter { $0 != ">" && $0 != "]" })
        }
        if text.hasSuffix("[]") { return tag(text.dropLast(2)) }
        if text.hasSuffix("*") { return tag(text.dropLast()) }
        return text.hasPrefix("[") && text.hasSuffix("]") ? tag(text.dropFirst().dropLast()) : nil
    }

    /// Alternatives with white space, with other separators, or with braces of their own.
    private static func alternatives(_ content: Substring) -> String? {
        if let tag = tag(content.trimmed) { return "write \(pasted("{\(tag)}"))" }
        var text = String(content)
        for separator in [" or ", "||", ",", "/", "} | {", "}|{"] { text = text.replacing(separator, with: "|") }
        let parts = text.split(separator: "|").map { $0.trimmed }.filter { !$0.isEmpty }
        guard let tag = tag(parts.joined(separator: "|")) else { return nil }
        guard parts.count == 1 || TagSynonym.translated(tag[...]) != nil else { return nil }
        return "write \(pasted("{\(tag)}"))"
    }

    /// An argument without a colon: `string(5)`, `int 1..5`.
    private static func argument(_ content: Substring) -> String? {
        let name = content.trimmed.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        switch LookupName(name).folded {
        case "enum", "oneof": return #"write the members after a colon, as in "{enum:open,closed}""#
        case _ where TagSynonym.isTagName(name):
            return #"write the argument of a tag after a colon, as in "{int:1..5}" or "{string:1..80}""#
        default: return nil
        }
    }

    /// Returns a tag in the spelling of the language, or `nil` if it cannot be read.
    private static func tag(_ content: some StringProtocol) -> String? {
        guard let syntax = try? TagSyntax(reading: Substring(content)) else { return nil }
        return TagSynonym.text(of: syntax)
    }
}

extension Substring {
    /// The text without white space at its ends.
    fileprivate var trimmed: Substring {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return start }
        return start[...last]
    }
}
