/// The counts of a summary.
///
/// Stored summaries can contain any counts, and summaries are merged any number of times. A sum therefore stops at a maximum,
/// which a stored summary may contain, so that the order of merges does not matter and no sum overflows.
enum SampleCount {
    /// The counts of a summary. Twice the maximum, and the sum of several counts, fit into an `Int`.
    static let range = 0...1 << 48
}

extension Int {
    /// Adds the count of other samples. The sum stops at the maximum.
    mutating func add(samples count: Int) { self = Swift.min(self + count, SampleCount.range.upperBound) }
}
