/// A number of elements or of members that is required: `{count:1..3}`, `"{count}": "1..3"`, `{array:1..3}`.
struct CountRequirement: BitwiseCopyable, Sendable {
    var least: Int
    var most: Int
    /// Whether no element may equal an earlier one.
    var isUnique = false
    /// The number of keys of the shape before the `{count}`, by which faults of an object are ordered.
    var position: Int32 = 0
    var place: SourcePlace

    var range: ClosedRange<Int> { least...max(least, most) }

    init(_ range: ClosedRange<Int>, isUnique: Bool = false, at place: SourcePlace) {
        (least, most) = (range.lowerBound, range.upperBound)
        self.isUnique = isUnique
        self.place = place
    }

    func isEqual(to other: CountRequirement) -> Bool {
        least == other.least && most == other.most && isUnique == other.isUnique
    }
}
