import SchematicText

/// A set of Unicode scalar values, as sorted ranges that are neither overlapping nor adjacent.
struct ScalarRanges: Hashable, Sendable {
    private(set) var ranges: [ClosedRange<UInt32>]

    static let highest: UInt32 = 0x10_FFFF
    static let all = ScalarRanges([0...highest])

    /// Creates the union of ranges in any order.
    init(_ ranges: [ClosedRange<UInt32>]) {
        self.ranges = []
        for range in ranges.ordered(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = self.ranges.last,
                range.lowerBound <= last.upperBound || range.lowerBound - last.upperBound == 1
            {
                self.ranges[self.ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                self.ranges.append(range)
            }
        }
    }

    init(_ range: ClosedRange<Unicode.Scalar>) { ranges = [range.lowerBound.value...range.upperBound.value] }

    init(_ scalar: Unicode.Scalar) { self.init(scalar...scalar) }

    /// Returns `true` if the set contains a value, in time that is logarithmic in the number of ranges.
    func contains(_ value: UInt32) -> Bool {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            let range = ranges[middle]
            if range.contains(value) { return true }
            if value < range.lowerBound { high = middle } else { low = middle + 1 }
        }
        return false
    }

    func union(_ other: ScalarRanges) -> ScalarRanges { ScalarRanges(ranges + other.ranges) }

    func intersection(_ other: ScalarRanges) -> ScalarRanges {
        var (index, otherIndex) = (0, 0)
        var shared: [ClosedRange<UInt32>] = []
        while index < ranges.count, otherIndex < other.ranges.count {
            let (range, other) = (ranges[index], other.ranges[otherIndex])
            if range.overlaps(other) { shared.append(range.clamped(to: other)) }
            if range.upperBound < other.upperBound { index += 1 } else { otherIndex += 1 }
        }
        return ScalarRanges(shared)
    }

    var inverted: ScalarRanges {
        var gaps: [ClosedRange<UInt32>] = []
        var next: UInt32 = 0
        for range in ranges {
            if range.lowerBound > next { gaps.append(next...range.lowerBound - 1) }
            next = range.upperBound + 1
        }
        if next <= Self.highest { gaps.append(next...Self.highest) }
        return ScalarRanges(gaps)
    }
}
