import SchemaEngine

/// The keys that a tag describes, as far as their first characters show it.
struct KeyScope {
    private let tag: String
    /// The characters with which each of the keys begins; `nil` if they are not known.
    private let prefix: String?
    /// Whether all keys with the prefix are described.
    private let isWhole: Bool

    /// - Parameter tag: The tag, without braces.
    init(_ tag: String) {
        self.tag = tag
        let start = "string:/^"
        guard tag.hasPrefix(start), tag.hasSuffix("/"), !tag.contains("|") else {
            (prefix, isWhole) = (nil, false)
            return
        }
        let pattern = tag.dropFirst(start.count).dropLast()
        var literal = pattern.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_:@%=,;~".contains($0)) }
        let rest = pattern.dropFirst(literal.count)
        // A repetition applies to the last character.
        if let next = rest.first, "?*+{".contains(next), !literal.isEmpty { literal.removeLast() }
        prefix = String(literal)
        isWhole = rest.isEmpty
    }

    /// Returns whether no key is described by both.
    func isApart(from other: KeyScope) -> Bool {
        guard let prefix, let second = other.prefix else { return false }
        return !prefix.utf8.starts(with: second.utf8) && !second.utf8.starts(with: prefix.utf8)
    }

    /// Returns whether the other tag describes each of the keys.
    func isWithin(_ other: KeyScope) -> Bool {
        guard let prefix, let second = other.prefix, other.isWhole else { return false }
        return prefix.utf8.starts(with: second.utf8) && !(isWhole && prefix.isExactly(second))
    }
}
