/// Reads a regular expression that the standard library has accepted, to tell how long a search by it may take. What it
/// does not know it takes to be anything.
struct PatternReader {
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var openGroups = 0
    /// Whether it can only be found at the text's beginning.
    private(set) var isAnchored = false

    private static let deepestGroups = 100

    init(_ source: String) { scalars = Array(source.unicodeScalars) }

    private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard current == scalar else { return false }
        position += 1
        return true
    }

    /// The whole expression.
    mutating func read() throws(PatternError) -> PatternShape {
        let branches = try branches()
        isAnchored = branches.count == 1 && scalars.first == "^"
        return PatternShape(oneOf: branches)
    }

    private mutating func branches() throws(PatternError) -> [PatternShape] {
        var branches: [PatternShape] = []
        repeat { branches.append(try sequence()) } while take("|")
        return branches
    }

    private mutating func sequence() throws(PatternError) -> PatternShape {
        var parts: [PatternShape] = []
        while let scalar = current, scalar != "|", scalar != ")" {
            let start = position
            let branches = try atom()
            let part = PatternShape(oneOf: branches)
            guard let (least, most) = quantifier() else {
                parts.append(part)
                continue
            }
            if most > PatternShape.boundless, !PatternShape.canRepeat(branches) {
                throw PatternError(part: text(from: start))
            }
            parts.append(part.repeated(least, most))
        }
        return PatternShape(following: parts)
    }

    private func text(from start: Int) -> String {
        String(String.UnicodeScalarView(scalars[start..<position]))
    }

    // MARK: Repetitions

    private mutating func quantifier() -> (least: Int, most: Int)? {
        var found: (Int, Int)?
        switch current {
        case "*": found = (0, .max)
        case "+": found = (1, .max)
        case "?": found = (0, 1)
        case "{": return counts()
        default: return nil
        }
        position += 1
        passMode()
        return found
    }

    /// Lazy or possessive.
    private mutating func passMode() { if current == "?" || current == "+" { position += 1 } }

    private mutating func counts() -> (least: Int, most: Int)? {
        let start = position
        position += 1
        let least = number()
        var most = least
        if take(",") { most = number() ?? .max }
        guard take("}"), let most else {
            position = start
            return nil
        }
        passMode()
        return (least ?? 0, most)
    }

    private mutating func number() -> Int? {
        var number: Int?
        while let scalar = current, let digit = Int(String(scalar)), digit < 10 {
            number = min((number ?? 0) * 10 + digit, 1 << 32)
            position += 1
        }
        return number
    }

    // MARK: What is repeated

    /// One part, by its branches: several where it is a group.
    private mutating func atom() throws(PatternError) -> [PatternShape] {
        let scalar = scalars[position]
        position += 1
        switch scalar {
        case "(": return try group()
        case "[": return [.character(characterClass())]
        case ".": return [.character(.all)]
        case "^", "$": return [.nothing]
        case "\\": return [escape()]
        default: return [.character(PatternCharacters(scalar))]
        }
    }

    private mutating func group() throws(PatternError) -> [PatternShape] {
        openGroups += 1
        guard openGroups <= Self.deepestGroups else { throw PatternError(part: "((((…") }
        defer { openGroups -= 1 }
        var isCertain = true
        if take("?") {
            // What a group is called says nothing; what looks around, or changes how all is read, cannot be told.
            isCertain = current == ":" || current == "P" || current == "<"
            passGroupOpening()
            if take("<") {
                isCertain = current != "=" && current != "!"
                while isCertain, let scalar = current, scalar != ">" { position += 1 }
            }
            if current != ")" { position += 1 }
        }
        let branches = try branches()
        _ = take(")")
        return isCertain ? branches : [.unknown]
    }

    private mutating func passGroupOpening() {
        while let scalar = current, !"<:=!|>)#".unicodeScalars.contains(scalar) { position += 1 }
    }

    // MARK: Characters

    private mutating func escape() -> PatternShape {
        guard let scalar = current else { return .unknown }
        position += 1
        switch scalar {
        case "b", "B", "A", "z", "Z", "G", "K": return .nothing
        case "d": return .character(.digits)
        case "w": return .character(.words)
        case "s", "h", "v", "R": return .character(.spaces)
        case "D": return .character(PatternCharacters.digits.inverted)
        case "W": return .character(PatternCharacters.words.inverted)
        case "S", "H", "V", "N", "O": return .character(PatternCharacters.spaces.inverted)
        case "t", "n", "r", "f", "a", "e": return .character(.spaces.union(PatternCharacters("\u{0}"..."\u{1F}")))
        case "p", "P", "u", "x", "U", "X":
            passBraces()
            return .character(.all)
        case "0"..."9", "k", "g", "Q", "E":
            passBraces()
            return .unknown
        default: return .character(PatternCharacters(scalar))
        }
    }

    private mutating func passBraces() {
        guard current == "{" || current == "<" else { return }
        while let scalar = current, scalar != "}", scalar != ">" { position += 1 }
        position += 1
    }

    /// A class in brackets, behind the opening one.
    private mutating func characterClass() -> PatternCharacters {
        let isInverted = take("^")
        var characters = PatternCharacters()
        while let scalar = current, scalar != "]" {
            position += 1
            switch scalar {
            case "[":
                characters = .all
                _ = characterClass()
            case "\\": characters = characters.union(escape().all)
            case "&" where current == "&", "-" where current == "-", "~" where current == "~": characters = .all
            default: characters = characters.union(range(from: scalar))
            }
        }
        position += 1
        return isInverted ? characters.inverted : characters
    }

    private mutating func range(from scalar: Unicode.Scalar) -> PatternCharacters {
        guard current == "-", position + 1 < scalars.count else { return PatternCharacters(scalar) }
        let end = scalars[position + 1]
        guard end != "]", end != "-" else { return PatternCharacters(scalar) }
        guard end != "\\", end != "[", end >= scalar else { return .all }
        position += 2
        return PatternCharacters(scalar...end)
    }
}

/// A pattern by which a search could take for ever.
package struct PatternError: Error, Hashable, CustomStringConvertible {
    /// The repetition that is to blame.
    package var part: String

    package var description: String {
        "a search by '\(part)' could take for ever: let each round end in what it cannot repeat"
    }
}
