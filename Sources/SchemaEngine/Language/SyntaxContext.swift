import SchematicText

extension SyntaxMistake {
    /// Recognizes the mistake of an error. Returns `nil` if the error's message suffices.
    init?(_ error: JSONTextError, in text: TextBytes) {
        if let encoding = error.foreignEncoding(of: text) {
            self = .foreignEncoding(encoding)
            return
        }
        let context = SyntaxContext(text, error.offset)
        let mistake: SyntaxMistake? =
            switch error.reason {
            case .unexpectedEnd: context.isEmpty ? .emptyText : nil
            case .badEscape: .backslash
            case .invalidUTF8: .notUTF8
            case .controlCharacter: context.mistakeInString
            case .badNumber: context.mistakeInNumber
            case .trailingText: context.mistakeAfterText
            case .badLiteral: context.mistakeInWord
            case .unexpectedCharacter: context.mistake(expecting: error.expected)
            default: nil
            }
        guard let mistake else { return nil }
        self = mistake
    }
}

/// An HTML page in place of JSON.
package enum HTMLPage {
    /// Returns whether a text is a page, by its beginning in lower case, without white space before it.
    package static func isRecognized(by start: String) -> Bool {
        start.hasPrefix("<")
            && ["<!doctype html", "<html>", "<html ", "<body>", "<body "].contains { start.contains($0) }
    }
}

/// The text around an error.
private struct SyntaxContext {
    private let text: TextBytes
    private let offset: Int
    private let byte: UInt8
    /// The byte before the error, without white space; 0 at the beginning of the text.
    private let previous: UInt8

    /// The maximum number of bytes that are read on each side of the error.
    private static let reach = 300

    init(_ text: TextBytes, _ offset: Int) {
        self.text = text
        self.offset = offset
        byte = text[offset]
        let end = min(offset, text.count)
        let before = text[max(0, end - Self.reach)..<end]
        let isBlank = before.allSatisfy { $0.isSpace || $0.isOfByteOrderMark }
        previous = isBlank ? 0 : before.last(where: { !$0.isSpace }) ?? 0
    }

    /// Whether the text has white space only.
    var isEmpty: Bool {
        text.dropFirst(text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).allSatisfy(\.isSpace)
    }

    // MARK: Places

    var mistakeInString: SyntaxMistake? {
        guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { return nil }
        let before = text[max(0, offset - Self.reach)..<offset]
        let line = before.suffix(while: { $0 != UInt8(ascii: "\n") })
        return line.indices.contains { isTypographicQuote(at: $0) } ? .typographicQuotes : .openString
    }

    var mistakeInNumber: SyntaxMistake? {
        if byte == UInt8(ascii: "I") || byte == UInt8(ascii: "N") { return .notANumber }
        return byte.isASCIIDigit && text[offset - 1] == UInt8(ascii: "0") ? .leadingZero : nil
    }

    var mistakeAfterText: SyntaxMistake? {
        switch byte {
        case UInt8(ascii: "}"), UInt8(ascii: "]"): return .extraBracket
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return .secondValue
        default: return mistakeOfCharacter
        }
    }

    func mistake(expecting expected: JSONTextError.Expectation?) -> SyntaxMistake? {
        if let mistake = mistakeOfCharacter { return mistake }
        let endsContainer = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
        switch expected {
        case .value?, .key?, .valueOrBracket?, .keyOrBrace?:
            if previous == UInt8(ascii: ","), endsContainer || byte == UInt8(ascii: ",") { return .trailingComma }
            return expected == .key || expected == .keyOrBrace ? mistakeInKey : mistakeInWord
        case .colon?: return isModifier || byte == UInt8(ascii: "{") ? .unquotedModifier : nil
        case .commaOrBrace?, .commaOrBracket?: return mistakeAfterValue
        case nil: return nil
        }
    }

    // MARK: Mistakes

    /// The mistake that the character shows at any place.
    private var mistakeOfCharacter: SyntaxMistake? {
        let next = text[offset + 1]
        switch byte {
        case UInt8(ascii: "/") where next == byte || next == UInt8(ascii: "*"): return .comment
        case UInt8(ascii: "#"): return .comment
        case UInt8(ascii: "'"), UInt8(ascii: "`"): return .singleQuotes
        case UInt8(ascii: "<") where previous == 0: return isHTML ? .htmlPage : .otherXML
        default: return isTypographicQuote(at: offset) ? .typographicQuotes : nil
        }
    }

