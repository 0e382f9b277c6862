import SchematicText

/// Ranges of a text in ascending order that do not overlap, for lookups of many offsets.
struct OffsetRanges {
    private(set) var ranges: [Range<Int>] = []

    /// Creates an empty set of ranges.
    init() {}

    /// Creates a set of ranges, in any order. They may overlap.
    init(_ ranges: [Range<Int>]) {
        for range in ranges.ordered(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = self.ranges.last, range.lowerBound < last.upperBound {
                self.ranges[self.ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                self.ranges.append(range)
            }
        }
    }

    /// Adds a range that begins at the end of the last one, or after it.
    mutating func append(_ range: Range<Int>) { ranges.append(range) }

    func contains(_ offset: Int) -> Bool { range(around: offset) != nil }

    /// Returns the range that contains an offset, if any.
    func range(around offset: Int) -> Range<Int>? {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound <= offset { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].lowerBound <= offset ? ranges[low] : nil
    }
}
