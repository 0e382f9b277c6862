import Foundation
import SchematicPlatform
import Testing

/// The search for settings and for `Tags.json` in the parents of a folder.
@Suite struct SettingsSearchTests {
    private static let off = #"{"rules": {"null-example": "off"}}"#
    private static let schema = #"{"id": 1, "note": null}"#

    @Test("the search ends at the root of a repository", arguments: [".git/HEAD", ".git"])
    func repository(mark: String) throws {
        let folder = try TemporaryFolder([
            ".schema-lint.json": Self.off, "Tags.json": "{}", "Outer.json": "{", "repo/s/A.response.json": Self.schema,
        ])
        #expect(CommandRun("lint", folder("repo/s"), "--fail-severity", "warning").status == 0)
        try folder.write("", to: "repo/\(mark)")
        let run = CommandRun("lint", folder("repo/s"), "--fail-severity", "warning")
        #expect(run.status == 1)
        #expect(run.out.contains("[null-example]"))
        #expect(run.err == "1 warning in 1 file\n")
    }

    @Test("the root of the repository is the last folder that is searched")
    func root() throws {
        let folder = try TemporaryFolder([
            "repo/.git/HEAD": "", "repo/.schema-lint.json": Self.off, "repo/s/A.response.json": Self.schema,
        ])
        #expect(CommandRun("lint", folder("repo/s"), "--fail-severity", "warning").status == 0)
    }

    @Test("a new baseline is written in the repository, and not beside the settings of a folder outside")
    func baseline() throws {
        let folder = try TemporaryFolder([
            ".schema-lint.json": "{}", "repo/.git/HEAD": "", "repo/s/A.response.json": Self.schema,
        ])
        #expect(CommandRun("lint", folder("repo/s"), "--write-baseline").status == 0)
        #expect(FileManager.default.fileExists(atPath: folder("repo/s/.schema-lint-baseline.json")))
    }

    static let names = [".schema-lint.json", ".schema-lint-baseline.json", "Tags.json"]

    @Test("a file of another user is refused, with its owner", .enabled(if: geteuid() == 0), arguments: names)
    func foreign(name: String) throws {
        let folder = try TemporaryFolder(["\(name)": "{}", "s/A.response.json": #"{"id": 1}"#])
        #expect(chown(folder(name), 12_345, 12_345) == 0)
        for arguments in [["lint", folder("s")], ["generate", "swift", folder("s")]] {
            let run = CommandRun(arguments)
            guard name != ".schema-lint-baseline.json" || arguments[0] == "lint" else { continue }
            #expect(run.status == 2)
            #expect(run.err.contains("\(name): it belongs to another user (12345)"), "\(run.err)")
        }
        // A link of another user leads where that user wants.
        try folder.remove(name)
        try folder.write("{}", to: "own.json")
        try folder.link(name, to: "own.json")
        #expect(lchown(folder(name), 12_345, 12_345) == 0)
        #expect(CommandRun("lint", folder("s")).status == 2)
    }

    @Test("a folder that is named can belong to another user", .enabled(if: geteuid() == 0))
    func named() throws {
        let folder = try TemporaryFolder([
            "s/.schema-lint.json": Self.off, "s/Tags.json": "{}", "s/A.response.json": Self.schema,
        ])
        for name in ["s", "s/.schema-lint.json", "s/Tags.json"] { #expect(chown(folder(name), 12_345, 12_345) == 0) }
        #expect(CommandRun("lint", folder("s"), "--fail-severity", "warning").status == 0)
    }
}
