/// The argument of `{string:/…/}`, and of `{string:1..80,/…/}`.
struct PatternArgument: Sendable {
    let pattern: TextPattern
    /// The number of Unicode scalars; `nil` if it is not limited.
    let length: ClosedRange<Int>?
}
