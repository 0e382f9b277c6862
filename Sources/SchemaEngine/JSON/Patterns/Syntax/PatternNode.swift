/// A part of a regular expression.
indirect enum PatternNode: Sendable {
    case nothing
    /// One scalar of the set with this index.
    case scalar(set: Int32)
    case assertion(PatternAssertion)
    case sequence([PatternNode])
    case choice([PatternNode])
    /// A repetition, without an upper bound if `most` is `nil`.
    case repetition(PatternNode, least: Int, most: Int?)
}

/// A condition on the place between two scalars.
enum PatternAssertion: Hashable, Sendable {
    case textStart
    case textEnd
    case lineStart
    case lineEnd
    case wordBoundary
    case noWordBoundary

    func holds(between previous: PatternNeighbor, and next: PatternNeighbor) -> Bool {
        switch self {
        case .textStart: previous == .none
        case .textEnd: next == .none
        case .lineStart: previous == .none || previous == .newline
        case .lineEnd: next == .none || next == .newline
        case .wordBoundary: (previous == .word) != (next == .word)
        case .noWordBoundary: (previous == .word) == (next == .word)
        }
    }
}

/// The kind of a scalar next to a place, as far as assertions distinguish them.
enum PatternNeighbor: Hashable, Sendable {
    /// The place is an end of the text.
    case none
    case newline
    case word
    case other
}

/// A parsed regular expression.
struct PatternTree: Sendable {
    var root: PatternNode
    /// The distinct sets that nodes refer to.
    var sets: [ScalarSet]
    /// The index of `\w`, if the expression has `\b` or `\B`.
    var wordSet: Int32?
    /// The index of `\v`, if the expression has `^` or `$` under `(?m)`.
    var newlineSet: Int32?
}
