/// What was found out of types, each with one shape: a hash table that is looked into for nearly every value.
struct TypeTable<Value> {
    private struct Entry {
        let type: ObjectIdentifier
        let shape: Int32
        let value: Value
    }

    /// A power of two of places, half of them empty at least. An entry stands in the first free place from its own on.
    private var entries = [Entry?](repeating: nil, count: 64)
    private var count = 0

    /// What is known of a type in a shape; `nil` where nothing is.
    @inline(__always)
    func value(of type: ObjectIdentifier, in shape: Int32 = Slot.noShape) -> Value? {
        var place = firstPlace(of: type, shape)
        while let entry = entries[place] {
            if entry.type == type && entry.shape == shape { return entry.value }
            place = (place &+ 1) & (entries.count &- 1)
        }
        return nil
    }

    /// Remembers what was not known yet.
    mutating func remember(_ value: Value, of type: ObjectIdentifier, in shape: Int32 = Slot.noShape) {
        count += 1
        if count * 2 > entries.count {
            let known = entries.compactMap { $0 }
            entries = Array(repeating: nil, count: entries.count * 2)
            known.forEach { insert($0) }
        }
        insert(Entry(type: type, shape: shape, value: value))
    }

    private mutating func insert(_ entry: Entry) {
        var place = firstPlace(of: entry.type, entry.shape)
        while entries[place] != nil { place = (place &+ 1) & (entries.count &- 1) }
        entries[place] = entry
    }

    /// Multiplied by an odd number, addresses that lie near each other end far from each other.
    @inline(__always)
    private func firstPlace(of type: ObjectIdentifier, _ shape: Int32) -> Int {
        let bits = UInt64(UInt(bitPattern: type)) &+ UInt64(UInt32(bitPattern: shape)) &<< 40
        return Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) &>> 40) & (entries.count &- 1)
    }
}
