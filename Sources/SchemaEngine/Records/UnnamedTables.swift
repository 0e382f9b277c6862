/// Hash tables of the keys that shapes do not name, by the index of each object's members. With them, looking
/// up every key of a large object takes linear time.
///
/// A table is made at the first lookup of a key in its object. The hashes have a seed that a server cannot know.
final class UnnamedTables: Sendable {
    /// The number of keys above which an object has a hash table.
    static let fewKeys = 12

    private let tables = Memo<Int, HashTable<Int32>>()

    /// Returns the index of a key in an object's table.
    func index(
        ofHash hash: UInt64,
        in object: Int,
        makeTable: () -> HashTable<Int32>,
        where isRight: (Int) -> Bool
    ) -> Int? {
        tables.value(of: object, otherwise: makeTable).index(hash, where: isRight)
    }
}
