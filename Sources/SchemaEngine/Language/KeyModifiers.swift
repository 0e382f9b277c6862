/// The modifiers at the end of a key: at most one of `{?}`, `{null}` and `{=…}`, and at most one of `{read}` and `{write}`, in
/// any order.
struct KeyModifiers {
    private(set) var presence: KeyModifier?
    private(set) var side: KeySide?

    /// Reads the text between the first opening and the last closing brace. Returns `nil` if it does not begin with a modifier.
    init?(reading text: Substring) throws(KeyModifierError) {
        var rest: Substring? = text
        while let current = rest {
            if current.utf8.first == UInt8(ascii: "=") {
                rest = try takeDefault(from: current.dropFirst())
            } else {
                let (word, next) = Self.split(current)
                if let side = KeySide(rawValue: String(word)) {
                    guard self.side == nil else { throw .severalSides }
                    self.side = side
                } else if word == "?" || word == "null" {
                    try set(word == "?" ? .optional : .nullable)
                } else if presence == nil, side == nil {
                    return nil
                } else {
                    throw word.utf8.contains { $0 == Braces.open || $0 == Braces.close }
                        ? .notAtTheEnd : .unknown(String(word))
                }
                rest = next
            }
        }
    }

    private mutating func set(_ presence: KeyModifier) throws(KeyModifierError) {
        guard self.presence == nil else { throw .severalPresences }
        self.presence = presence
    }

    /// Takes a default, whose text ends at the end of its JSON value. The text of a default that is no JSON ends at the last
    /// `{read}` or `{write}`. Returns the modifiers that follow.
    private mutating func takeDefault(from text: Substring) throws(KeyModifierError) -> Substring? {
        let bytes = Array(text.utf8)
        func part(_ range: Range<Int>) -> Substring { Substring(String(decoding: bytes[range], as: UTF8.self)) }
        func rest(from start: Int) -> Substring { part(min(start, bytes.count)..<bytes.count) }
        // Nearly all defaults are the only modifier.
        guard bytes.indices.contains(where: { Self.isBoundary(bytes, at: $0) }) else {
            try set(.defaulted(String(text)))
            return nil
        }
        if let end = Self.endOfValue(text) {
            guard end < bytes.count else {
                try set(.defaulted(String(text)))
                return nil
            }
            if Self.isBoundary(bytes, at: end) {
                try set(.defaulted(String(part(0..<end))))
                return rest(from: end + 2)
            }
        }
        let last = bytes.indices.last { index in
            Self.isBoundary(bytes, at: index)
                && KeySide.allCases.contains { side in
                    let after = bytes[(index + 2)...]
                    return after.starts(with: side.rawValue.utf8)
                        && (after.count == side.rawValue.utf8.count
                            || after.dropFirst(side.rawValue.utf8.count).first == Braces.close)
                }
        }
        try set(.defaulted(String(part(0..<(last ?? bytes.count)))))
        return last.map { rest(from: $0 + 2) }
    }

    /// Returns whether one modifier ends at an index, and the next one begins.
    private static func isBoundary(_ bytes: [UInt8], at index: Int) -> Bool {
        bytes[index] == Braces.close && index + 1 < bytes.count && bytes[index + 1] == Braces.open
    }

    /// Returns the first modifier, and the text after it, without the brace that opens the next one.
    private static func split(_ text: Substring) -> (word: Substring, rest: Substring?) {
        let bytes = text.utf8
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let next = bytes.index(after: index)
            if bytes[index] == Braces.close, next < bytes.endIndex, bytes[next] == Braces.open {
                return (text[..<index], text[bytes.index(after: next)...])
            }
            index = next
        }
        return (text, nil)
    }

    /// Returns the offset after the JSON value with which a text begins, and the white space that follows; `nil` if the text
    /// begins with none.
    private static func endOfValue(_ text: Substring) -> Int? {
        do throws(JSONTextError) {
            _ = try JSONDocument(parsing: JSONBuffer(text.utf8), maximumDepth: SchemaSyntax.maximumDepth)
            return text.utf8.count
        } catch {
            return error.reason == .trailingText ? error.offset : nil
        }
    }
}
