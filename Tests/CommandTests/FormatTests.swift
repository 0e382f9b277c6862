import Testing

@Suite struct FormatTests {
    private func folder() throws -> TemporaryFolder {
        try TemporaryFolder([
            "s/A.response.json": "{\"id\": 1}", "s/B.json": "{\"{root_mapper}\": 1}", "bad.json": "{}",
        ])
    }

    @Test("several formats are written in one run, each to its own output")
    func several() throws {
        let folder = try folder()
        let run = CommandRun(
            ["validate", "--schema", folder("s/A.response.json"), folder("bad.json"), "--format", "github"]
                + ["sarif", "junit", "checkstyle", "json", "text"]
                .flatMap { ["--format", $0, "--output", folder("report.\($0)")] },
            environment: ["SOURCE_DATE_EPOCH": "1426981982"]
        )
        #expect(run.status == 1)
        #expect(run.out.hasPrefix("::error file=\(folder("bad.json")),line=1,col=1,title=schema-lint missing-key::"))
        #expect(try folder.text(of: "report.sarif").contains("\"ruleId\": \"missing-key\""))
        #expect(try folder.text(of: "report.junit").contains("timestamp=\"2015-03-21T23:53:02\""))
        #expect(try folder.text(of: "report.checkstyle").contains("source=\"schema-lint.missing-key\""))
        #expect(try folder.text(of: "report.json").contains("\"code\": \"missing-key\""))
        #expect(try folder.text(of: "report.text").hasSuffix(" in the schema\n"))
    }

    @Test("a report by file contains every file that was linted")
    func files() throws {
        let folder = try folder()
        let run = CommandRun("lint", folder("s"), "--format", "checkstyle")
        #expect(run.status == 0)
        #expect(run.out.contains("<file name=\"\(folder("s/A.response.json"))\"/>"))
        #expect(run.out.contains("severity=\"warning\""))
    }

    @Test("frames are shown on request, also in a file")
    func frames() throws {
        let folder = try folder()
        let frame = "     1 | {\"{root_mapper}\": 1}\n       |  ^\n"
        #expect(!CommandRun("lint", folder("s")).out.contains(frame))
        #expect(CommandRun("lint", folder("s"), "--frames").out.contains(frame))
        _ = CommandRun("lint", folder("s"), "--frames", "--output", folder("report.txt"))
        #expect(try folder.text(of: "report.txt").contains(frame))
    }

    @Test("a stamp is written only if the status is 0")
    func stamp() throws {
        let folder = try folder()
        let schema = folder("s/A.response.json")
        #expect(CommandRun("validate", "--schema", schema, folder("bad.json"), "--stamp", folder("no")).status == 1)
        #expect(throws: (any Error).self) { try folder.text(of: "no") }
        #expect(CommandRun("lint", schema, "--stamp", folder("yes")).status == 0)
        #expect(try folder.text(of: "yes").isEmpty)
    }

    @Test("a report that cannot be written ends with status 2")
    func unwritable() throws {
        let folder = try folder()
        let run = CommandRun("lint", folder("s"), "--format", "sarif", "--output", folder("none/report.sarif"))
        #expect(run.status == 2)
        #expect(run.err.hasSuffix("none/report.sarif: cannot be written: no such file or directory\n"))
    }
}
