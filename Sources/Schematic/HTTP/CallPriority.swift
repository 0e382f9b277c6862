/// The order of waiting calls: a higher priority goes first, and calls of equal priority keep the order of
/// arrival.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum CallPriority: Int, Sendable, Hashable, CaseIterable, OrderedByRawValue {
    /// For calls without a waiting user, such as a prefetch or an upload of statistics.
    case low
    /// The default.
    case normal
    /// For calls that a user sees and waits for.
    case high
}
