import Foundation
import SchemaEngine
import SchemaTools
import Testing

@Suite struct JSONReportTests {
    private let fault = Fault(
        code: .missingKey,
        message: "key \"ä\" is\n missing \u{1}",
        payload: PayloadPlace(file: "issues.json", pointer: "/issues/1", line: 9, column: 5, offset: 211),
        schema: SchemaPlace(file: "Schemas/Issue.json", pointer: "/category", line: 14, column: 3),
        through: ["{issue}"],
        fix: SchemaEdit(file: "Schemas/Issue.json", replace: "\"a\"", with: "\"a{?}\"", line: 14, column: 3)
    )

    private func document(_ report: FaultReport) throws -> NSDictionary {
        let text = JSONReport().render(report)
        #expect(text.hasSuffix("}\n"))
        return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
    }

    @Test("a document is written even without faults")
    func nothing() throws {
        #expect(
            try document(FaultReport(files: 2)) == [
                "version": 1, "summary": ["files": 2, "errors": 0, "warnings": 0, "notices": 0], "faults": [],
            ]
        )
    }

    @Test("a fault has every member for which it has a value")
    func whole() throws {
        var report = FaultReport(files: 2)
        report.faults = [ReportedFault(fault)]
        let schema: [String: any Sendable] = [
            "file": "Schemas/Issue.json", "pointer": "/category", "line": 14, "column": 3,
        ]
        let expected: NSDictionary = [
            "code": "missing-key", "severity": "error", "message": "key \"ä\" is\n missing \u{1}",
            "payload": ["file": "issues.json", "pointer": "/issues/1", "line": 9, "column": 5, "offset": 211]
                as [String: any Sendable],
            "schema": schema, "through": ["{issue}"], "count": 1, "key": "missing-key-8b5e81caca",
            "fix": [
                "file": "Schemas/Issue.json", "replace": "\"a\"", "with": "\"a{?}\"", "line": 14, "column": 3,
            ] as [String: any Sendable],
        ]
        let document = try document(report)
        #expect(document["faults"] as? [NSDictionary] == [expected])
        #expect(document["summary"] as? NSDictionary == ["files": 2, "errors": 1, "warnings": 0, "notices": 0])
    }

    @Test("members without a value are omitted")
    func sparse() throws {
        var report = FaultReport(files: 1)
        var bare = fault
        bare.payload = nil
        bare.through = []
        bare.fix = nil
        bare.severity = .notice
        bare.count = 5
        report.faults = [ReportedFault(bare)]
        let faults = try #require(try document(report)["faults"] as? [NSDictionary])
        #expect(
            Set(faults[0].allKeys.compactMap { $0 as? String }) == ["code", "severity", "message", "schema", "count"]
        )
        #expect(faults[0]["count"] as? Int == 5)
    }

    @Test("a record has its number")
    func record() throws {
        var report = FaultReport(files: 1)
        var record = fault
        record.payload?.record = 3
        report.faults = [ReportedFault(record)]
        let faults = try #require(try document(report)["faults"] as? [NSDictionary])
        #expect((faults[0]["payload"] as? NSDictionary)?["record"] as? Int == 3)
    }

    @Test("decoded values are written unchanged")
    func decoded() throws {
        var report = FaultReport(files: 1)
        report.decoded = [
            .init(
                file: "a.json",
                value: .object(JSONObject([.init(key: "k", value: .array([.null, .boolean(true)]))]))
            ),
            .init(file: "b.json", value: .string("x")),
        ]
        #expect(
            try document(report)["decoded"] as? NSArray == [
                ["file": "a.json", "value": ["k": [NSNull(), true]]] as NSDictionary,
                ["file": "b.json", "value": "x"] as NSDictionary,
            ]
        )
    }
}
