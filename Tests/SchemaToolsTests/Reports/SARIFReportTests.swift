import Foundation
import SchemaEngine
import SchemaTools
import Testing

@Suite struct SARIFReportTests {
    private static let format = SARIFReport(toolVersion: "1.2.3") {
        Rules.rule($0).map { CodeDescription(summary: $0.description.summary, page: $0.description.page) }
    }

    private func document(_ report: FaultReport = SampleFaults.report) throws -> JSONValue {
        try JSONValue(parsing: Self.format.render(report))
    }

    private func run(_ report: FaultReport = SampleFaults.report) throws -> JSONValue {
        try #require(document(report)["runs"]?[0])
    }

    private func results(_ report: FaultReport = SampleFaults.report) throws -> [JSONValue] {
        try #require(run(report)["results"]?.array)
    }

    @Test("a run has the tool, the unit of columns and the codes of its faults")
    func tool() throws {
        #expect(try document()["version"] == "2.1.0")
        #expect(try run()["columnKind"] == "unicodeCodePoints")
        let driver = try run()["tool"]?["driver"]
        #expect(driver?["name"] == "schema-lint")
        #expect(driver?["version"] == "1.2.3")
        let site = DocumentationSite.address
        let renamed: JSONValue = ["text": "{root_mapper} is the old name of {root}."]
        #expect(
            driver?["rules"] == [
                ["id": "bad-file-name", "helpUri": "\(site)Faults/#bad-file-name"],
                ["id": "missing-key", "helpUri": "\(site)Faults/#missing-key"],
                ["id": "old-root-mapper", "shortDescription": renamed, "helpUri": "\(site)Lint/#old-root-mapper"],
            ]
        )
        #expect(try results().map { $0["ruleIndex"] } == [1, 2, 0])
        #expect(try results().map { $0["level"] } == ["error", "warning", "note"])
    }

    @Test("a code without an explanation has no address")
    func unexplained() throws {
        var report = FaultReport(of: [])
        let place = SchemaPlace(file: "A.json", pointer: "", line: 1, column: 1)
        report.faults = [ReportedFault(code: "name-collision", severity: .error, message: "m", schema: place)]
        #expect(try run(report)["tool"]?["driver"]?["rules"] == [["id": "name-collision"]])
    }

    @Test("a position is a URI with slashes and a region that counts from 1")
    func place() throws {
        let result = try results()[0]
        #expect(
            result["locations"]?[0]?["physicalLocation"] == [
                "artifactLocation": ["uri": "dir%20with%20space/%C3%A4%3A1%2C2.json"],
                "region": ["startLine": 9, "startColumn": 5],
            ]
        )
        #expect(
            result["relatedLocations"]?[0]?["physicalLocation"] == [
                "artifactLocation": ["uri": "Schemas/Issue.json"], "region": ["startLine": 14, "startColumn": 3],
            ]
        )
        #expect(result["occurrenceCount"] == 4)
        #expect(try results()[2]["locations"] == [])
    }

    @Test("an absolute path is a file URI")
    func absolute() throws {
        var report = FaultReport(of: ["/a b/C.json"])
        var fault = SampleFaults.ofSchema
        fault.schema?.file = "/a b/C.json"
        report.faults = [ReportedFault(fault)]
        let location = try results(report)[0]["locations"]?[0]?["physicalLocation"]
        #expect(location?["artifactLocation"] == ["uri": "file:///a%20b/C.json"])
    }

    @Test("a fix deletes the text at its position and inserts the replacement")
    func fix() throws {
        let change = try results()[0]["fixes"]?[0]?["artifactChanges"]?[0]
        #expect(change?["artifactLocation"] == ["uri": "Schemas/Issue.json"])
        #expect(
            change?["replacements"] == [
                [
                    "deletedRegion": ["startLine": 14, "startColumn": 3, "endLine": 14, "endColumn": 13],
                    "insertedContent": ["text": "\"category{?}\""],
                ]
            ]
        )
        #expect(try results()[1]["fixes"] == nil)
    }

    @Test("a fix of a secret is not shown")
    func secret() throws {
        var fault = ReportedFault(SampleFaults.ofPayload)
        fault.isSecret = true
        var report = FaultReport(of: [])
        report.faults = [fault]
        #expect(try results(report)[0]["fixes"] == nil)
    }

    @Test("a fingerprint does not depend on lines and messages, and distinguishes similar faults")
    func fingerprints() throws {
        func prints(_ faults: [Fault]) throws -> [String] {
            var report = FaultReport(of: [])
            report.faults = faults.map { ReportedFault($0) }
            return try results(report).compactMap { $0["partialFingerprints"]?["schemaLint/v1"]?.string }
        }
        var moved = SampleFaults.ofPayload
        moved.message = "another"
        moved.payload?.line += 7
        moved.schema?.line += 3
        var other = SampleFaults.ofPayload
        other.payload?.pointer = "/issues/2"
        let first = try prints([SampleFaults.ofPayload])
        #expect(try prints([moved]) == first)
        #expect(try prints([other]) != first)
        #expect(Set(try prints([SampleFaults.ofPayload, moved, other])).count == 3)
        #expect(first == ["06ad3a394b72ec39:1"])
    }

    @Test("the report is valid by the published schema", .enabled(if: ReportSchemas.isAtHand))
    func published() throws {
        let schema = try PublishedSchema(ReportSchemas.file("sarif-schema-2.1.0.json"))
        for report in [SampleFaults.report, FaultReport(of: [])] {
            let text = Self.format.render(report)
            #expect(try schema.problems(of: JSONSerialization.jsonObject(with: Data(text.utf8))) == [])
        }
        #expect(!schema.problems(of: ["version": "2.0.0", "runs": [["results": [:]]]]).isEmpty)
    }
}
