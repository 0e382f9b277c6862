/// Who goes first where calls wait for each other: those of a higher priority, and among equals whoever came first.
public enum CallPriority: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// What nobody waits for: a prefetch, an upload of statistics.
    case low
    /// What is said nothing of.
    case normal
    /// What a person looks at and waits for.
    case high

    /// `low` comes before `normal`, and `normal` before `high`.
    public static func < (left: CallPriority, right: CallPriority) -> Bool { left.rawValue < right.rawValue }
}
