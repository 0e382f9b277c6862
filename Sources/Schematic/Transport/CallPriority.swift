/// The order of waiting calls: a higher priority goes first, and calls of equal priority keep the order of
/// arrival.
public enum CallPriority: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// For calls without a waiting user, such as a prefetch or an upload of statistics.
    case low
    /// The default.
    case normal
    /// For calls that a user sees and waits for.
    case high

    /// Returns a Boolean value that indicates whether `left` is the lower priority: `low` < `normal` < `high`.
    public static func < (left: CallPriority, right: CallPriority) -> Bool { left.rawValue < right.rawValue }
}
