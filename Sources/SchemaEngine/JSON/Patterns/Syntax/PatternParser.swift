import SchematicText

/// Parses a regular expression in the accepted part of the syntax of Swift's `Regex`.
///
/// Parsing takes time that is linear in the expression's length, and recurs at most `PatternLimits.nesting` deep.
struct PatternParser {
    var cursor: PatternCursor
    var options = PatternOptions()
    var nesting = 0
    var setOperations = 0
    var groupNames: Set<String> = []
    private var sets: [ScalarSet] = []
    private var setIndices: [ScalarSet: Int32] = [:]
    private var wordSet: Int32?
    private var newlineSet: Int32?

    /// A part of the expression, with the number of states that it takes.
    struct Part {
        var node: PatternNode
        var states: Int
        /// Whether a quantifier may follow.
        var isRepeatable = true

        static let nothing = Part(node: .nothing, states: 0, isRepeatable: false)
    }

    static func parse(_ source: String) throws(PatternError) -> PatternTree {
        guard source.utf8.count <= 4 * PatternLimits.length, source.unicodeScalars.count <= PatternLimits.length else {
            throw PatternError(at: PatternLimits.length, .tooLong)
        }
        var parser = PatternParser(cursor: PatternCursor(source))
        let root = try parser.branches()
        guard parser.cursor.isAtEnd else { throw parser.error(.unopenedGroup) }
        return PatternTree(
            root: root.node,
            sets: parser.sets,
            wordSet: parser.wordSet,
            newlineSet: parser.newlineSet
        )
    }

    private init(cursor: PatternCursor) { self.cursor = cursor }

    func error(_ reason: PatternError.Reason, at index: Int? = nil) -> PatternError {
        PatternError(at: index ?? cursor.index, reason)
    }

    // MARK: Branches and sequences

    /// Parses alternatives, up to the end of their group.
    mutating func branches() throws(PatternError) -> Part {
        var branches: [PatternNode] = []
        var states = -1
        repeat {
            let branch = try sequence()
            branches.append(branch.node)
            states += branch.states + 1
        } while cursor.take("|")
        guard states <= PatternLimits.states else { throw error(.tooManyStates) }
        return Part(node: branches.count == 1 ? branches[0] : .choice(branches), states: states)
    }

    private mutating func sequence() throws(PatternError) -> Part {
        var nodes: [PatternNode] = []
        var states = 0
        while !cursor.isAtEnd, cursor.current != "|", cursor.current != ")" {
            if try skipTrivia() { continue }
            let part = try repeated(try atom())
            if case .nothing = part.node { continue }
            nodes.append(part.node)
            states += part.states
        }
        guard states <= PatternLimits.states else { throw error(.tooManyStates) }
        return Part(node: Self.node(following: nodes), states: states)
    }

    private static func node(following nodes: [PatternNode]) -> PatternNode {
        switch nodes.count {
        case 0: .nothing
        case 1: nodes[0]
        default: .sequence(nodes)
        }
    }

    // MARK: Atoms

    private mutating func atom() throws(PatternError) -> Part {
        let start = cursor.index
        switch cursor.current {
        case "(": return try group()
        case "[": return one(try classOrProperty())
        case "\\": return try escapedAtom()
        case "*", "+", "?", "{":
            if try quantifier() != nil { throw error(.nothingToRepeat(cursor.text(from: start)), at: start) }
        case ".":
            cursor.skip()
            return one(options.dotMatchesNewlines ? .all : ScalarSet.newlines.inverted)
        case "^":
            cursor.skip()
            return assertion(options.anchorsMatchLines ? .lineStart : .textStart)
        case "$":
            cursor.skip()
            return assertion(options.anchorsMatchLines ? .lineEnd : .textEnd)
        default: break
        }
        return literal(try character())
    }

    /// Takes a literal character, and returns its scalars.
    mutating func character() throws(PatternError) -> [Unicode.Scalar] {
        guard let character = cursor.character else { return [] }
        let scalars = Array(character.unicodeScalars)
        if scalars.count > 1, let first = scalars.first, first.isASCII, first != "\r", !character.isLetter,
            !character.isNumber
        {
            throw error(.combined(String(character)))
        }
        cursor.skip()
        return scalars
    }

    /// Returns a part that matches a sequence of scalars, which are repeated together.
    mutating func literal(_ scalars: [Unicode.Scalar]) -> Part {
        let nodes = scalars.map { PatternNode.scalar(set: intern(options.set(of: ScalarRanges($0)))) }
        return Part(node: Self.node(following: nodes), states: nodes.count)
    }

    /// Returns a part that matches one scalar of a set.
    mutating func one(_ set: ScalarSet) -> Part { Part(node: .scalar(set: intern(set)), states: 1) }

