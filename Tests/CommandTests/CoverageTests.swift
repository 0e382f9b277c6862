import Foundation
import SchemaEngine
import SchemaSamples
import Testing

@Suite("schema-lint coverage")
struct CoverageTests {
    private static let schema = #"{ "id{?}": 1 }"#

    /// Returns a folder with schemas, and with the coverage files of runs with these payloads.
    private func folder(_ payloads: [String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder(["Schemas/GetIssue.response.json": Self.schema])
        let catalog = try SchemaCatalog([SchemaSource(path: "GetIssue.response.json", text: Self.schema)])
        let schema = try #require(catalog.schema(file: "GetIssue.response.json"))
        for (index, payload) in payloads.enumerated() {
            var tally = Tally(schema: schema)
            tally.add(Data(payload.utf8), faults: [])
            var log = CoverageLog()
            log.add(1, to: .init(operation: "GetIssue", status: 200, schema: schema.file))
            log.tallies.merge(tally)
            try folder.write(log.text, to: "Runs/coverage-\(index).jsonl")
        }
        return folder
    }

    @Test("the files of a folder are added up, and the share decides on the status")
    func reports() throws {
        let folder = try folder([#"{"id": 1}"#, "{}"])
        let arguments = ["coverage", "report", folder("Runs"), "--schemas", folder("Schemas")]
        let run = CommandRun(arguments)
        #expect(run.status == 0 && run.err.isEmpty)
        #expect(
            run.out == """
                \(folder("Schemas/GetIssue.response.json")): 75 % (3 of 4)
                  1:3 /id{?}: unused: null
                total: 75 % (3 of 4)

                """
        )
        #expect(CommandRun(arguments + ["--fail-under", "75"]).status == 0)
        let low = CommandRun(arguments + ["--fail-under", "76"])
        #expect(low.status == 1 && low.out == run.out)
        #expect(low.err == "schema-lint: the schema coverage is 75 % (3 of 4), which is less than 76 %\n")
    }

    @Test("the report is written to a file in another format")
    func writes() throws {
        let folder = try folder([#"{"id": 1}"#])
        let run = CommandRun(
            "coverage",
            "report",
            folder("Runs/coverage-0.jsonl"),
            "--schemas",
            folder("Schemas"),
            "--format",
            "lcov",
            "--output",
            folder("lcov.info")
        )
        #expect(run.status == 0 && run.out.isEmpty)
        #expect(try folder.text(of: "lcov.info").hasPrefix("TN:\nSF:\(folder("Schemas/GetIssue.response.json"))\n"))
    }

    @Test("files that cannot be used have messages, and the status 2")
    func refuses() throws {
        let folder = try folder([#"{"id": 1}"#])
        try folder.write("no tally\n", to: "Runs/coverage-9.jsonl")
        let schemas = ["--schemas", folder("Schemas")]
        let broken = CommandRun(["coverage", "report", folder("Runs")] + schemas)
        #expect(broken.status == 2 && broken.out.isEmpty)
        #expect(broken.err.hasPrefix("schema-lint: \(folder("Runs/coverage-9.jsonl")): line 1: expected the header"))
        let missing = CommandRun(["coverage", "report", folder("None")] + schemas)
        #expect(missing.status == 2 && missing.err == "schema-lint: \(folder("None")): no such file or folder\n")
        let empty = CommandRun(["coverage", "report", folder("Schemas")] + schemas)
        #expect(
            empty.status == 2 && empty.err.contains("contains no .jsonl file; run the tests with SCHEMATIC_COVERAGE=")
        )
        try folder.write("{", to: "Schemas/GetIssue.error.json")
        let faulty = CommandRun(["coverage", "report", folder("Runs/coverage-0.jsonl")] + schemas)
        #expect(faulty.status == 2 && faulty.err.contains("GetIssue.error.json"))
    }

    @Test(
        "an incomplete command line is refused",
        arguments: [["coverage"], ["coverage", "merge"], ["coverage", "report"], ["coverage", "report", "x"]]
    )
    func usage(_ arguments: [String]) {
        let run = CommandRun(arguments)
        #expect(run.status == 2 && run.err.hasPrefix("schema-lint: coverage"))
    }
}
