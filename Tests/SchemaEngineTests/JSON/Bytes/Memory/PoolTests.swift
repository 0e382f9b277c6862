import TestSupport
import Testing

@testable import SchemaEngine

@Suite("Pools of values for reuse")
struct PoolTests {
    private struct Ticket: ~Copyable {
        let number: Int
    }

    private func takenNumber(_ pool: Pool<Ticket>) -> Int? {
        guard let ticket = pool.take() else { return nil }
        return ticket.number
    }

    @Test("a value is taken once, and values beyond the capacity are dropped")
    func keepsValues() {
        let pool = Pool<Ticket>(capacity: 2)
        #expect(takenNumber(pool) == nil)
        for number in 1...3 { pool.give(Ticket(number: number)) }
        #expect((0..<3).map { _ in takenNumber(pool) } == [2, 1, nil])
    }

    @Test("concurrent tasks never have the same value", .bounded)
    func isShared() async {
        let pool = Pool<Ticket>(capacity: 8)
        pool.give(Ticket(number: 0))
        let total = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var uses = 0
                    for _ in 0..<1000 {
                        guard let ticket = pool.take() else { continue }
                        uses += 1
                        pool.give(Ticket(number: ticket.number + 1))
                    }
                    return uses
                }
            }
            return await group.reduce(0, +)
        }
        #expect(takenNumber(pool) == total)
    }
}
