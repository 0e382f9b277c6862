import Foundation
import Testing

@Suite("The subcommand format")
struct FormatCommandTests {
    private static let other = "{\"id\":1,\r\n\"tags\" : [ \"x\" ]}"
    private static let canonical = "{\n  \"id\": 1,\n  \"tags\": [\"x\"]\n}\n"

    private func folder() throws -> TemporaryFolder {
        try TemporaryFolder([
            "s/A.json": Self.other, "s/deep/B.response.json": Self.other, "s/C.json": Self.canonical,
            "s/inner/Tags.json": "{}\n", "s/inner/D.json": Self.other, "s/E.plist": "<plist/>",
            "s/old/F.json": Self.other, "s/.schema-lint.json": #"{"ignore":["old"]}"#,
        ])
    }

    @Test(
        "the files below a folder and its catalogs are rewritten, except for ignored ones, and a second run changes nothing"
    )
    func rewrites() throws {
        let folder = try folder()
        let run = CommandRun("format", folder("s"))
        #expect(run.status == 0)
        #expect(run.out.isEmpty)
        #expect(run.err == "formatted 3 files\n5 files, nothing found\n")
        for name in ["s/A.json", "s/deep/B.response.json", "s/inner/D.json", "s/C.json"] {
            #expect(try folder.text(of: name) == Self.canonical)
        }
        #expect(try folder.text(of: "s/old/F.json") == Self.other)
        #expect(CommandRun("format", folder("s")).err == "5 files, nothing found\n")
    }

    @Test("a check reports each file at its first difference, and changes nothing")
    func check() throws {
        let folder = try folder()
        let run = CommandRun("format", "--check", folder("s/A.json"), folder("s/C.json"), folder("s/old/F.json"))
        #expect(run.status == 1)
        #expect(
            run.out == """
                \(folder("s/A.json")):1:2: error: expected the canonical layout, found other white space [not-formatted]
                  help: run 'schema-lint format'

                """
        )
        #expect(run.err == "1 error in 2 files\n")
        #expect(try folder.text(of: "s/A.json") == Self.other)
        #expect(CommandRun("format", "--check", folder("s/C.json")).status == 0)
        let report = CommandRun("format", "--check", folder("s"), "--format", "json")
        #expect(try report.faults("code") == Array(repeating: "not-formatted", count: 3))
    }

    @Test("a file that is not JSON is reported and not changed, and the others are formatted")
    func notJSON() throws {
        let folder = try TemporaryFolder(["A.json": Self.other, "B.json": "{\"a\":1,}"])
        let run = CommandRun("format", folder.path)
        #expect(run.status == 1)
        #expect(run.out.hasPrefix("\(folder("B.json")):1:8: error: "))
        #expect(run.out.contains("[invalid-json]"))
        #expect(try folder.text(of: "A.json") == Self.canonical)
        #expect(try folder.text(of: "B.json") == "{\"a\":1,}")
    }

    @Test("a link is followed within the given path only")
    func links() throws {
        let folder = try TemporaryFolder(["s/A.json": Self.other, "o/B.json": Self.other, "s/t/C.json": Self.other])
        try folder.link("s/t/A.json", to: "../A.json")
        try folder.link("s/B.json", to: "../o/B.json")
        let check = CommandRun("format", "--check", folder("s/t"))
        #expect(check.out.hasPrefix("\(folder("s/t/C.json")):") && !check.out.contains("A.json"))
        let run = CommandRun("format", folder("s/t"))
        for run in [check, run, CommandRun("format", "--check", folder("s/B.json"))] {
            #expect(run.status == 2)
            #expect(run.err.contains(".json: leads to "))
        }
        #expect(try folder.text(of: "s/A.json") == Self.other)
        #expect(try folder.text(of: "s/t/C.json") == Self.canonical)
        #expect(CommandRun("format", folder("s")).status == 2)
        #expect(try folder.text(of: "s/A.json") == Self.canonical)
        #expect(try folder.text(of: "o/B.json") == Self.other)
        #expect(CommandRun("format", folder("s/B.json")).status == 2)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder("s/t/A.json"))
        #expect(attributes[.type] as? FileAttributeType == .typeSymbolicLink)
    }

    @Test(
        "a path without a schema file in JSON ends with status 2 and one line",
        arguments: [("none", "no such file or folder"), ("A.plist", "is not a schema file in JSON")]
    )
    func unusable(name: String, message: String) throws {
        let folder = try TemporaryFolder(["A.plist": "<plist/>"])
        let run = CommandRun("format", folder(name))
        #expect(run.status == 2)
        #expect(run.err.hasPrefix("schema-lint: \(folder(name)): \(message)"))
        #expect(run.err.split(separator: "\n").count == 1)
    }

    @Test(
        "standard input is printed in the canonical layout, and its faults are on standard error",
        arguments: [
            ([], other, 0, canonical, ""), ([], canonical, 0, canonical, ""),
            (["--check"], canonical, 0, "", ""),
            (["--check"], other, 1, "", "-:1:2: error: expected the canonical layout"),
            ([], "{", 1, "", "-:1:2: error: "), (["--check"], "", 1, "", "-:1:1: error: "),
        ] as [([String], String, Int32, String, String)]
    )
    func standardInput(options: [String], input: String, status: Int32, output: String, errors: String) {
        let run = CommandRun(["format", "--stdin"] + options, input: input)
        #expect(run.status == status)
        #expect(run.out == output)
        #expect(run.err.hasPrefix(errors) && run.err.isEmpty == errors.isEmpty)
    }

    @Test("fixes of lint format the lines that they change, and no other line")
    func fixes() throws {
        let text = "{ \"a\":1,\n\t\"day\":\"2015-03-22\" ,\n\t\"b\":[ 1,2 ]}\n"
        let folder = try TemporaryFolder(["GetDay.response.json": text])
        #expect(CommandRun("lint", folder.path, "--fix").status == 0)
        let fixed = text.replacing("\"day\":\"2015-03-22\" ,", with: "\"day\": \"{date}\",")
        #expect(try folder.text(of: "GetDay.response.json") == fixed)
    }
}
