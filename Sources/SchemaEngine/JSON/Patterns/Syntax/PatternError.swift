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
