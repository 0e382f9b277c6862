import TestSupport
import Testing

@testable import SchemaEngine

@Suite("Folding of faults")
struct FoldingTests {
    /// The specified result, without regard to memory: four or more like faults become one, and the first `limit`
    /// results are kept.
    private static func naive(_ faults: [RawFault], limit: Int) -> [String] {
        var reported: [(offset: Int, order: Int, count: Int)] = []
        for (order, fault) in faults.enumerated() {
            let like = faults.indices.filter { isLike(faults[$0], fault) }
            if like.count < 4 { reported.append((fault.offset, order, 1)) }
            if like.count >= 4, like[0] == order { reported.append((fault.offset, order, like.count)) }
        }
        return reported.sorted { ($0.offset, $0.order) < ($1.offset, $1.order) }.prefix(max(limit, 1))
            .map { "\($0.offset) #\($0.order) × \($0.count)" }
    }

    private static func isLike(_ first: RawFault, _ second: RawFault) -> Bool {
        first.code == second.code && first.path == second.path && first.place == second.place
            && first.severity == second.severity
    }

    @Test("the kept faults are the same as if all were collected first", arguments: [1, 2, 3, 5, 17, 100])
    func property(limit: Int) {
        var random = SeededGenerator(seed: UInt64(limit))
        for _ in 0..<8 {
            let (paths, step) = (UInt64.random(in: 1...200, using: &random), Int.random(in: 0...2, using: &random))
            var faults: [RawFault] = []
            for index in 0..<Int.random(in: 0...300, using: &random) {
                var fault = RawFault(.typeMismatch, at: index * step / 2, subject: .json)
                fault.path = UInt64.random(in: 0..<paths, using: &random)
                if fault.path % 7 == 0 { fault.code = .missingKey }
                faults.append(fault)
            }
            var collector = FaultCollector(limit: limit)
            for fault in faults { collector.add(fault) }
            #expect(
                collector.folded().map { "\($0.offset) #\($0.order) × \($0.count)" } == Self.naive(faults, limit: limit)
            )
        }
    }

    @Test(
        "an invalid limit is replaced by the nearest valid one",
        arguments: [(Int.min, 1), (0, 1), (1, 1), (.max, 300)]
    )
    func limits(maximum: Int, expected: Int) throws {
        let keys = (0..<300).map { #""k\#($0)": 1"# }.joined(separator: ",")
        let schema = try SmallCatalog(["X.response": "{\(keys)}"], options: .init(maximumFaults: maximum)).schema(
            "X.response"
        )
        let report = schema.check("{}".utf8.map { $0 })
        #expect(report.faults.count == expected)
        #expect(report.faults.first?.message == "key 'k0' is missing")
        #expect(!report.isValid)
    }

    @Test("many faults at one position are reported up to the limit")
    func onePlace() throws {
        let keys = (0..<300).map { #""k\#($0)": 1"# }.joined(separator: ",")
        let report = try SmallCatalog(["X.response": "{\(keys)}"]).schema("X.response").check(Array("{}".utf8))
        #expect(report.faults.map(\.message) == (0..<100).map { "key 'k\($0)' is missing" })
    }

    @Test("an invalid depth is replaced by the nearest valid one", arguments: [Int.min, -1, 0])
    func depths(maximum: Int) throws {
        let schema = SchemaCatalog.anything(options: .init(maximumDepth: maximum))
        #expect(schema.check(Array("5".utf8)).isValid)
        #expect(schema.check(Array("[]".utf8)).faults.map(\.code) == [.tooDeep])
    }
}