    mutating func assertion(_ assertion: PatternAssertion) -> Part {
        switch assertion {
        case .wordBoundary, .noWordBoundary: wordSet = intern(.wordScalars)
        case .lineStart, .lineEnd: newlineSet = intern(.newlines)
        case .textStart, .textEnd: break
        }
        return Part(node: .assertion(assertion), states: 1, isRepeatable: false)
    }

    private mutating func intern(_ set: ScalarSet) -> Int32 {
        if let index = setIndices[set] { return index }
        let index = Int32(sets.count)
        sets.append(set)
        setIndices[set] = index
        return index
    }
}

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

extension PatternParser {
    /// Parses `(…)`, `(?:…)`, `(?<name>…)`, `(?i:…)`, or `(?i)`, which matches nothing.
    mutating func group() throws(PatternError) -> Part {
        let start = cursor.index
        cursor.skip()
        let outer = options
        if cursor.current == "*" { throw error(.refused(.backtrackingDirective), at: start) }
        if cursor.take("?"), try groupHead(at: start) { return .nothing }
        nesting += 1
        guard nesting <= PatternLimits.nesting else { throw error(.tooDeep, at: start) }
        var part = try branches()
        guard cursor.take(")") else { throw error(.unclosed("("), at: start) }
        nesting -= 1
        options = outer
        part.isRepeatable = true
        return part
    }

    /// Parses everything between `(?` and the group's first branch. Returns `true` if there is no branch, because
    /// options were set for the rest of the enclosing group.
    private mutating func groupHead(at start: Int) throws(PatternError) -> Bool {
        if let construct = refusedGroup() { throw error(.refused(construct), at: start) }
        if cursor.take(":") { return false }
        if cursor.take("<") || cursor.take("P<") {
            try groupName(upTo: ">")
        } else if cursor.take("'") {
            try groupName(upTo: "'")
        } else {
            return try groupOptions(at: start)
        }
        return false
    }

    private func refusedGroup() -> RefusedConstruct? {
        switch (cursor.current, cursor.next) {
        case ("|", _): .branchReset
        case (">", _): .atomicGroup
        case ("=", _), ("!", _), ("*", _), ("<", "="), ("<", "!"), ("<", "*"): .lookAround
        case ("P", "="): .backReference
        case ("P", ">"), ("&", _), ("R", _), ("+", _): .recursion
        case (let sign?, _) where Self.digits.contains(sign): .recursion
        case ("-", let sign?) where Self.digits.contains(sign): .recursion
        case ("(", _): .conditional
        case ("~", _): .absentFunction
        case ("C", _), ("{", _): .callout
        default: nil
        }
    }

    private static let digits: ClosedRange<Unicode.Scalar> = "0"..."9"

    private mutating func groupName(upTo end: Unicode.Scalar) throws(PatternError) {
        let start = cursor.index
        let name = cursor.take { $0.isLetter || $0.isNumber || $0 == "_" }
        if cursor.current == "-" { throw error(.refused(.balancedGroup), at: start) }
        guard let first = name.first, !first.isNumber, cursor.take(end) else { throw error(.badGroupName, at: start) }
        guard groupNames.insert(name).inserted else {
            throw error(.repeatedGroupName(String(name.prefix(20))), at: start)
        }
    }

    private mutating func groupOptions(at start: Int) throws(PatternError) -> Bool {
        var isOn = true
        while true {
            if cursor.take(")") { return true }
            if cursor.take(":") { return false }
            if isOn, cursor.take("-") {
                isOn = false
            } else {
                guard let letter = cursor.current, options.set(letter, to: isOn) else {
                    throw cursor.isAtEnd
                        ? error(.unclosed("("), at: start) : error(.unknownOption(shown(cursor.character)))
                }
                cursor.skip()
            }
        }
    }

    func shown(_ character: Character?) -> String { character.map(String.init) ?? "" }
}

/// The options of `(?imsx)`, which apply up to the end of a group.
struct PatternOptions {
    var ignoresCase = false
    var anchorsMatchLines = false
    var dotMatchesNewlines = false
    var isExtended = false

    /// Sets an option by its letter. Returns `false` for an unknown one.
    mutating func set(_ letter: Unicode.Scalar, to isOn: Bool) -> Bool {
        switch letter {
        case "i": ignoresCase = isOn
        case "m": anchorsMatchLines = isOn
        case "s": dotMatchesNewlines = isOn
        case "x": isExtended = isOn
        // These affect captures, or which match is found first, but not whether there is a match.
        case "n", "U": break
        default: return false
        }
        return true
    }

    /// Returns the set of scalars that match when the expression contains these.
    func set(of ranges: ScalarRanges) -> ScalarSet { .ranges(ignoresCase ? CaseFolding.closure(of: ranges) : ranges) }
}
