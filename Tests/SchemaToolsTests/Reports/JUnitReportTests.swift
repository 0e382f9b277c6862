import Foundation
import LoopbackServer
import SchemaEngine
import SchemaTools
import Testing

@Suite struct JUnitReportTests {
    private func text(_ report: FaultReport = SampleFaults.report, _ severity: Fault.Severity = .error) -> String {
        JUnitReport(failSeverity: severity, timestamp: "2015-03-22T10:53:24").render(report)
    }

    private func suites(_ text: String) throws -> [ParsedXML.Element] {
        let root = try #require(ParsedXML(text).root)
        #expect(root.name == "testsuites")
        return root.children
    }

    @Test("a file is a suite with everything that its schema requires, in order")
    func suite() throws {
        for (index, suite) in try suites(text()).enumerated() {
            #expect(suite.attributes["id"] == "\(index)")
            #expect(suite.attributes["package"] == "schema-lint")
            #expect(suite.attributes["timestamp"] == "2015-03-22T10:53:24")
            #expect(suite.attributes["hostname"] == "localhost")
            #expect(suite.attributes["tests"] == "1")
            #expect(
                suite.children.map(\.name) == ["properties", "testcase", "system-out", "system-err"]
            )
        }
    }

    @Test("a file without faults is a passed test")
    func clean() throws {
        let suite = try #require(try suites(text(FaultReport(of: ["Clean.json"]))).first)
        #expect(suite.attributes["failures"] == "0")
        #expect(suite.children[1].attributes == ["name": "no faults", "classname": "Clean.json", "time": "0"])
        #expect(suite.children[1].children.isEmpty)
    }

    @Test(
        "a fault of at least the failing severity fails its test, and any other is in the output",
        arguments: [(Fault.Severity.error, [0, 0, 1, 0]), (.warning, [0, 1, 1, 0]), (.notice, [0, 1, 1, 1])]
    )
    func failures(severity: Fault.Severity, failures: [Int]) throws {
        let suites = try suites(text(severity: severity))
        #expect(suites.map { Int($0.attributes["failures"] ?? "") } == failures)
        #expect(suites.map { $0.children[1].children.count } == failures)
        let output = suites[1].children[2].text
        #expect(output.contains("Schemas/Issue.json:1:2: warning: 100% old") == (failures[1] == 0))
    }

    private func text(severity: Fault.Severity) -> String { text(SampleFaults.report, severity) }

    @Test("a failure has the message, the code and the help")
    func failure() throws {
        let test = try suites(text())[2].children[1]
        #expect(test.attributes["name"] == "missing-key 9:5 /issues/1")
        #expect(test.children[0].attributes["type"] == "missing-key")
        #expect(test.children[0].attributes["message"]?.hasPrefix("key 'a<b & \"c\"\\n' is missing") == true)
        #expect(test.children[0].text.contains("help: if the server may omit it"))
    }

    @Test("the report is valid by the published schema", .enabled(if: ReportSchemas.isAtHand))
    func published() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("junit-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("report.xml")
        try Data(text().utf8).write(to: file)
        let schema = ReportSchemas.file("JUnit.xsd").path
        let validator = ChildProcess("/usr/bin/env", ["xmllint", "--noout", "--schema", schema, file.path])
        // 127 means that xmllint is not installed. The tests above also cover the structure.
        #expect([0, 127].contains(try validator.run()))
    }
}