    private var mistakeInKey: SyntaxMistake? {
        if previous == UInt8(ascii: "{"), let tag = tagInBraces { return .unquotedTag(tag) }
        return byte.isOfWord || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "@") ? .unquotedKey : nil
    }

    /// The mistake in a value that begins with another character than each value of JSON, or in a literal.
    var mistakeInWord: SyntaxMistake? {
        switch byte {
        case UInt8(ascii: ".") where text[offset + 1].isASCIIDigit: return .noDigitBeforePoint
        case UInt8(ascii: "+"): return .plusSign
        default: break
        }
        let (name, startsText) = word
        switch name {
        case "": return nil
        case "NaN", "nan", "Infinity", "infinity", "inf", "Inf": return .notANumber
        case "True", "TRUE", "False", "FALSE": return .capitalBoolean
        case "None", "nil", "Null", "NULL", "undefined": return .otherNull
        default: break
        }
        if TagSynonym.isTagName(name) { return .unquotedTag(name) }
        return startsText ? .plainText : .unquotedText
    }

    private var mistakeAfterValue: SyntaxMistake? {
        let follows = text[offset - 1] == UInt8(ascii: "\"")
        if follows, isModifier { return .unquotedModifier }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            return follows && byte != UInt8(ascii: "\"") ? .innerQuote : .missingComma
        default: return follows && byte.isOfWord ? .innerQuote : nil
        }
    }

    // MARK: Text

    /// Whether a modifier of a key begins here: `{?}`, `{null}`, `{=1}` or `?`.
    private var isModifier: Bool {
        let next = text[offset + 1]
        guard byte == UInt8(ascii: "{") else { return byte == UInt8(ascii: "?") }
        return next == UInt8(ascii: "?") || next == UInt8(ascii: "=") || next == UInt8(ascii: "n")
    }

    private var isHTML: Bool {
        HTMLPage.isRecognized(by: String(decoding: text[offset...].prefix(Self.reach), as: UTF8.self).lowercased())
    }

    /// The letters, digits and underscores around the error, and whether the text begins with them.
    private var word: (text: String, startsText: Bool) {
        let before = text[max(0, offset - Self.reach)..<offset]
        let start = before.suffix(while: \.isOfWord)
        let end = text[offset...].prefix(Self.reach).prefix(while: \.isOfWord)
        let letters = String(decoding: start, as: UTF8.self) + String(decoding: end, as: UTF8.self)
        let space = before.dropLast(start.count)
        return (letters, space.count < Self.reach && space.allSatisfy { $0.isSpace || $0.isOfByteOrderMark })
    }

    /// The text up to the next brace if it is a tag, as in `{int|null}` without quotes.
    private var tagInBraces: String? {
        let rest = text[offset...].prefix(Self.reach)
        guard let end = rest.firstIndex(of: UInt8(ascii: "}")), text[offset - 1] == UInt8(ascii: "{") else {
            return nil
        }
        let content = String(decoding: text[offset..<end], as: UTF8.self)
        guard !content.contains(where: { $0.isWhitespace || $0 == "\"" || $0 == "," }),
            let tag = try? TagSyntax(reading: content[...])
        else { return nil }
        let isTag = tag.alternatives.allSatisfy { $0.argument == nil || TagSynonym.isTagName($0.name) }
        return isTag ? content : nil
    }

    /// Returns whether one of “ ” „ ‘ ’ ‚ « » begins at an offset.
    private func isTypographicQuote(at offset: Int) -> Bool {
        switch text[offset] {
        case 0xE2: text[offset + 1] == 0x80 && (0x98...0x9F).contains(text[offset + 2])
        case 0xC2: text[offset + 1] == 0xAB || text[offset + 1] == 0xBB
        default: false
        }
    }
}

extension BidirectionalCollection {
    /// Returns the longest end of the collection whose elements all satisfy a condition.
    fileprivate func suffix(while condition: (Element) -> Bool) -> SubSequence {
        guard let last = lastIndex(where: { !condition($0) }) else { return self[...] }
        return self[index(after: last)...]
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool {
        self == UInt8(ascii: " ") || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r")
            || self == UInt8(ascii: "\t")
    }

    fileprivate var isOfByteOrderMark: Bool { self == 0xEF || self == 0xBB || self == 0xBF }

    /// Whether the byte is an ASCII letter, a digit or an underscore.
    fileprivate var isOfWord: Bool {
        isASCIIDigit || self == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }
}
