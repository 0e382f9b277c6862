extension Dictionary {
    /// Removes all entries, and keeps only a small capacity. Clearing the capacity that one huge value needed,
    /// for each of many small values, would take more than linear time.
    mutating func removeAllAndShrink() { removeAll(keepingCapacity: capacity <= 1024) }
}
