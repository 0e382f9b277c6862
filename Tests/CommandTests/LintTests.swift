import Foundation
import Testing

@Suite struct LintTests {
    @Test("faults are ordered by file, then by position")
    func order() throws {
        let folder = try TemporaryFolder([
            "B.response.json": "{\n  \"a\": \"{nope}\",\n  \"b\": \"{int:x}\"\n}",
            "A.response.json": "[\"{9lives}\", 1]",
            "sub/C.response.json": "{\"{?}x\": 1}", "Z.response.json": "{\"ok\": 1}",
        ])
        let run = CommandRun("lint", "--format", "json", folder.path)
        #expect(run.status == 1)
        #expect(run.err.isEmpty)
        #expect(try run.faults("code") == ["bad-tag", "unknown-tag", "bad-tag-argument", "bad-key-modifier"])
        #expect(
            try run.faults("schema.file")
                == ["A.response.json", "B.response.json", "B.response.json", "sub/C.response.json"].map { folder($0) }
        )
        #expect(try run.faults("schema.line") == ["1", "2", "3", "1"])
        #expect(try run.faults("payload") == ["-", "-", "-", "-"])
        #expect(try (run.json()["summary"] as? [String: Int])?["files"] == 4)
    }

    @Test("a fault is a line with its file, line, column, severity and code")
    func text() throws {
        let folder = try TemporaryFolder(["A.json": "{\n  \"b\": \"{strnig}\"\n}"])
        let run = CommandRun(folder.path)
        #expect(run.status == 1)
        #expect(run.out.hasPrefix("\(folder("A.json")):2:8: error: "))
        #expect(run.out.contains(" [unknown-tag]\n"))
        #expect(run.err == "1 error in 1 file\n")
    }

    @Test("a saved answer without a role is reported, with the names that a request uses")
    func withoutRole() throws {
        let folder = try TemporaryFolder(["GetUser.json": #"{ "login": "dana" }"#])
        let run = CommandRun("lint", folder.path)
        #expect(run.status == 0)
        #expect(
            run.out == """
                \(folder("GetUser.json")):1:1: warning: expected a role in the name GetUser.json, or a schema that refers to \
                {get_user}, found neither, so the file checks nothing [unused-fragment]
                  help: rename it GetUser.response.json for what the request 'GetUser' receives, or GetUser.request.json for \
                what it sends

                """
        )
        #expect(run.err == "1 warning in 1 file\n")
    }

    @Test("a path excludes the faults of files outside it")
    func covered() throws {
        let folder = try TemporaryFolder([
            "Tags.json": "{}", "good/A.json": "{\"b\": \"{b}\"}", "bad/B.json": "\"{nope}\"",
        ])
        #expect(CommandRun(folder("good")).status == 0)
        #expect(CommandRun(folder("good/A.json")).status == 0)
        #expect(CommandRun(folder("bad")).status == 1)
        #expect(CommandRun(folder.path).status == 1)
    }

    @Test("several paths result in one report")
    func several() throws {
        let first = try TemporaryFolder(["A.json": "\"{nope}\""])
        let second = try TemporaryFolder(["A.json": "\"{nope}\"", "B.json": "1"])
        let run = CommandRun("--format", "json", first.path, second.path, second("B.json"))
        #expect(try run.faults("schema.file") == [first("A.json"), second("A.json")].sorted())
        #expect(
            try (run.json()["summary"] as? [String: Int]) == ["files": 3, "errors": 2, "warnings": 0, "notices": 0]
        )
    }

    @Test("a warning fails the run only on request")
    func severity() throws {
        let folder = try TemporaryFolder(["A.json": "{\"{root_mapper}\": 1}"])
        let run = CommandRun(folder.path)
        #expect(run.out.contains(": warning: "))
        #expect(run.status == 0)
        #expect(CommandRun("--fail-severity", "warning", folder.path).status == 1)
        #expect(CommandRun("--fail-severity=notice", folder.path).status == 1)
    }

    @Test("quiet prints faults, and no summary")
    func quiet() throws {
        let folder = try TemporaryFolder(["A.json": "\"{nope}\""])
        let run = CommandRun("--quiet", folder.path)
        #expect(run.out.contains("[unknown-tag]"))
        #expect(run.err.isEmpty)
    }

    @Test("a report is the same in a file and on standard output")
    func twoReports() throws {
        let folder = try TemporaryFolder(["schemas/A.json": "\"{nope}\""])
        let run = CommandRun(
            "--format",
            "json",
            "--output",
            folder("report.json"),
            "--format",
            "text",
            "--color",
            "always",
            folder("schemas")
        )
        #expect(run.status == 1)
        #expect(run.out.contains("\u{1B}["))
        let report = try folder.text(of: "report.json")
        #expect(report.contains("\"code\": \"unknown-tag\""))
        let text = CommandRun(
            "--format",
            "text",
            "--output=\(folder("report.txt"))",
            "--format",
            "json",
            folder("schemas")
        )
        #expect(text.out == report)
        #expect(text.err.isEmpty)
        #expect(try folder.text(of: "report.txt").hasSuffix("[unknown-tag]\n"))
    }

    @Test("a report that cannot be written ends with status 2 and a message")
    func unwritable() throws {
        let folder = try TemporaryFolder(["A.json": "1"])
        let run = CommandRun("--output", folder("no/such/folder.txt"), folder.path)
        #expect(run.status == 2)
        #expect(run.err.hasSuffix("folder.txt: cannot be written: no such file or directory\n"))
    }

    @Test(
        "colors follow the option, then NO_COLOR, then FORCE_COLOR, then the terminal",
        arguments: [
            (["--color", "always"], ["NO_COLOR": "1"], false, true),
            (["--color", "never"], ["FORCE_COLOR": "1"], true, false),
            ([], [:], true, true), ([], [:], false, false), ([], ["NO_COLOR": "1"], true, false),
            ([], ["FORCE_COLOR": "1"], false, true), ([], ["FORCE_COLOR": "0"], false, false),
            ([], ["FORCE_COLOR": "1", "NO_COLOR": "1"], false, false),
        ] as [([String], [String: String], Bool, Bool)]
    )
    func colors(options: [String], environment: [String: String], isTerminal: Bool, isColored: Bool) throws {
        let folder = try TemporaryFolder(["A.json": "\"{nope}\""])
        let run = CommandRun(options + [folder.path], isTerminal: isTerminal, environment: environment)
        #expect(run.out.contains("\u{1B}[") == isColored)
    }

    @Test("on a terminal the source line is shown below, with a mark")
    func excerpt() throws {
        let folder = try TemporaryFolder(["A.json": "{\n  \"größe\": \"{nope}\"\n}"])
        let run = CommandRun(folder.path, isTerminal: true, environment: ["NO_COLOR": "1"])
        #expect(run.out.contains("\n     2 |   \"größe\": \"{nope}\"\n       |            ^\n"))
        #expect(!CommandRun(folder.path).out.contains("|"))
    }
}
