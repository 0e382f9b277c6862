import Foundation
import Testing

@Suite("The subcommand diff")
struct DiffTests {
    private static let old = #"{ "id": 1, "name": "x" }"#
    private static let new = #"{ "id": 1, "name{?}": "x" }"#

    @Test(
        "two folders are compared, and --fail-on decides about the status",
        arguments: [
            ([], 1), (["--fail-on", "any"], 1), (["--fail-on", "never"], 0), (["--role", "request"], 1),
        ] as [([String], Int32)]
    )
    func folders(arguments: [String], status: Int32) throws {
        let folder = try TemporaryFolder(["a/A.response.json": Self.old, "b/A.response.json": Self.new])
        let run = CommandRun(["diff", folder("a"), folder("b")] + arguments)
        #expect(run.status == status)
        #expect(
            run.out.contains(
                "b/A.response.json:1:12: breaking: key 'name' may be absent at /name{?} [key-became-optional]"
            )
        )
        #expect(run.err == "1 breaking change\n")
        let back = CommandRun(["diff", folder("b"), folder("a")])
        #expect(back.status == 0)
        #expect(CommandRun(["diff", folder("b"), folder("a"), "--fail-on", "any"]).status == 1)
        #expect(CommandRun(["diff", folder("a"), folder("a"), "--fail-on", "any"]).status == 0)
    }

    @Test("two files are compared whatever their names are, in the direction of the role")
    func files() throws {
        let folder = try TemporaryFolder(["a.json": Self.old, "b.json": Self.new])
        #expect(CommandRun(["diff", folder("a.json"), folder("b.json")]).status == 1)
        #expect(CommandRun(["diff", folder("a.json"), folder("b.json"), "--role", "request"]).status == 0)
        #expect(CommandRun(["diff", folder("a.json"), folder.path]).status == 2)
    }

    @Test(
        "without an operand, and with revisions, the versions of a repository are compared",
        .enabled(if: Git.isInstalled),
        arguments: [
            ([], "", 1), (["HEAD"], "", 1), (["v1.0"], "Schemas", 1), (["main:Schemas", "Schemas"], "", 1),
            (["main:./", "."], "Schemas", 1), (["Schemas/A.response.json"], "", 1), (["v1.0..HEAD"], "", 0),
            (["v1.0", "main"], "", 0), (["main:Schemas/A.response.json"], "", 1), ([".."], "Schemas", 1),
            (["v1.0...HEAD"], "", 0), (["v1.0...side"], "", 1), (["side...v1.0"], "", 0), (["...side"], "Schemas", 1),
        ] as [([String], String, Int32)]
    )
    func revisions(arguments: [String], directory: String, status: Int32) throws {
        let repository = try GitFolder(["Schemas/A.response.json": Self.old], tag: "v1.0")
        try repository.git("checkout", "--quiet", "-b", "side")
        try repository.folder.write(Self.new, to: "Schemas/A.response.json")
        try repository.commit("v1.0-side")
        try repository.git("checkout", "--quiet", "main")
        try repository.folder.write(Self.new, to: "Schemas/A.response.json")
        let run = try CommandProcess(["diff"] + arguments, in: repository.folder, at: directory)
        #expect(run.status == status, "\(run.err)")
        #expect(run.out.contains("[key-became-optional]") == (status == 1), "\(run.out)")
    }

    @Test(
        "without a path, a folder that Git does not know is not compared, and is named",
        .enabled(if: Git.isInstalled),
        arguments: [
            ([], false), (["HEAD"], false), (["--against-tags", "v*"], false), (["."], true), (["HEAD", "."], true),
        ] as [([String], Bool)]
    )
    func untracked(arguments: [String], isCompared: Bool) throws {
        let repository = try GitFolder(["Schemas/A.response.json": Self.old], tag: "v1.0")
        try repository.folder.write("1", to: "Tried out/B.response.json")
        try repository.folder.write("{}", to: "Tried out/of/another/Tags.json")
        // A new file in a folder that Git knows is a part of the contract.
        try repository.folder.write("1", to: "Schemas/C.response.json")
        let run = try CommandProcess(["diff"] + arguments, in: repository.folder)
        if !arguments.contains("--against-tags") {
            #expect(run.out.contains("B.response.json") == isCompared, "\(run.out)")
            #expect(run.out.contains("C.response.json"), "\(run.out)")
        }
        let notice = "notice: not compared: Tried out is not in Git; add it, or pass its path\n"
        #expect(run.err.contains(notice) != isCompared, "\(run.err)")
    }

    @Test("a detached head and a further work tree are compared like any other", .enabled(if: Git.isInstalled))
    func workTrees() throws {
        let repository = try GitFolder(["Schemas/A.response.json": Self.old], tag: "v1.0")
        try repository.git("worktree", "add", "--quiet", "--detach", "other", "v1.0")
        try repository.folder.write(Self.new, to: "other/Schemas/A.response.json")
        #expect(try repository.diff(at: "other").status == 1)
        #expect(try repository.diff("Schemas").status == 0)
    }

    @Test(
        "a revision that does not exist ends with status 2 and advice",
        .enabled(if: Git.isInstalled),
        arguments: [
            ("v1.1", "did you mean 'v1.0'?"), ("nothing-like-it", "'git branch --all' and 'git tag' list the names"),
            ("v1.0:Schema", "contains no schema file"),
        ]
    )
    func missing(revision: String, advice: String) throws {
        let run = try GitFolder(["Schemas/A.response.json": Self.old], tag: "v1.0").diff(revision)
        #expect(run.status == 2)
        #expect(run.err.contains(advice) && run.err.split(separator: "\n").count == 1, "\(run.err)")
        #expect(run.out.isEmpty)
    }

    @Test("links are followed in the same way in a revision and in the work tree", .enabled(if: Git.isInstalled))
    func links() throws {
        let repository = try GitFolder(["Schemas/A.response.json": Self.old], tag: "v1.0")
        let folder = repository.folder
        try folder.write(Self.old, to: "Schemas/.shared/Deep/B.response.json")
        try folder.write(Self.old, to: "Elsewhere/C.response.json")
        for (link, target) in [
            ("D.response.json", "A.response.json"), ("Linked", ".shared"),
            ("C.response.json", "../Elsewhere/C.response.json"),
        ] {
            try FileManager.default.createSymbolicLink(atPath: folder("Schemas/\(link)"), withDestinationPath: target)
        }
        try repository.commit("v2.0")
        #expect(try repository.diff("Schemas", "--fail-on", "any").status == 0)
        for file in ["Schemas/A.response.json", "Schemas/.shared/Deep/B.response.json", "Elsewhere/C.response.json"] {
            try folder.write(Self.new, to: file)
        }
        try repository.git("commit", "--quiet", "--all", "--message", "change")
        for run in [try repository.diff("v2.0", at: "Schemas"), try repository.diff("v2.0..HEAD", at: "Schemas")] {
            #expect(run.err.hasSuffix("3 breaking changes\n"), "\(run.err)")
            for place in ["A.response.json:1:12", "D.response.json:1:12", "Linked/Deep/B.response.json:1:12"] {
                #expect(run.out.contains("\(place): breaking"), "\(run.out)")
            }
            #expect(run.err.contains("notice: not compared: v2.0:Schemas/C.response.json leads out of the folder"))
        }
    }

    @Test("an unknown change fails on request")
    func unknown() throws {
        let folder = try TemporaryFolder([
            "a/A.response.json": Self.old, "a/A.error.json": Self.old, "b/A.response.json": Self.old,
        ])
        for (option, status) in [("breaking", 0), ("unknown", 1), ("any", 1), ("never", 0)] as [(String, Int32)] {
            #expect(CommandRun(["diff", folder("a"), folder("b"), "--fail-on", option]).status == status)
        }
        #expect(CommandRun(["diff", folder("b"), folder("a"), "--fail-on", "unknown"]).status == 0)
    }

    @Test("options that have no effect are refused", arguments: ["--fail-severity", "--frames"])
    func unusedOptions(_ option: String) {
        #expect(!CommandRun(["diff", "--help"]).out.contains(option))
        #expect(CommandRun(["diff", option, "error"]).err.contains("is an option of 'lint', not of 'diff'"))
    }

    @Test("variables that Git sets for a hook do not matter", .enabled(if: Git.isInstalled))
    func hook() throws {
        let repository = try GitFolder(["Schemas/A.response.json": Self.old], tag: "v1.0")
        try repository.folder.write(Self.new, to: "Schemas/A.response.json")
        let environment = ["GIT_DIR": ".git", "GIT_INDEX_FILE": ".git/index", "GIT_PREFIX": ""]
        let run = try CommandProcess(["diff", "Schemas"], in: repository.folder, environment: environment)
        #expect(run.status == 1, "\(run.err)")
    }

    @Test("a name that would be an option of Git is refused", .enabled(if: Git.isInstalled))
    func options() throws {
        let run = try GitFolder(["Schemas/A.response.json": Self.old], tag: "v1.0").diff(
            "--",
            "--output=stolen",
            "HEAD"
        )
        #expect(run.status == 2)
        #expect(run.err.contains("is not a revision"))
    }

    @Test(
        "in a shallow clone, the advised command makes the comparison possible",
        .enabled(if: Git.isInstalled),
        arguments: [
            ("origin/side", "the branch with 'git fetch --depth 1 origin side:refs/remotes/origin/side'"),
            ("origin/topic/deep~1", "'git fetch --depth 2 origin topic/deep:refs/remotes/origin/topic/deep'"),
            ("topic/deep", "the revision with 'git fetch --depth 1 origin topic/deep', and compare with FETCH_HEAD"),
            ("v1.0", "'git fetch --depth 1 origin v1.0', and compare with FETCH_HEAD"),
            ("topic/deep^", "'git fetch --depth 2 origin topic/deep', and compare with FETCH_HEAD^"),
            ("HEAD~2", "more of the history with 'git fetch --deepen 2'"), ("HEAD^^", "'git fetch --deepen 2'"),
            ("COMMIT", "the commit with 'git fetch --depth 1 origin COMMIT'"),
            ("SHORT", "the whole history with 'git fetch --unshallow origin'"),
        ]
    )
    func shallow(revision: String, advice: String) throws {
        let repository = try GitFolder(["Schemas/A.response.json": Self.old], tag: "v1.0")
        for tag in ["v2.0", "v3.0"] {
            try repository.folder.write("{ \"\(tag)\": 1 }", to: "Schemas/A.response.json")
            try repository.commit(tag)
        }
        for branch in ["side", "topic/deep"] { try repository.git("branch", branch, "v2.0") }
        try repository.git("clone", "--quiet", "--depth", "1", "--no-tags", "file://\(repository.folder.path)", "clone")
        let commit = try repository.git("rev-parse", "v1.0").out.filter { !$0.isWhitespace }
        func filled(_ text: String) -> String {
            text.replacing("COMMIT", with: commit).replacing("SHORT", with: commit.prefix(9))
        }
        let run = try repository.diff(filled(revision), at: "clone")
        #expect(run.status == 2)
        #expect(run.err.contains("which is a shallow clone; fetch ") && run.err.contains(filled(advice)), "\(run.err)")
        let words = filled(advice).split(separator: "'", omittingEmptySubsequences: false)
        let command = words[1].split(separator: " ").dropFirst().map(String.init)
        let fetch = try CommandProcess(program: "/usr/bin/env", ["git"] + command, in: repository.folder, at: "clone")
        #expect(fetch.status == 0, "\(fetch.err)")
        let other = words[2].split(separator: " ").last.map(String.init) ?? filled(revision)
        let second = try repository.diff(other, at: "clone")
        #expect(second.status == 1, "\(second.err)")
        #expect(try repository.diff(at: "clone").status == 0)
    }

    @Test(
        "in a partial clone nothing is fetched, and the advised command fetches the files of the folder at once",
        .enabled(if: Git.isInstalled)
    )
    func partial() throws {
        let repository = try GitFolder(["Schemas/A.response.json": Self.old], tag: "v1.0")
        try repository.folder.write("large", to: "Other/B.response.json")
        try repository.git("add", "Other")
        try repository.git("commit", "--quiet", "--message", "other")
        try repository.folder.write(Self.new, to: "Schemas/A.response.json")
        try repository.folder.write("larger", to: "Other/B.response.json")
        try repository.git("add", "Other")
        try repository.commit("v2.0")
        try repository.git("config", "uploadpack.allowFilter", "true")
        let url = "file://\(repository.folder.path)"
        try repository.git("clone", "--quiet", "--filter=blob:none", url, "clone")
        func inClone(_ arguments: [String]) throws -> CommandProcess {
            try CommandProcess(program: "/usr/bin/env", arguments, in: repository.folder, at: "clone")
        }
        let missing = ["git", "rev-list", "--objects", "--all", "--missing=print"]
        func missingCount() throws -> Int {
            try inClone(missing).out.split(separator: "\n").count { $0.hasPrefix("?") }
        }
        #expect(try missingCount() == 2)
        let run = try repository.diff("v1.0", at: "clone/Schemas")
        #expect(run.status == 2 && run.err.contains("A.response.json: its content is missing in the repository"))
        #expect(try missingCount() == 2)
        let command = try #require(run.err.split(separator: "'", omittingEmptySubsequences: false).dropFirst().first)
        let fetch = try inClone(["sh", "-c", String(command)])
        #expect(fetch.status == 0, "\(fetch.err)")
        #expect(try missingCount() == 1)
        let second = try repository.diff("v1.0", at: "clone/Schemas")
        #expect(second.status == 1 && second.out.contains("[key-became-optional]"), "\(second.err)")
    }

    @Test("outside of a repository, the command needs two paths")
    func outside() throws {
        let folder = try TemporaryFolder(["s/A.response.json": Self.old])
        let run = try CommandProcess(
            ["diff"],
            in: folder,
            at: "s",
            environment: ["GIT_CEILING_DIRECTORIES": folder.path]
        )
        #expect(run.status == 2)
        #expect(run.err.contains("pass two folders"), "\(run.err)")
    }

    @Test("each tag that matches is compared with the work tree", .enabled(if: Git.isInstalled))
    func tags() throws {
        let repository = try GitFolder(["Schemas/A.response.json": Self.old], tag: "v1.0")
        try repository.folder.write(Self.new, to: "Schemas/A.response.json")
        try repository.commit("v2.0")
        let run = try repository.diff("--against-tags", "v*", "Schemas")
        #expect(run.status == 1)
        let rows = run.out.split(separator: "\n").map { $0.split(separator: " ").prefix(3).joined(separator: " ") }
        #expect(rows == ["Version Breaks Breaking", "v1.0 yes 1", "v2.0 no 0"])
        #expect(try repository.diff("--against-tags", "w*").err.contains("matches no tag"))
    }

    @Test("a change that the configuration accepts is not reported, and an entry without a change is")
    func accepted() throws {
        func entry(_ pointer: String) -> String {
            #"{ "id": "key-became-optional", "file": "A.response.json", "pointer": "\#(pointer)", "reason": "agreed" }"#
        }
        let folder = try TemporaryFolder(["a/A.response.json": Self.old, "b/A.response.json": Self.new])
        try folder.write(#"{ "diff": [\#(entry("/name")), \#(entry("/id"))] }"#, to: "b/.schema-lint.json")
        let run = CommandRun(["diff", folder("a"), folder("b")])
        #expect(run.status == 0)
        #expect(run.out.isEmpty)
        #expect(
            run.err.contains("expected the accepted change key-became-optional at /id of A.response.json, found none")
        )
        for (text, message) in [
            (#"{ "id": "key-gone" }"#, "unknown kind of change (Docs/Diff.md lists them) 'key-gone'\n"),
            (#"{ "id": "key-removd" }"#, "'key-removd'; did you mean 'key-removed'?"),
            (#"{ "id": "key-removed", "file": "A.json", "pointer": "" }"#, "in an accepted change, found no reason"),
        ] {
            try folder.write(#"{ "diff": [\#(text)] }"#, to: "b/.schema-lint.json")
            let run = CommandRun(["diff", folder("a"), folder("b")])
            #expect(run.status == 2 && run.err.contains(message) && run.err.count < 200, "\(run.err)")
        }
    }

    @Test("an error in the new version is an error, unless the file has not changed")
    func errors() throws {
        let folder = try TemporaryFolder([
            "a/A.response.json": Self.old, "b/A.response.json": Self.old, "a/package.json": "{ // comment\n}",
            "b/package.json": "{ // comment\n}",
        ])
        let run = CommandRun(["diff", folder("a"), folder("b")])
        #expect(run.status == 0)
        #expect(run.err.contains("notice: not compared: "))
        try folder.write("{ broken", to: "b/A.response.json")
        #expect(CommandRun(["diff", folder("a"), folder("b")]).status == 2)
    }

    @Test("a kind of change is explained, and a misspelled one suggested")
    func explanation() {
        let run = CommandRun(["diff", "--explain", "key-removed"])
        #expect(run.status == 0)
        #expect(
            run.out.contains("An object does not name a key any more.") && run.out.contains("Docs/Diff.md#key-removed")
        )
        let misspelled = CommandRun(["diff", "--explain", "key-removd"])
        #expect(misspelled.status == 2)
        #expect(misspelled.err.contains("did you mean 'key-removed'?"))
    }
}

extension GitFolder {
    fileprivate func diff(_ arguments: String..., at directory: String = "") throws -> CommandProcess {
        try CommandProcess(["diff"] + arguments, in: folder, at: directory)
    }
}
