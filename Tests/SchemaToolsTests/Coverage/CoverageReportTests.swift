import Foundation
import SchemaEngine
import SchemaSamples
import Testing

@testable import SchemaTools

@Suite("Coverage reports")
struct CoverageReportTests {
    private static let sources = [
        SchemaSource(
            path: "App/Schemas/GetItems.response.json",
            text: """
                {
                  "total{?}": 1,
                  "items": ["{item}"]
                }
                """
        ),
        SchemaSource(
            path: "App/Schemas/Item.json",
            text: """
                {
                  "state": "{enum:open,closed}",
                  "{case kind}": {
                    "bug": { "severity{null}": 1 },
                    "{*}": {}
                  }
                }
                """
        ),
        SchemaSource(path: "App/Schemas/GetItems.error.json", text: #"{ "message": "x" }"#),
        SchemaSource(path: "App/Schemas/GetItems.path.json", text: #"{ "page{?}": 1 }"#),
    ]

    /// Returns the coverage file of a run, in which the files have no folders.
    private func log(_ payloads: String...) throws -> String {
        let sources = Self.sources.map { source in
            SchemaSource(path: source.path.replacing("App/Schemas/", with: ""), text: source.text)
        }
        let schema = try #require(try SchemaCatalog(sources).schema(file: "GetItems.response.json"))
        var log = CoverageLog()
        var tally = Tally(schema: schema)
        for payload in payloads {
            log.add(1, to: .init(operation: "GetItems", status: 200, schema: schema.file))
            let data = Data(payload.utf8)
            tally.add(data, faults: schema.checkReport(data).faults)
        }
        log.add(2, to: .init(operation: "GetItems", status: 500, schema: nil))
        log.tallies.merge(tally)
        return log.text
    }

    private func collector(_ logs: String...) throws -> CoverageCollector {
        var collector = CoverageCollector(Self.sources)
        for log in logs { try collector.add(JSONBuffer(log.utf8)) }
        return collector
    }

    @Test("the text lists the unused parts by place, and the shares")
    func text() throws {
        let report = try collector(
            log(#"{"total": 1, "items": [{"kind": "bug", "state": "open", "severity": 1}]}"#),
            log(#"{"items": []}"#)
        ).report
        #expect(
            CoverageFormat.text.render(report, Self.sources) == """
                App/Schemas/GetItems.error.json: 0 % (0 of 2)
                  1:1: unused: payload
                  1:3 /message: unused: present
                App/Schemas/GetItems.response.json: 80 % (4 of 5)
                  2:3 /total{?}: unused: null
                App/Schemas/Item.json: 62 % (5 of 8)
                  2:3 /state: unused: member "closed"
                  3:3 /{case kind}: unused: branch "*"
                  4:14 /{case kind}/bug/severity{null}: unused: null
                GetItems: no schema for the status 500
                total: 60 % (9 of 15)

                """
        )
    }

    @Test("a run's files are found by their names, and by the folders that they have in common")
    func findsFiles() throws {
        let collector = try collector(try log(#"{"items": []}"#))
        #expect(collector.notices.isEmpty && collector.faults.isEmpty)
        #expect(collector.report.statuses.map(\.schema) == ["App/Schemas/GetItems.response.json", nil])
    }

    @Test("lcov has the lines and branches of the schema files")
    func lcov() throws {
        let payload = #"{"total": 1, "items": [{"kind": "bug", "state": "open", "severity": null}]}"#
        let report = try collector(log(payload, payload)).report
        let records = CoverageFormat.lcov.render(report, Self.sources).components(separatedBy: "end_of_record\n")
        #expect(records.count == 4 && records[3].isEmpty)
        #expect(
            records[1].split(separator: "\n").map(String.init) == [
                "TN:", "SF:App/Schemas/GetItems.response.json", "BRDA:2,1,0,2", "BRDA:2,1,1,0", "BRDA:2,1,2,0",
                "BRF:3", "BRH:1", "DA:1,2", "DA:2,2", "DA:3,2", "LF:3", "LH:3",
            ]
        )
        #expect(records[2].contains("DA:2,2") && records[2].contains("SF:App/Schemas/Item.json"))
        #expect(records[0].contains("DA:1,0\nLF:1\nLH:0"))
    }

    @Test("JSON has each part with its count")
    func json() throws {
        let report = try collector(log(#"{"items": []}"#)).report
        let json = try JSONValue(parsing: CoverageFormat.json.render(report, Self.sources))
        #expect(json["coverage"]?.int == 1 && json["total"]?.int == 15 && json["used"]?.int == 3)
        let parts = json["files"]?[1]?["parts"]?.array ?? []
        #expect(parts.map { $0["part"]?.string } == ["payload", "present", "null", "absent", "present"])
        #expect(parts.map { $0["count"]?.int } == [1, 0, 0, 1, 1])
        #expect(json["statuses"]?.array?.map { $0["status"]?.int } == [200, 500])
    }

    @Test("HTML shows the lines of the files, and no text of them has a meaning in HTML")
    func html() throws {
        let sources = [SchemaSource(path: "GetX.response.json", text: #"{ "<b>&{?}": "</pre><script>" }"#)]
        let page = CoverageFormat.html.render(CoverageCollector(sources).report, sources)
        #expect(page.contains("&lt;b&gt;&amp;{?}") && page.contains("unused: payload, present, null, absent"))
        #expect(!page.contains("<script>") && !page.contains("<b>"))
    }

    @Test("HTML of 1,000 files stays below 1 MB")
    func manyFiles() {
        let text = """
            {
              "id": 1,
              "name{?}": "text",
              "state": "{enum:open,closed}",
              "author{null}": { "name": "x", "mail{?}": "y" },
              "created_on": "{date_iso8601}",
              "tags": ["a"],
              "count": 3
            }

            """
        let sources = (0..<1_000).map { SchemaSource(path: "Schemas/Get\($0).response.json", text: text) }
        let page = CoverageFormat.html.render(CoverageCollector(sources).report, sources)
        #expect(page.utf8.count < 1_000_000)
    }

    @Test("HTML shows beside each line what was seen, and how often")
    func seen() throws {
        let report = try collector(log(#"{"items": []}"#)).report
        let page = CoverageFormat.html.render(report, Self.sources)
        #expect(page.contains("<td>present 1 ×") && page.contains("absent 1 ×; unused: present, null"))
    }

    @Test("a run with another version of a schema is a notice")
    func version() throws {
        let sources = [SchemaSource(path: "GetItems.response.json", text: #"{ "items": [] }"#)]
        var collector = CoverageCollector(sources)
        try collector.add(JSONBuffer(try log(#"{"items": []}"#).utf8))
        #expect(
            collector.notices == [
                "GetItems.response.json: the tests use another version of this schema; run them again"
            ]
        )
    }

    @Test("schemas with errors have faults and no report")
    func faults() {
        let collector = CoverageCollector([SchemaSource(path: "GetX.response.json", text: "{")])
        #expect(!collector.faults.isEmpty && collector.report.files.isEmpty)
    }

    @Test("shares are rounded down, so that 100 means all")
    func rounds() {
        let place = SchemaPlace(file: "a", pointer: "", line: 1, column: 1)
        let items = (0..<1_000).map { CoverageItem(.branch("\($0)"), at: place, count: $0 == 0 ? 0 : 1) }
        #expect(CoverageShare(items).text == "99 % (999 of 1000)")
        #expect(CoverageShare([]).percent == 100)
    }
}
