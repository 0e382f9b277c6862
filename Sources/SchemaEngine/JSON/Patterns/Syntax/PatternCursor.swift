/// A place in a regular expression, which is read by characters: a letter and its combining marks are one.
struct PatternCursor {
    private let characters: [Character]
    /// The only scalar of each character, or `nil` if it has several.
    private let scalars: [Unicode.Scalar?]
    var index = 0

    init(_ source: String) {
        characters = Array(source)
        scalars = characters.map { $0.unicodeScalars.count == 1 ? $0.unicodeScalars.first : nil }
    }

    var isAtEnd: Bool { index >= characters.count }

    var character: Character? { isAtEnd ? nil : characters[index] }

    /// The current character, if it is a single scalar.
    var current: Unicode.Scalar? { isAtEnd ? nil : scalars[index] }

    /// The character after the current one, if it is a single scalar.
    var next: Unicode.Scalar? { index + 1 < scalars.count ? scalars[index + 1] : nil }

    mutating func skip() { index += 1 }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard current == scalar else { return false }
        index += 1
        return true
    }

    func starts(with text: String) -> Bool {
        var position = index
        for scalar in text.unicodeScalars {
            guard position < scalars.count, scalars[position] == scalar else { return false }
            position += 1
        }
        return true
    }

    mutating func take(_ text: String) -> Bool {
        guard starts(with: text) else { return false }
        index += text.unicodeScalars.count
        return true
    }

    mutating func take(while accepts: (Character) -> Bool) -> String {
        let start = index
        while let character, accepts(character) { index += 1 }
        return String(characters[start..<index])
    }

    mutating func skipWhiteSpace() {
        _ = take { $0.unicodeScalars.first?.properties.isPatternWhitespace == true }
    }

    /// Takes the text before `end`, and `end` itself. Returns `nil`, and takes nothing, if `end` does not follow.
    mutating func take(upTo end: String) -> String? {
        var ahead = self
        while !ahead.starts(with: end) {
            guard !ahead.isAtEnd else { return nil }
            ahead.index += 1
        }
        defer { index = ahead.index + end.unicodeScalars.count }
        return String(characters[index..<ahead.index])
    }

    /// Takes up to `count` digits.
    mutating func takeDigits(radix: Int, upTo count: Int) -> String {
        let start = index
        while index - start < count, let current, current.isASCII,
            Character(current).hexDigitValue.map({ $0 < radix }) == true
        {
            index += 1
        }
        return String(characters[start..<index])
    }

    /// Returns the text from an index to the cursor, truncated for a message.
    func text(from start: Int) -> String {
        String(characters[min(start, characters.count)..<min(index, characters.count)].prefix(20))
    }
}
