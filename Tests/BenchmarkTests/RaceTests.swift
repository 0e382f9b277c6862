import Testing

@testable import benchmark

@Suite("A race") struct RaceTests {
    @Test(
        "the median is the middle of several values",
        arguments: [([], 0), ([3], 3), ([9, 1], 5), ([7, 1, 100], 7), ([4, 1, 3, 2], 2.5)] as [([Double], Double)]
    )
    func median(values: [Double], expected: Double) { #expect(values.median == expected) }

    @Test("every contestant runs in every round, and has its times")
    func turns() throws {
        var order: [Int] = []
        let long = { for _ in 0..<2_000_000 { order.append(0) } }
        let times = try Race(rounds: 3).times(of: [long, { order.append(1) }])
        #expect(times.map(\.count) == [3, 3])
        #expect(times.joined().allSatisfy { $0 >= 0 })
        #expect(times[0].median > times[1].median)
    }

    @Test("a weight round-trips through its line")
    func use() throws {
        let use = try MemoryUse(line: MemoryUse(payload: 10, peak: 7, result: 5).description)
        #expect((use.payload, use.peak, use.result) == (10, 7, 5))
    }

    @Test("an invalid line is an error", arguments: ["", "1 2", "0 1 2", "a b c"])
    func noWeight(line: String) {
        #expect(throws: UsageError.self) { try MemoryUse(line: line) }
    }
}
