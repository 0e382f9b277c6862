/// Lookup of members for decoders.
extension Record {
    /// Returns the value of a key that an object's shape names, by the key's index in the shape.
    @inline(__always)
    func namedMember(_ index: Int32, of object: Slot) -> Slot {
        resolved(slots[object.first &+ 1 &+ Int(index)])
    }

    /// Returns the value of a key that an object's shape does not name, or `absent` if it does not exist.
    func unnamedMember(_ name: JSONScanner, of object: Slot) -> Slot {
        let members = slots[object.first]
        if members.second > UnnamedTables.fewKeys, let unnamedTables {
            return unnamedMember(name, ofMany: members, unnamedTables)
        }
        for index in 0..<members.second where holds(slots[members.first + 2 * index], name) {
            return resolved(slots[members.first + 2 * index + 1])
        }
        return .absent
    }

    private func unnamedMember(_ name: JSONScanner, ofMany members: Slot, _ tables: UnnamedTables) -> Slot {
        let hash = name.hash(of: 0..<name.count, seed: SchemaProgram.keySeed)
        let index = tables.index(ofHash: hash, in: members.first, makeTable: { table(of: members) }) {
            holds(slots[members.first + 2 * $0], name)
        }
        return index.map { resolved(slots[members.first + 2 * $0 + 1]) } ?? .absent
    }

    /// Returns a table of all keys of an object that its shape does not name.
    private func table(of members: Slot) -> HashTable<Int32> {
        HashTable(
            indexing: (0..<members.second).map { index in
                let key = slots[members.first + 2 * index]
                let token = StringToken(
                    start: key.start,
                    length: key.length,
                    hasEscapes: key.flags.contains(.hasEscapes),
                    isASCII: false
                )
                return scanner(for: key).hash(of: token, seed: SchemaProgram.keySeed)
            }
        )
    }

    /// Returns the number of elements in an array, without those that a mapper omitted.
    func elementCount(of array: Slot) -> Int {
        var count = 0
        for index in array.first..<array.first + array.second where resolved(slots[index]).kind != .absent {
            count += 1
        }
        return count
    }
}

extension SchemaProgram {
    /// Returns the index of a shape's key, relative to its first, or `nil` if the shape does not name it. The
    /// likely key is compared first.
    @inline(__always)
    func keyIndex(ofAllIn text: JSONScanner, in shape: Int32, likely: Int32) -> Int32? {
        guard shape >= 0 else { return nil }
        let keys = tables.shapes[Int(shape)]
        if likely < keys.keyCount {
            let key = tables.keys[Int(keys.firstKey &+ likely)]
            let length = Int(key.nameLength)
            if text.bytesEqual(0..<text.count, to: names, start: Int(key.nameStart), length: length) { return likely }
        }
        return keyIndex(ofAllIn: text, in: shape)
    }
}
