import Foundation
import SchemaEngine
import Testing

@testable import schema_lint

/// Symbolic links to files that the command writes.
@Suite struct LinkTests {
    private static let schema = "{\"issues\": [{\"n\": 10, \"bar\": 1}]}"
    private static let fixed = "{\"issues\": [{\"n\": 10.0, \"bar{?}\": 1}]}"
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder([
            "s/Other.json": "{\"untouched\": 1}", "outside/Issues.response.json": Self.schema,
            "payload.json": "{\"issues\": [{\"n\": 1.5}]}",
        ])
    }

    private func fix(_ more: String...) -> CommandRun {
        CommandRun(
            ["validate", "--schema", folder("s/Issues.response.json"), folder("payload.json")] + more
        )
    }

    private func isLink(_ name: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: folder(name))) != nil
    }

    // MARK: --fix

    @Test("a fix does not follow a link out of the schemas' folder, and its message states what to do")
    func outside() throws {
        try folder.link("s/Issues.response.json", to: "../outside/Issues.response.json")
        let run = fix("--fix")
        #expect(run.status == 2)
        let target = URL(fileURLWithPath: folder("outside/Issues.response.json")).resolvingSymlinksInPath().path
        #expect(
            run.err.contains(
                "\(folder("s/Issues.response.json")): leads to \(target), which is outside of \(folder("s")), "
                    + "and is not changed; to change it, pass its own path\n"
            )
        )
        #expect(!run.err.contains("fixed"))
        #expect(try folder.text(of: "outside/Issues.response.json") == Self.schema)
        #expect(isLink("s/Issues.response.json"))
        #expect(CommandRun("validate", "--schema", target, folder("payload.json"), "--fix").status == 0)
        #expect(try folder.text(of: "outside/Issues.response.json") == Self.fixed)
    }

    @Test("a fix does not follow a folder that is a link out of the schemas' folder, and fixes other files")
    func outsideFolder() throws {
        try folder.write("{\n  \"day\": \"2015-03-22\"\n}", to: "outside/Day.json")
        try folder.write("{\n  \"day\": \"2015-03-22\"\n}", to: "s/GetDay.response.json")
        try folder.link("s/linked", to: "../outside")
        let run = CommandRun("lint", folder("s"), "--fix")
        #expect(run.status == 2)
        #expect(run.err.contains("s/linked/Day.json: leads to "))
        #expect(try folder.text(of: "outside/Day.json") == "{\n  \"day\": \"2015-03-22\"\n}")
        #expect(try folder.text(of: "s/GetDay.response.json") == "{\n  \"day\": \"{date}\"\n}")
    }

    @Test("a preview omits what a fix would refuse, with the same message and status")
    func preview() throws {
        try folder.link("s/Issues.response.json", to: "../outside/Issues.response.json")
        let run = fix("--dry-run")
        #expect(run.status == 2)
        #expect(run.out.isEmpty)
        #expect(run.err.contains("s/Issues.response.json: leads to "))
    }

    @Test("a link to a file of the same folder tree stays a link, and its target keeps its permissions")
    func inside() throws {
        try folder.write(Self.schema, to: "s/real/issues.txt")
        try folder.link("s/Issues.response.json", to: "real/issues.txt")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder("s/real/issues.txt"))
        #expect(fix("--fix").status == 0)
        #expect(try folder.text(of: "s/real/issues.txt") == Self.fixed)
        #expect(isLink("s/Issues.response.json"))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder("s/real/issues.txt"))
        #expect(attributes[.posixPermissions] as? Int == 0o640)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder("s/real")) == ["issues.txt"])
    }

    @Test("a schemas' folder that is a link is the folder that it refers to")
    func linkedRoot() throws {
        try folder.link("schemas", to: "outside")
        let schema = folder("schemas/Issues.response.json")
        #expect(CommandRun("validate", "--schema", schema, folder("payload.json"), "--fix").status == 0)
        #expect(try folder.text(of: "outside/Issues.response.json") == Self.fixed)
    }

    @Test("a folder or a file that becomes a link in the meantime does not redirect a replacement")
    func exchanged() throws {
        let text = JSONBuffer("old".utf8)
        for name in ["s/sub/A.json", "s/B.json", "outside/A.json"] { try folder.write("old", to: name) }
        let inFolder = try FileReplacement(of: folder("s/sub/A.json"), within: folder("s"))
        let inRoot = try FileReplacement(of: folder("s/B.json"), within: folder("s"))
        try FileManager.default.moveItem(atPath: folder("s/sub"), toPath: folder("s/moved"))
        try folder.link("s/sub", to: "../outside")
        try folder.remove("s/B.json")
        try folder.link("s/B.json", to: "../outside/A.json")
        try inFolder.replace(text, with: JSONBuffer("new".utf8))
        #expect(throws: FileError.self) { try inRoot.replace(text, with: JSONBuffer("new".utf8)) }
        #expect(try folder.text(of: "s/moved/A.json") == "new")
        #expect(try folder.text(of: "outside/A.json") == "old")
    }

    // MARK: Other written files

    @Test("a baseline that is a link out of its folder is not written")
    func baseline() throws {
        let text = "{\"version\": 1, \"accepted\": []}"
        try folder.write(text, to: "outside/baseline.txt")
        try folder.link("s/.schema-lint-baseline.json", to: "../outside/baseline.txt")
        try folder.write("[null]", to: "s/GetIt.response.json")
        let run = CommandRun("--write-baseline", folder("s"))
        #expect(run.status == 2)
        #expect(run.err.contains("s/.schema-lint-baseline.json: leads to "))
        #expect(try folder.text(of: "outside/baseline.txt") == text)
    }

    @Test("generated source is not written through a link out of its folder", arguments: ["Generated", "G/A.swift"])
    func generated(output: String) throws {
        try folder.write("{\"id\": 1}", to: "schemas/A.json")
        let arguments = ["generate", "swift", folder("schemas"), "--output"]
        #expect(CommandRun(arguments + [folder("outside")]).status == 0)
        let before = try folder.text(of: "outside/A.swift")
        try folder.write("{\"id\": \"x\"}", to: "schemas/A.json")
        let name = output.hasSuffix(".swift") ? output : output + "/A.swift"
        try folder.write("", to: String(name.prefix { $0 != "/" }) + "/keep")
        try folder.link(name, to: "../outside/A.swift")
        let run = CommandRun(arguments + [folder(output)])
        #expect(run.status == 2)
        #expect(run.err.contains("\(name): leads to "))
        #expect(try folder.text(of: "outside/A.swift") == before)
    }

    @Test(
        "a report and a stamp are not written through a link out of their folder",
        arguments: ["--output", "--stamp"]
    )
    func report(option: String) throws {
        try folder.write("precious", to: "outside/precious.txt")
        try folder.link("report.txt", to: "outside/precious.txt")
        try folder.link("s/report.txt", to: "../outside/precious.txt")
        let run = CommandRun("lint", folder("s"), option, folder("s/report.txt"))
        #expect(run.status == 2)
        #expect(run.err.contains("s/report.txt: leads to "))
        #expect(try folder.text(of: "outside/precious.txt") == "precious")
        #expect(CommandRun("lint", folder("s"), option, folder("report.txt")).status == 0)
        #expect(try folder.text(of: "outside/precious.txt") != "precious")
        #expect(isLink("report.txt"))
    }

    @Test("a report is written to the target of the system's own links", arguments: ["/dev/stdout", "/dev/fd/1"])
    func streams(path: String) throws {
        try folder.write("[\"{nope}\"]", to: "s/GetIt.response.json")
        let run = try CommandProcess("lint", "s", "--output", path, in: folder)
        #expect(run.status == 1)
        #expect(run.out.contains("[unknown-tag]"))
        #expect(CommandRun("lint", folder("s"), "--output", "/dev/null").status == 1)
    }
}
