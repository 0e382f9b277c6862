extension PatternError: CustomStringConvertible {
    var description: String { "at character \(position), \(reason.message)" }
}

extension PatternError.Reason {
    fileprivate var message: String {
        switch self {
        case .tooLong: "it gets longer than \(PatternLimits.length) Unicode scalars: make it shorter"
        case .tooDeep: "groups, classes or set operations nest deeper than \(PatternLimits.nesting) levels: nest fewer"
        case .tooManyStates:
            "it gets more than \(PatternLimits.states) states, since counted repetitions are written out: lower a count"
        case .unclosed(let opening):
            "'\(opening)' has no end: close it"
                + (opening.count == 1 ? ", or write '\\\(opening)' for the character" : "")
        case .unopenedGroup: "')' closes no group: remove it, or write '\\)' for the character"
        case .nothingToRepeat(let quantifier):
            "'\(quantifier)' has nothing to repeat: put what it repeats before it, or write '\\\(quantifier)'"
        case .reversedCounts(let counts): "'\(counts)' has the higher count first: swap them"
        case .badGroupName:
            "a group's name is not a letter or '_', followed by letters, digits or '_': use '(?:…)', or rename it"
        case .repeatedGroupName(let name): "two groups have the name '\(name)': rename one, or use '(?:…)'"
        case .unknownOption(let option): "'\(option)' is no option of a group: the options are i, m, s, x, n and U"
        case .emptyClass: "a class has no member: name one; ']' itself is written '\\]'"
        case .missingOperand(let sign): "'\(sign)' has no members on one of its sides: add them, or write '\\\(sign)'"
        case .reversedRange(let range): "range '\(range)' has its higher end first: swap the ends"
        case .badRangeEnd: "a range has an end that is not one Unicode scalar: write '\\-' if '-' is a member"
        case .unknownProperty(let name):
            "'\(name)' is no property that is known: name a general category, script or binary property, as in \\p{Lu}"
        case .unknownEscape(let escape): "'\(escape)' has no meaning: remove the backslash"
        case .badScalar(let escape): "'\(escape)' does not name a Unicode scalar by its digits: write it as \\u{1F600}"
        case .combined(let character):
            "'\(character)' has a combining character after a sign: write that one as \\u{…}"
        case .refused(let construct): construct.message
        }
    }
}

extension RefusedConstruct {
    fileprivate var message: String {
        switch self {
        case .backReference: "a reference to a group is not accepted: write out the texts that may be repeated"
        case .lookAround: "looking ahead or back is not accepted: match that text itself, or use a transformer"
        case .atomicGroup: "an atomic group is not accepted: use '(?:…)'"
        case .possessive: "a possessive repetition is not accepted: remove the '+' after it"
        case .conditional: "a conditional is not accepted: write its cases with '|'"
        case .recursion: "recursion is not accepted: write out the levels, or use a transformer"
        case .callout: "a callout is not accepted: use a transformer"
        case .backtrackingDirective: "a directive about backtracking is not accepted: remove it"
        case .absentFunction: "an absent function is not accepted: write what may be there, or use a transformer"
        case .branchReset: "a group that resets numbers is not accepted: use '(?:…)'"
        case .balancedGroup: "a balanced group is not accepted: write out the levels, or use a transformer"
        case .escape(let escape, let instead): "'\(escape)' is not accepted: write \(instead)"
        }
    }
}
