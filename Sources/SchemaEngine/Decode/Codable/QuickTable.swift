/// A hash table of results for types, nodes and shapes, which nearly every value looks up.
struct QuickTable<Value> {
    /// A type, or 0 for none, and the number of a node or a shape.
    struct Key: Equatable {
        let address: UInt
        let number: Int32

        init(_ type: ObjectIdentifier, _ shape: Int32 = Slot.noShape) {
            (address, number) = (UInt(bitPattern: type), shape)
        }

        init(_ node: NodeID) { (address, number) = (0, node.index) }

        /// Multiplication by an odd number distributes adjacent addresses.
        @inline(__always)
        fileprivate var hash: Int {
            let bits = UInt64(address) &+ UInt64(UInt32(bitPattern: number)) &<< 40
            return Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) &>> 40)
        }
    }

    private struct Entry {
        let key: Key
        let value: Value
    }

    /// A power of two of entries, at least half of them empty. A key is in the first free entry from its own position.
    private var entries = [Entry?](repeating: nil, count: 8)
    private var count = 0

    /// The value of a key, or `nil` if it is not stored.
    @inline(__always)
    subscript(key: Key) -> Value? {
        var place = key.hash & (entries.count &- 1)
        while let entry = entries[place] {
            if entry.key == key { return entry.value }
            place = (place &+ 1) & (entries.count &- 1)
        }
        return nil
    }

    /// Stores the value of a key that is not stored yet.
    mutating func remember(_ value: Value, of key: Key) {
        count += 1
        if count * 2 > entries.count {
            let known = entries.compactMap { $0 }
            entries = Array(repeating: nil, count: entries.count * 2)
            known.forEach { insert($0) }
        }
        insert(Entry(key: key, value: value))
    }

    private mutating func insert(_ entry: Entry) {
        var place = entry.key.hash & (entries.count - 1)
        while entries[place] != nil { place = (place + 1) & (entries.count - 1) }
        entries[place] = entry
    }
}
