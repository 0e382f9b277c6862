/// The limits of what a regular expression may be. They bound the time and the memory that compiling takes, and the
/// time that a search takes for each scalar of a text.
enum PatternLimits {
    /// Scalars of the expression.
    static let length = 10_000
    /// Groups and classes inside each other, and set operations in one class.
    static let nesting = 100
    /// States of the automaton: one for each character, class and assertion, and for each place with two ways to go on.
    /// Counted repetitions are written out.
    static let states = 10_000
}
