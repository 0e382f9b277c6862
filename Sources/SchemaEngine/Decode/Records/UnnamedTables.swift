/// Hash tables of the keys that shapes do not name, by the index of each object's members. With them, looking
/// up every key of a large object takes linear time.
///
/// A table is made at the first lookup of a key in its object. The hashes have a seed that a server cannot know.
final class UnnamedTables: Sendable {
    /// The keys of one object.
    struct Table: Sendable {
        /// The indexes of keys, or -1. The number of entries is a power of two, and at least twice the number of keys.
        private let places: [Int32]

        /// Creates a table of keys with these hashes.
        init(_ hashes: [UInt64]) {
            var size = 2
            while size < hashes.count * 2 { size *= 2 }
            var places = [Int32](repeating: -1, count: size)
            for (index, hash) in hashes.enumerated() {
                var place = Int(truncatingIfNeeded: hash) & (size - 1)
                while places[place] >= 0 { place = (place + 1) & (size - 1) }
                places[place] = Int32(truncatingIfNeeded: index)
            }
            self.places = places
        }

        /// Returns the index of the key that has a hash and satisfies a predicate.
        func index(ofHash hash: UInt64, where isRight: (Int) -> Bool) -> Int? {
            var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
            while places[place] >= 0 {
                if isRight(Int(places[place])) { return Int(places[place]) }
                place = (place + 1) & (places.count - 1)
            }
            return nil
        }
    }

    private let tables = Memo<Int, Table>()

    /// Returns the index of a key in an object's table.
    func index(
        ofHash hash: UInt64,
        in object: Int,
        makeTable: () -> Table,
        where isRight: (Int) -> Bool
    ) -> Int? {
        tables.value(of: object, otherwise: makeTable).index(ofHash: hash, where: isRight)
    }
}
