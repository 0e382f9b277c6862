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
