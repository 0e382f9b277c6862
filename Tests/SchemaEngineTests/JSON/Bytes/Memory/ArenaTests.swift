import Testing

@testable import SchemaEngine

@Suite("Arenas")
struct ArenaTests {
    @Test("an arena grows with its elements, whatever its first capacity", arguments: [0, 1, 7, 16])
    func grows(capacity: Int) {
        var arena = Arena<Int>(capacity: capacity)
        for element in 0..<100 { arena.append(element) }
        arena.append(repeating: 7, count: 50)
        #expect(arena.takeTail(from: 0) == Array(0..<100) + Array(repeating: 7, count: 50))
    }

    @Test("an arena without elements is empty in each way to read it")
    func empty() {
        var arena = Arena<UInt8>(capacity: 0)
        var other = Arena<UInt8>(capacity: 0)
        arena.append(repeating: 0, count: 0)
        arena.moveTail(from: 0, to: &other)
        arena.truncate(to: 0)
        #expect(arena.takeTail(from: 0).isEmpty)
        #expect(arena.withBytes { $0.isEmpty })
        #expect(arena.shared().count == 0)
    }

    @Test("elements move to an arena without elements")
    func moves() {
        var arena = Arena<Int>(capacity: 4)
        var other = Arena<Int>(capacity: 0)
        for element in 0..<10 { arena.append(element) }
        arena.moveTail(from: 3, to: &other)
        let count = arena.count
        #expect(count == 3)
        #expect(other.takeTail(from: 0) == Array(3..<10))
    }
}
