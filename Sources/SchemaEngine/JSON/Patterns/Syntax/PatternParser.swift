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
