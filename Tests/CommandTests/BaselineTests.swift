import Foundation
import Testing

@Suite struct BaselineTests {
    private static let name = ".schema-lint-baseline.json"
    private static let schema = "{\n  \"a\": null,\n  \"b\": \"2026-01-01\"\n}"

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder(["s/Get.response.json": Self.schema, "s/Put.request.json": "[null]"])
        let run = CommandRun("--write-baseline", folder("s"))
        #expect(run.status == 0)
        #expect(run.out.isEmpty)
        #expect(run.err == "2 files, nothing found\n")
        return folder
    }

    @Test("accepted faults are not reported again, and writing the baseline again changes nothing")
    func accepts() throws {
        let folder = try folder()
        #expect(CommandRun("--fail-severity", "notice", folder("s")).status == 0)
        let first = try folder.text(of: "s/" + Self.name)
        #expect(CommandRun("--write-baseline", folder("s")).status == 0)
        #expect(try folder.text(of: "s/" + Self.name) == first)
        #expect(first.hasPrefix("{\n  \"version\": 1,\n  \"accepted\": [\n    {\n      \"rule\": \"null-example\",\n"))
        #expect(first.contains("\"file\": \"Get.response.json\",\n      \"pointer\": \"/a\""))
    }

    @Test("a baseline that is a link is written to its target, and no temporary file remains")
    func link() throws {
        let folder = try folder()
        let files = FileManager.default
        let link = folder("s/" + Self.name)
        try folder.write(try folder.text(of: "s/" + Self.name), to: "s/.kept/baseline.json")
        try files.removeItem(atPath: link)
        try files.createSymbolicLink(atPath: link, withDestinationPath: ".kept/baseline.json")
        try folder.write("[null, 1]", to: "s/New.request.json")
        #expect(CommandRun("--write-baseline", folder("s")).status == 0)
        #expect(try folder.text(of: "s/.kept/baseline.json").contains("New.request.json"))
        #expect(try files.contentsOfDirectory(atPath: folder("s/.kept")) == ["baseline.json"])
        #expect(try files.destinationOfSymbolicLink(atPath: link) == ".kept/baseline.json")
    }

    @Test("a baseline matches moved lines, and files with new keys")
    func movedLines() throws {
        let folder = try folder()
        try folder.write("\n\n{\"x\": 1, \"b\":\n\n \"2026-01-01\", \"a\":   null}", to: "s/Get.response.json")
        #expect(CommandRun(folder("s")).err == "2 files, nothing found\n")
    }

    @Test("faults that are new, at another key, or of another text, are reported")
    func newFaults() throws {
        let folder = try folder()
        try folder.write("{\"a\": null, \"c\": null, \"b\": \"2026-01-02\"}", to: "s/Get.response.json")
        let run = CommandRun("--format", "json", folder("s"))
        #expect(try run.faults("code") == ["unused-baseline-entry", "null-example", "untagged-date"])
        #expect(try run.faults("schema.pointer") == ["/accepted/1", "/c", "/b"])
    }

    @Test("an entry that no longer matches is reported at its own position")
    func unused() throws {
        let folder = try folder()
        try folder.write("{\"a\": 1, \"b\": \"2026-01-01\"}", to: "s/Get.response.json")
        let run = CommandRun(folder("s"))
        #expect(
            run.out == """
                \(folder("s/" + Self.name)):4:5: warning: expected the accepted null-example at /a of Get.response.json, found it \
                fixed or changed [unused-baseline-entry]
                  help: remove the entry, or write the baseline again with --write-baseline

                """
        )
        #expect(CommandRun("--write-baseline", folder("s")).status == 0)
        #expect(CommandRun(folder("s")).err == "2 files, nothing found\n")
    }

    @Test("entries of unread files are kept and not reported, and those of removed files are reported")
    func partialRuns() throws {
        let folder = try folder()
        #expect(CommandRun(folder("s/Put.request.json")).err == "1 file, nothing found\n")
        try folder.write("[1]", to: "s/Put.request.json")
        #expect(CommandRun(folder("s/Get.response.json")).err == "1 file, nothing found\n")
        #expect(CommandRun("--write-baseline", folder("s/Put.request.json")).status == 0)
        #expect(CommandRun(folder("s")).err == "2 files, nothing found\n")
        try folder.remove("s/Get.response.json")
        #expect(CommandRun(folder("s")).err == "2 warnings in 1 file\n")
    }

    @Test("a baseline is written beside the configuration, and found from subfolders")
    func besideConfiguration() throws {
        let folder = try TemporaryFolder([".schema-lint.json": "{}", "s/t/Get.response.json": "[null]"])
        #expect(CommandRun("--write-baseline", folder("s/t")).status == 0)
        #expect(try folder.text(of: Self.name).contains("\"file\": \"s/t/Get.response.json\""))
        #expect(CommandRun(folder("s")).err == "1 file, nothing found\n")
        #expect(try CommandProcess(in: folder, at: "s/t").err == "1 file, nothing found\n")
    }

    @Test("several catalogs of one run share a baseline")
    func severalCatalogs() throws {
        let folder = try TemporaryFolder([
            ".schema-lint.json": "{}", "s/Get.response.json": "[null]", "t/Put.response.json": "[null]",
        ])
        #expect(CommandRun("--write-baseline", folder("s"), folder("t")).status == 0)
        let baseline = try folder.text(of: Self.name)
        #expect(baseline.contains("\"s/Get.response.json\"") && baseline.contains("\"t/Put.response.json\""))
        #expect(CommandRun(folder("s"), folder("t")).err == "2 files, nothing found\n")
        #expect(CommandRun(folder("t")).err == "1 file, nothing found\n")
        #expect(CommandRun(folder.path).err == "2 files, nothing found\n")
    }

    @Test("accepted faults are not fixed")
    func accepted() throws {
        let folder = try folder()
        #expect(CommandRun("--fix", folder("s")).status == 0)
        #expect(try folder.text(of: "s/Get.response.json") == Self.schema)
        try folder.remove("s/" + Self.name)
        #expect(CommandRun("--fix", folder("s")).status == 0)
        #expect(try folder.text(of: "s/Get.response.json").contains("\"{date}\""))
    }

    @Test("faults of the schema language cannot be accepted")
    func faults() throws {
        let folder = try TemporaryFolder(["A.json": "\"{nope}\""])
        #expect(CommandRun("--write-baseline", folder.path).status == 1)
        #expect(try folder.text(of: Self.name) == "{\n  \"version\": 1,\n  \"accepted\": []\n}\n")
    }

    @Test(
        "an invalid baseline ends with status 2 and its position",
        arguments: [
            ("{", "1:2: "), (#"{"version": 2}"#, "1:13: expected version 1, found 2"),
            (#"{"acepted": []}"#, "1:2: unknown key 'acepted'; did you mean 'accepted'?"),
            (#"{"accepted": [{"rule": 1}]}"#, "1:24: expected a text, found 1"),
            (#"{"accepted": [{"line": "1"}]}"#, "1:16: unknown key 'line'"),
        ]
    )
    func refused(text: String, message: String) throws {
        let folder = try TemporaryFolder([Self.name: text, "A.json": "1"])
        let run = CommandRun(folder.path)
        #expect(run.status == 2)
        #expect(run.err.hasPrefix("schema-lint: \(folder(Self.name)):\(message)"))
    }
}
