import SchemaTools
import Testing

@Suite struct CheckstyleReportTests {
    private func files(_ report: FaultReport) throws -> [ParsedXML.Element] {
        let root = try #require(ParsedXML(CheckstyleReport().render(report)).root)
        #expect(root.name == "checkstyle")
        return root.children
    }

    @Test("every file is in the report, with its faults")
    func byFile() throws {
        let files = try files(SampleFaults.report)
        #expect(
            files.map { $0.attributes["name"] ?? "" } == [
                "Clean.json", "Schemas/Issue.json", "dir with space/ä:1,2.json", "schema-lint",
            ]
        )
        #expect(files.map(\.children.count) == [0, 1, 1, 1])
    }

    @Test("a fault has its position, its severity, its message and its source")
    func fault() throws {
        let files = try files(SampleFaults.report)
        #expect(
            files[1].children[0].attributes == [
                "line": "1", "column": "2", "severity": "warning", "message": "100% old",
                "source": "schema-lint.old-root-mapper",
            ]
        )
        #expect(files[2].children[0].attributes["message"]?.hasPrefix("key 'a<b & \"c\"\\n' is missing") == true)
        #expect(files[3].children[0].attributes["severity"] == "info")
    }
}
