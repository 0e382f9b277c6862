import SchematicText
import Testing

@testable import SchemaEngine

@Suite("Hash tables with open addressing")
struct HashTableTests {
    /// Hashes with many collisions, and equal ones.
    private static let hashes = (0..<500).map { UInt64($0 * 64 / 3) }

    @Test("an element is found by its hash and a comparison", arguments: [0, 1, 2, 3, 500])
    func indexes(count: Int) {
        let hashes = Self.hashes.prefix(count)
        let table = HashTable(indexing: hashes)
        for (index, hash) in hashes.enumerated() { #expect(table.index(hash) { $0 == index } == index) }
        #expect(table.index(7) { _ in false } == nil)
    }

    @Test("a table grows, and keeps its entries")
    func grows() {
        var table = HashTable<Int32>()
        #expect(table.index(0) { _ in true } == nil)
        for (index, hash) in Self.hashes.enumerated() {
            table.makeRoom { Self.hashes[Int($0)] }
            table.insert(Int32(index), hash)
            #expect(table.index(Self.hashes[index / 2]) { $0 == index / 2 } == index / 2)
        }
        for (index, hash) in Self.hashes.enumerated() { #expect(table.index(hash) { $0 == index } == index) }
    }

    @Test("an equal entry is returned, and not added again")
    func returnsEqual() {
        var table = HashTable<Int32>(capacity: 3)
        #expect(table.insert(1, 9) { $0 == 1 } == nil)
        #expect(table.insert(2, 9) { $0 == 2 } == nil)
        #expect(table.insert(1, 9) { $0 == 1 } == 1)
        #expect(table.insert(3, 9) { $0 == 3 } == nil)
    }

    @Test("the value of a type and a node is found by both")
    func looksUp() {
        var table = IdentityTable<Int>()
        for number in 0..<100 {
            table.remember(number, of: .init(NodeID(number)))
            table.remember(-number, of: .init(ObjectIdentifier(Int.self), Int32(number)))
        }
        for number in 0..<100 {
            #expect(table[.init(NodeID(number))] == number)
            #expect(table[.init(ObjectIdentifier(Int.self), Int32(number))] == -number)
            #expect(table[.init(ObjectIdentifier(String.self), Int32(number))] == nil)
        }
    }

    @Test("FNV-1a has its published values")
    func hashesBytes() {
        var hash = FNV1a()
        #expect(hash.value == 0xCBF2_9CE4_8422_2325)
        "hello".withTextBytes { hash.add($0) }
        #expect(hash.value == 0xA430_D846_80AA_BD0B)
    }
}
