import Foundation
import Testing

@Suite struct FixTests {
    private let folder: TemporaryFolder
    private static let schema =
        "\u{FEFF}{ \"issues\" :[{\r\n\t\"n\": 10 ,\"b\\u0061r\":\"\\/\",\r\n\t\"when\":  1.50 }]\r\n}\r\n\r\n"

    init() throws {
        folder = try TemporaryFolder([
            "s/Issues.response.json": Self.schema, "s/Other.json": "{\"untouched\":1}",
            "bad.json": "{\"issues\": [{\"n\": 1.5, \"when\": 1}, {\"n\": 1, \"bar\": null, \"when\": 2}]}",
        ])
    }

    private func validate(_ more: String...) -> CommandRun {
        CommandRun(["validate", "--schema", folder("s/Issues.response.json"), folder("bad.json")] + more)
    }

    private func bytes(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.url.appendingPathComponent(name)), as: UTF8.self)
    }

    private func inode(_ name: String) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: folder(name))[.systemFileNumber] as? Int ?? 0
    }

    @Test("fixes change their own bytes alone, and a second run changes nothing")
    func fix() throws {
        let run = validate("--fix")
        let fixed = Self.schema.replacingOccurrences(of: "\"n\": 10 ", with: "\"n\": 10.0 ")
            .replacingOccurrences(of: "\"b\\u0061r\"", with: "\"b\\u0061r{?}\"")
        #expect(try bytes("s/Issues.response.json") == fixed)
        #expect(run.status == 0)
        #expect(run.err == "fixed 2 places in 1 file\n2 files, nothing found\n")
        let (before, other) = (try inode("s/Issues.response.json"), try inode("s/Other.json"))
        #expect(validate("--fix").err == "2 files, nothing found\n")
        #expect(try inode("s/Issues.response.json") == before)
        #expect(try inode("s/Other.json") == other)
    }

    @Test("a dry run prints a diff that can be applied, and changes nothing")
    func dryRun() throws {
        let run = try CommandProcess(
            "validate",
            "--schema",
            "s/Issues.response.json",
            "bad.json",
            "--dry-run",
            in: folder
        )
        #expect(run.status == 1)
        #expect(run.out.hasPrefix("--- a/s/Issues.response.json\n+++ b/s/Issues.response.json\n@@ -1,5 +1,5 @@\n"))
        #expect(run.out.contains("-\t\"n\": 10 ,"))
        #expect(run.out.contains("+\t\"n\": 10.0 ,"))
        #expect(try bytes("s/Issues.response.json") == Self.schema)
        try folder.write(run.out, to: "fix.diff")
        let patch = try CommandProcess(program: "/bin/sh", "-c", "patch --binary -s -p1 < fix.diff || true", in: folder)
        // If a patch program is installed, its result equals the result of --fix.
        if patch.err.isEmpty {
            let patched = try bytes("s/Issues.response.json")
            try Data(Self.schema.utf8).write(to: folder.url.appendingPathComponent("s/Issues.response.json"))
            _ = validate("--fix")
            #expect(try bytes("s/Issues.response.json") == patched)
        }
    }

    @Test("reports of a dry run are written to files only")
    func dryRunReports() throws {
        let run = validate("--dry-run", "--format", "json", "--output", folder("report.json"), "--format", "text")
        #expect(run.out.hasPrefix("--- "))
        #expect(try folder.text(of: "report.json").contains("\"missing-key\""))
    }

    @Test("lines of a file and standard input can be fixed from, but not lines of standard input")
    func inputs() throws {
        try folder.write("{\"issues\": []}\n{}\n", to: "records")
        let schema = folder("s/Issues.response.json")
        #expect(CommandRun("validate", "--lines", "--schema", schema, folder("records"), "--fix").status == 0)
        #expect(try bytes("s/Issues.response.json").contains("\"issues{?}\""))
        let input = "{\"issues\": [{\"bar\": \"\", \"when\": 1}]}"
        #expect(CommandRun("validate", "--schema", schema, "-", "--fix", input: input).status == 0)
        #expect(try bytes("s/Issues.response.json").contains("\"n{?}\""))
        let refused = CommandRun("validate", "--lines", "--schema", schema, "-", "--fix")
        #expect(refused.status == 2)
        #expect(refused.err.contains("fixes from --lines require a file"))
    }
}

@Suite struct LintFixTests {
    @Test("a fix changes what rules can fix, a second one changes nothing, and a baseline is respected")
    func rules() throws {
        let text = "{\n  \"day\": \"2015-03-22\",\n  \"id\":\"6F9619FF-8B86-D011-B42D-00C04FC964FF\"\n}"
        let folder = try TemporaryFolder(["GetDay.response.json": text])
        let preview = CommandRun("lint", folder.path, "--dry-run")
        #expect(preview.out.contains("-  \"day\": \"2015-03-22\",\n"))
        #expect(try folder.text(of: "GetDay.response.json") == text)
        #expect(CommandRun("lint", folder.path, "--fix").err == "fixed 2 places in 1 file\n1 file, nothing found\n")
        #expect(
            try folder.text(of: "GetDay.response.json") == "{\n  \"day\": \"{date}\",\n  \"id\": \"{uuid}\"\n}"
        )
        #expect(CommandRun("lint", folder.path, "--fix").err == "1 file, nothing found\n")
        try folder.write(text, to: "GetDay.response.json")
        #expect(CommandRun("lint", folder.path, "--write-baseline").status == 0)
        #expect(CommandRun("lint", folder.path, "--fix").err == "1 file, nothing found\n")
        #expect(try folder.text(of: "GetDay.response.json") == text)
    }

    @Test("a diff is escaped on a terminal, and exact everywhere else", arguments: [true, false])
    func terminal(isTerminal: Bool) throws {
        let text = "{\n  \"a\u{9B}2J\u{202E}\": \"2015-03-22\"\n}"
        let folder = try TemporaryFolder(["GetDay.response.json": text])
        let preview = CommandRun(
            ["lint", folder.path, "--dry-run"],
            isTerminal: isTerminal,
            environment: ["NO_COLOR": "1"]
        )
        #expect(preview.out.contains("2015-03-22"))
        for scalar in ["\u{9B}", "\u{202E}"] as [Unicode.Scalar] {
            #expect(preview.out.unicodeScalars.contains(scalar) == !isTerminal)
        }
    }

    @Test("a diff contains no secret, and the omission is reported")
    func secrets() throws {
        let token = "ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a"
        let folder = try TemporaryFolder(["GetKey.response.json": "{\"token\": \"\(token)\"}"])
        let preview = CommandRun("lint", folder.path, "--dry-run")
        #expect(preview.out.isEmpty)
        #expect(
            preview.err.contains("GetKey.response.json: the diff omits changes that would show a secret\n")
        )
        _ = CommandRun("lint", folder.path, "--fix")
        #expect(try !folder.text(of: "GetKey.response.json").contains(token))
    }
}
