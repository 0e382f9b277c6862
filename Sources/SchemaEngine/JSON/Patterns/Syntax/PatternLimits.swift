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
