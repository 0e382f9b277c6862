/// A hash table of results for types, nodes and shapes, which nearly every value looks up.
struct IdentityTable<Value> {
    /// A type, or 0 for none, and the number of a node or a shape.
    struct Key: Equatable {
        let address: UInt
        let number: Int32

        init(_ type: ObjectIdentifier, _ shape: Int32 = -1) {
            (address, number) = (UInt(bitPattern: type), shape)
        }

        init(_ node: NodeID) { (address, number) = (0, node.index) }

        /// Multiplication by an odd number distributes adjacent addresses.
        @inline(__always)
        var hash: UInt64 {
            let bits = UInt64(address) &+ UInt64(UInt32(bitPattern: number)) &<< 40
            return (bits &* 0x9E37_79B9_7F4A_7C15) &>> 40
        }
    }

    private struct Entry {
        let key: Key
        let value: Value
    }

    private var entries = HashTable<Entry?>(capacity: 4)

    /// The value of a key, or `nil` if it is not stored.
    @inline(__always)
    subscript(key: Key) -> Value? {
        (entries.first(key.hash) { $0?.key == key } ?? nil)?.value
    }

    /// Stores the value of a key that is not stored yet.
    mutating func remember(_ value: Value, of key: Key) {
        entries.makeRoom { $0?.key.hash ?? 0 }
        entries.insert(Entry(key: key, value: value), key.hash)
    }
}
