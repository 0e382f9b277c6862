import SchematicText

/// A count that is added to another one. Addition is associative and commutative.
protocol TallyCount: Sendable {
    mutating func merge(_ other: Self)
}

extension Int: TallyCount {
    /// Adds a count that is not negative. The sum stops at the greatest number.
    mutating func merge(_ other: Int) {
        let (sum, isTooGreat) = addingReportingOverflow(other)
        self = isTooGreat ? .max : sum
    }
}

/// Counts by key, for at most `limit` keys. The counts of all further keys are one sum.
///
/// The keys with own counts are the first ones in their order, not in the order of their arrival. A key that is not among
/// the first ones of a part of the input is not among those of the whole input either. So each own count is exact, in any
/// order and partition of the input.
struct BoundedCounts<Key: Hashable & Comparable & Sendable, Count: TallyCount>: Sendable {
    let limit: Int
    /// At most twice as many counts as the limit, so that keys are seldom sorted.
    private var counts: [Key: Count] = [:]
    /// The sum of the counts of all further keys.
    private(set) var rest: Count?
    /// A key with at least `limit` keys up to it. A greater key has no own count.
    private var bound: Key?

    init(limit: Int) { self.limit = limit }

    mutating func add(_ count: Count, to key: Key) {
        if counts[key]?.merge(count) != nil { return }
        if let bound, bound < key { return addToRest(count) }
        counts[key] = count
        if counts.count > 2 * limit { trim() }
    }

    /// Adds to the count of a key that has one. Returns `false` if the key has none.
    mutating func add(_ count: Count, toKnown key: Key) -> Bool { counts[key]?.merge(count) != nil }

    /// Adds to the sum of the counts without an own key.
    mutating func addToRest(_ count: Count) {
        if rest?.merge(count) == nil { rest = count }
    }

    /// The keys with own counts, in their order.
    var sorted: [(key: Key, count: Count)] {
        counts.ordered { $0.key < $1.key }.map { (key: $0.key, count: $0.value) }
    }

    /// The counts of the keys with own counts, in any order.
    var own: Dictionary<Key, Count>.Values { counts.values }

    /// Moves the counts of all but the first keys to the sum.
    mutating func trim() {
        guard counts.count > limit else { return }
        let keys = counts.keys.ordered(by: <)
        for key in keys[limit...] {
            if let count = counts.removeValue(forKey: key) { addToRest(count) }
        }
        bound = keys[..<limit].last
    }

    /// The same counts without keys beyond the limit.
    var trimmed: Self {
        var copy = self
        copy.trim()
        return copy
    }
}

extension BoundedCounts: TallyCount {
    mutating func merge(_ other: Self) {
        for (key, count) in other.counts { add(count, to: key) }
        if let rest = other.rest { addToRest(rest) }
    }
}
