/// A place of a hash table: an entry, or a value that represents none.
protocol HashTablePlace {
    static var freePlace: Self { get }
    var isFreePlace: Bool { get }
}

/// The index of an entry in a list.
extension Int32: HashTablePlace {
    static var freePlace: Int32 { -1 }
    @inline(__always)
    var isFreePlace: Bool { self < 0 }
}

extension Optional: HashTablePlace {
    static var freePlace: Self { nil }
    @inline(__always)
    var isFreePlace: Bool { self == nil }
}

/// A hash table with open addressing. The caller computes and compares keys, so an entry can be an index into a list.
///
/// An entry is at the first place, from the one that its hash selects, that was free when it was added. The number of
/// places is zero or a power of two. At most half of the places are used, so every search ends.
struct HashTable<Place: HashTablePlace> {
    private var places: [Place]
    private var count = 0

    /// Creates a table with room for a number of entries. An empty table allocates no memory.
    init(capacity: Int = 0) {
        places = Array(repeating: .freePlace, count: capacity == 0 ? 0 : HashTables.size(for: capacity))
    }

    /// Returns the first entry with a hash that satisfies a predicate.
    @inline(__always)
    func first(_ hash: UInt64, where isRight: (Place) -> Bool) -> Place? {
        guard !places.isEmpty else { return nil }
        var index = Int(truncatingIfNeeded: hash) & (places.count &- 1)
        while true {
            let place = places[index]
            if place.isFreePlace { return nil }
            if isRight(place) { return place }
            index = (index &+ 1) & (places.count &- 1)
        }
    }

    /// Adds an entry, for which the table must have room. If an entry with the same hash satisfies the predicate, adds
    /// none, and returns that one.
    @inline(__always)
    @discardableResult
    mutating func insert(_ entry: Place, _ hash: UInt64, unless isEqual: (Place) -> Bool = { _ in false }) -> Place? {
        precondition(count &* 2 < places.count, "more entries than the table has room for")
        var index = Int(truncatingIfNeeded: hash) & (places.count &- 1)
        while !places[index].isFreePlace {
            if isEqual(places[index]) { return places[index] }
            index = (index &+ 1) & (places.count &- 1)
        }
        places[index] = entry
        count &+= 1
        return nil
    }

    /// Makes room for another entry. A full table gets twice as many places, where the entries are found by the hashes
    /// that the closure returns.
    @inline(__always)
    mutating func makeRoom(_ hash: (Place) -> UInt64) {
        if count &* 2 >= places.count { grow(hash) }
    }

    @inline(never)
    private mutating func grow(_ hash: (Place) -> UInt64) {
        let old = places
        self = HashTable(capacity: max(4, count &* 2))
        for entry in old where !entry.isFreePlace { insert(entry, hash(entry)) }
    }
}

extension HashTable where Place == Int32 {
    /// Creates a table of the indexes of a list, by the hashes of its elements.
    init(indexing hashes: some Collection<UInt64>) {
        self.init(capacity: hashes.count)
        for (index, hash) in hashes.enumerated() { insert(Int32(truncatingIfNeeded: index), hash) }
    }

    /// Returns the index of the element that has a hash and satisfies a predicate.
    @inline(__always)
    func index(_ hash: UInt64, where isRight: (Int) -> Bool) -> Int? {
        first(hash) { isRight(Int($0)) }.map(Int.init)
    }
}

extension HashTable: Sendable where Place: Sendable {}

/// The size of hash tables with open addressing.
enum HashTables {
    /// Returns the number of places for a table that is at most half full: a power of two.
    static func size(for count: Int) -> Int {
        var size = 2
        while size < count * 2 { size *= 2 }
        return size
    }
}

extension Dictionary {
    /// Removes all entries, and keeps only a small capacity. Clearing the capacity that one huge value needed,
    /// for each of many small values, would take more than linear time.
    mutating func removeAllAndShrink() { removeAll(keepingCapacity: capacity <= 1024) }
}
