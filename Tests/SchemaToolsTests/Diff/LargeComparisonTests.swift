@_spi(Generated) import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("Comparisons of large schemas")
struct LargeComparisonTests {
    private static func contract(_ text: String) -> Contract {
        Contract([SchemaSource(path: "A.response.json", text: text)])
    }

    private static func object(_ count: Int, _ key: (Int) -> String) -> String {
        "{ \((0..<count).map(key).joined(separator: ", ")) }"
    }

    @Test("a report on many changes of one object shows a payload of all of them a few times only")
    func repeatedPayload() throws {
        let old = Self.contract(Self.object(600) { "\"k\($0)\": 1" })
        let new = Self.contract(Self.object(600) { "\"k\($0)\": \"x\"" })
        let report = ChangeReport(CatalogComparison(old: old, new: new).changes())
        #expect(report.count(.breaking) == 600)
        for format in ChangeReportFormat.allCases {
            let text = report.render(as: format, toolVersion: "1")
            #expect(text.utf8.count < 1_500_000, "\(format) \(text.utf8.count)")
        }
        #expect(report.render(as: .text, toolVersion: "1").contains("the payload that is shown for A.response.json:1:"))
        let document = try JSONValue(parsing: Array(report.render(as: .json, toolVersion: "1").utf8))
        guard case .array(let changes)? = document["changes"] else {
            Issue.record("the report has no changes")
            return
        }
        let indexes = changes.compactMap { $0["witnesses"]?[0]?["payloadOfChange"]?.number?.int64 }
        #expect(indexes.count > 500)
        #expect(indexes.allSatisfy { changes[Int($0)]["witnesses"]?[0]?["payload"] != nil })
    }

    @Test("different payloads that are too large together are left out of a report, and the changes stay breaking")
    func largePayloads() {
        let change = SchemaChange(
            kind: .keyRemoved,
            message: "key 'a' is no longer named",
            new: SchemaPlace(file: "A.json", pointer: "", line: 1, column: 1)
        )
        let changes = (0..<10).map { index in
            var change = change
            let text = String(repeating: "\(index)", count: 1_000_000)
            change.witnesses = [
                Witness(side: .app, text: text, shownText: text, file: "A.json", refusal: "missing-key")
            ]
            return change
        }
        let text = ChangeReport(changes).render(as: .text, toolVersion: "1")
        #expect(text.utf8.count < 4_100_000)
        #expect(text.contains("a payload of 1000000 bytes, which is too large for this report"))
    }

    @Test("ranges of integers are compared without checking each of their values against each of the others")
    func integerAlternatives() throws {
        func views(_ offset: Int) throws -> SchemaView {
            let tags = (0..<60).map { "int:\($0 * 4 + offset)..\($0 * 4 + offset + 1)" }.joined(separator: "|")
            let contract = Self.contract("\"{\(tags)}\"")
            return try #require(contract.catalog.schema(file: "A.response.json")).rootView
        }
        let nodes = ComparedNodes()
        let containment = Containment(nodes)
        let (old, new) = try (nodes.alternatives(of: views(0)), nodes.alternatives(of: views(1)))
        for first in old {
            for second in new { #expect(!containment.holds(first, second)) }
        }
        #expect(containment.checkedValues == 0)
    }
}
