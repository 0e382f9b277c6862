/// The reason why a text is not an accepted regular expression.
struct PatternError: Error, Hashable {
    /// The position in the expression, in characters from 1.
    var position: Int
    var reason: Reason

    enum Reason: Hashable {
        case tooLong
        case tooDeep
        case tooManyStates
        case unclosed(String)
        case unopenedGroup
        case nothingToRepeat(String)
        case reversedCounts(String)
        case badGroupName
        case repeatedGroupName(String)
        case unknownOption(String)
        case emptyClass
        case missingOperand(String)
        case reversedRange(String)
        case badRangeEnd
        case unknownProperty(String)
        case unknownEscape(String)
        case badScalar(String)
        case combined(String)
        /// Swift accepts the construct, but `PatternParser` does not.
        case refused(RefusedConstruct)
    }

    init(at index: Int, _ reason: Reason) {
        position = index + 1
        self.reason = reason
    }
}

/// A construct of Swift's `Regex`, or of a similar engine, that no automaton of bounded size can match, or that is not
/// needed.
enum RefusedConstruct: Hashable {
    case backReference
    case lookAround
    case atomicGroup
    case possessive
    case conditional
    case recursion
    case callout
    case backtrackingDirective
    case absentFunction
    case branchReset
    case balancedGroup
    case escape(String, instead: String)
}

extension PatternError: CustomStringConvertible {
    var description: String { "at character \(position), \(reason.message)" }
}

extension PatternError.Reason {
    fileprivate var message: String {
        switch self {
        case .tooLong: "the pattern is longer than \(PatternLimits.length) Unicode scalars: shorten it"
        case .tooDeep: "groups, classes or set operations nest deeper than \(PatternLimits.nesting) levels: nest fewer"
        case .tooManyStates:
            "the pattern needs more than \(PatternLimits.states) states, because repetitions are expanded: "
                + "lower a count"
        case .unclosed(let opening):
            "'\(opening)' is not closed: close it"
                + (opening.count == 1 ? ", or write '\\\(opening)' for the character" : "")
        case .unopenedGroup: "')' does not close a group: remove it, or write '\\)' for the character"
        case .nothingToRepeat(let quantifier):
            "'\(quantifier)' has nothing to repeat: write an expression before it, or write '\\\(quantifier)'"
        case .reversedCounts(let counts): "'\(counts)' has the higher count first: swap them"
        case .badGroupName:
            "a group's name is not a letter or '_', followed by letters, digits or '_': use '(?:…)', or rename it"
        case .repeatedGroupName(let name): "two groups have the name '\(name)': rename one, or use '(?:…)'"
        case .unknownOption(let option): "'\(option)' is not an option of a group: the options are i, m, s, x, n and U"
        case .emptyClass: "a class has no members: add one; write ']' itself as '\\]'"
        case .missingOperand(let sign): "'\(sign)' has no members on one of its sides: add them, or write '\\\(sign)'"
        case .reversedRange(let range): "range '\(range)' has its higher end first: swap the ends"
        case .badRangeEnd: "a range has an end that is not one Unicode scalar: write '\\-' if '-' is a member"
        case .unknownProperty(let name):
            "'\(name)' is not a known property: use a general category, script or binary property, as in \\p{Lu}"
        case .unknownEscape(let escape): "'\(escape)' has no meaning: remove the backslash"
        case .badScalar(let escape): "'\(escape)' is not the number of a Unicode scalar: write one as in \\u{1F600}"
        case .combined(let character):
            "'\(character)' has a combining character: write that one as \\u{…}"
        case .refused(let construct): construct.message
        }
    }
}

extension RefusedConstruct {
    fileprivate var message: String {
        switch self {
        case .backReference: "a backreference is not accepted: write out the texts that may be repeated"
        case .lookAround: "lookahead and lookbehind are not accepted: match the text itself, or use a transformer"
        case .atomicGroup: "an atomic group is not accepted: use '(?:…)'"
        case .possessive: "a possessive quantifier is not accepted: remove the '+' after it"
        case .conditional: "a conditional is not accepted: write its cases with '|'"
        case .recursion: "recursion is not accepted: write out the levels, or use a transformer"
        case .callout: "a callout is not accepted: use a transformer"
        case .backtrackingDirective: "a backtracking directive is not accepted: remove it"
        case .absentFunction: "an absent function is not accepted: match the allowed text, or use a transformer"
        case .branchReset: "a branch reset group is not accepted: use '(?:…)'"
        case .balancedGroup: "a balancing group is not accepted: write out the levels, or use a transformer"
        case .escape(let escape, let instead): "'\(escape)' is not accepted: write \(instead)"
        }
    }
}

/// The limits of a regular expression. They bound the time and the memory that compiling it takes, and the time that a
/// search takes for each scalar of a text.
enum PatternLimits {
    /// The number of Unicode scalars in the expression.
    static let length = 10_000
    /// The depth of nested groups and classes, and the number of set operations in the expression.
    static let nesting = 100
    /// The number of states in the automaton: one for each character, class and assertion, and one for each branch
    /// between two continuations. Counted repetitions are expanded.
    static let states = 10_000
}
