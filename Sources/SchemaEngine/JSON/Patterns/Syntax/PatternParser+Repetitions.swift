extension PatternParser {
    /// Parses the quantifier after a part, if there is one, and applies it.
    mutating func repeated(_ part: Part) throws(PatternError) -> Part {
        let afterPart = cursor.index
        if options.isExtended { cursor.skipWhiteSpace() }
        let start = cursor.index
        guard let (least, most) = try quantifier() else {
            cursor.index = afterPart
            return part
        }
        let text = cursor.text(from: start)
        guard part.isRepeatable else { throw error(.nothingToRepeat(text), at: start) }
        if let most, most < least { throw error(.reversedCounts(text), at: start) }
        if options.isExtended { cursor.skipWhiteSpace() }
        if cursor.current == "+" { throw error(.refused(.possessive)) }
        // Reluctance affects which match is found first, but not whether there is a match.
        _ = cursor.take("?")
        let states = Self.states(of: part, least, most)
        guard states <= PatternLimits.states else { throw error(.tooManyStates, at: start) }
        guard states > 0 else { return Part(node: .nothing, states: 0) }
        return Part(node: .repetition(part.node, least: least, most: most), states: states)
    }

    /// Returns the number of states of the part when its repetitions are expanded. Counts are at most `highestCount`,
    /// and parts are at most as large as the limit, so nothing overflows.
    private static func states(of part: Part, _ least: Int, _ most: Int?) -> Int {
        guard part.states > 0 else { return 0 }
        guard let most else { return max(least, 1) * part.states + 1 }
        return least * part.states + (most - least) * (part.states + 1)
    }

    private static let highestCount = PatternLimits.states + 1

    /// Parses a quantifier, without the `?` after it that makes it reluctant.
    mutating func quantifier() throws(PatternError) -> (least: Int, most: Int?)? {
        if cursor.take("*") { return (0, nil) }
        if cursor.take("+") { return (1, nil) }
        if cursor.take("?") { return (0, 1) }
        return counts()
    }

    /// Parses `{2}`, `{2,}`, `{,3}` or `{2,3}`. Other braces are literal characters.
    private mutating func counts() -> (least: Int, most: Int?)? {
        let start = cursor.index
        guard cursor.take("{") else { return nil }
        let least = count()
        let hasComma = cursor.take(",")
        let most = hasComma ? count() : least
        guard cursor.take("}"), least != nil || most != nil else {
            cursor.index = start
            return nil
        }
        return (least ?? 0, most)
    }

    private mutating func count() -> Int? {
        cursor.skipWhiteSpace()
        defer { cursor.skipWhiteSpace() }
        let digits = cursor.take { $0.isASCII && $0.isWholeNumber }
        guard !digits.isEmpty else { return nil }
        // A number that does not fit into `Int` exceeds the highest count too.
        return min(Int(digits: digits) ?? .max, Self.highestCount)
    }

    // MARK: Trivia

    /// Skips a comment, or white space under `(?x)`. Returns `false` if there is neither.
    mutating func skipTrivia(inClass: Bool = false) throws(PatternError) -> Bool {
        let start = cursor.index
        if !inClass, cursor.take("(?#") {
            guard cursor.take(upTo: ")") != nil else { throw error(.unclosed("(?#"), at: start) }
            return true
        }
        guard options.isExtended else { return false }
        if cursor.take("#") { _ = cursor.take { $0 != "\n" && $0 != "\r" && $0 != "\r\n" } }
        cursor.skipWhiteSpace()
        return cursor.index > start
    }
}
