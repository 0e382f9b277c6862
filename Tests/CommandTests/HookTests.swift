import Foundation
import Testing

/// Runs the program of the hooks for pre-commit in a checkout of its own, with a stub of the compiler.
@Suite("Hooks for pre-commit", .enabled(if: Git.isInstalled))
struct HookTests {
    /// A compiler that records its arguments, and builds a program that prints its folder and arguments.
    private static let compiler = #"""
        #!/bin/sh
        echo "$@" >>"$CALLS"
        if [ -n "$FAILS" ]; then echo "error: no such module"; exit 1; fi
        while [ "$1" != --scratch-path ]; do shift; done
        mkdir -p "$2/release"
        cat >"$2/release/schema-lint" <<'END'
        #!/bin/sh
        if [ "$1" = --version ]; then exit 0; fi
        printf '<%s>' "${PWD##*/}" "$@"
        exit 1
        END
        chmod +x "$2/release/schema-lint"
        """#

    private let folder: TemporaryFolder
    private var hook: String { folder("a checkout/.pre-commit/schema-lint") }

    init() throws {
        let script = UserPackage.root.appendingPathComponent(".pre-commit/schema-lint")
        folder = try TemporaryFolder([
            "a checkout/Package.swift": "1", "a checkout/Sources/a.swift": "1", "a checkout/.gitignore": ".build/",
            "a checkout/.pre-commit/schema-lint": try String(contentsOf: script, encoding: .utf8),
            "bin/swift": Self.compiler, "calls": "", "the user/Schemas/A.json": "{}",
        ])
        // A program cannot start while a process has it open for writing, such as a child that another test starts meanwhile.
        let commit = try shell(
            """
            for program in ../bin/swift .pre-commit/schema-lint; do
              cp "$program" copy && mv copy "$program" && chmod +x "$program" || exit 1
            done
            git init --quiet && git add --all &&
            git -c user.name=a -c user.email=a@example.com commit --quiet --message a
            """,
            at: "a checkout"
        )
        try #require(commit.status == 0, "\(commit.err)")
    }

    private func shell(_ script: String, at directory: String) throws -> CommandProcess {
        try CommandProcess(program: "/bin/sh", "-c", script, in: folder, at: directory, environment: environment())
    }

    private func environment(_ additions: [String: String] = [:]) -> [String: String] {
        ["PATH": "\(folder("bin")):/usr/bin:/bin", "HOME": folder.path, "CALLS": folder("calls")]
            .merging(additions) { $1 }
    }

    private func run(_ arguments: String..., additions: [String: String] = [:]) throws -> CommandProcess {
        try CommandProcess(
            program: hook,
            arguments,
            in: folder,
            at: "the user",
            environment: environment(additions)
        )
    }

    /// The arguments of each build.
    private func builds() throws -> [Substring] { try folder.text(of: "calls").split(separator: "\n") }

    @Test("the first run builds only the command, and each run keeps the arguments, the folder and the status")
    func once() throws {
        for _ in 0..<2 {
            let run = try run("lint", "Schemas/a b.json", "", additions: ["GIT_DIR": folder("other")])
            #expect(run.status == 1)
            #expect(run.out == "<the user><lint><Schemas/a b.json><>")
            #expect(run.err.isEmpty)
        }
        let builds = try builds()
        #expect(builds.count == 1)
        #expect(builds.first?.hasPrefix("build -c release --product schema-lint --scratch-path ") == true)
    }

    @Test("another revision, a change of the sources, and a program that does not start are built")
    func stale() throws {
        _ = try run("lint")
        try folder.write("2", to: "a checkout/Sources/a.swift")
        _ = try run("lint")
        #expect(try builds().count == 2)
        let commit = "git -c user.name=a -c user.email=a@example.com commit --quiet --all --message b"
        #expect(try shell(commit, at: "a checkout").status == 0)
        _ = try run("lint")
        #expect(try builds().count == 3)
        let damage = "for program in .build/pre-commit/*/schema-lint; do echo 'exit 127' >\"$program\"; done"
        #expect(try shell(damage, at: "a checkout").status == 0)
        #expect(try run("lint").out == "<the user><lint>")
        #expect(try builds().count == 4)
    }

    @Test("a build that fails shows its output, leaves no files, and is repeated")
    func failure() throws {
        let failed = try run("lint", additions: ["FAILS": "1"])
        #expect(failed.status == 2)
        #expect(failed.err.hasPrefix("error: no such module\nerror: schema-lint cannot be installed: the build in "))
        let left = try shell("find .build -type f", at: "a checkout")
        #expect(left.out.isEmpty)
        #expect(try run("lint").out == "<the user><lint>")
    }

    @Test("concurrent first runs use complete programs, and leave one")
    func concurrent() throws {
        let runs = try shell(
            """
            for number in 1 2 3; do "$0/a checkout/.pre-commit/schema-lint" $number & done; wait
            """
            .replacingOccurrences(of: "$0", with: folder.path),
            at: "the user"
        )
        #expect(runs.err.isEmpty)
        for number in 1...3 { #expect(runs.out.contains("<the user><\(number)>")) }
        let left = try shell("find .build -type f", at: "a checkout")
        #expect(left.out.split(separator: "\n").count == 1)
    }

    @Test("a missing program is named, with the way to install it")
    func missing() throws {
        for (tools, message) in [
            (["bash", "git"], "expected Swift 6.2 or later in PATH, found none; see https://www.swift.org/install"),
            (["bash"], "expected git in PATH, found none"),
        ] {
            let bin = try TemporaryFolder()
            for tool in tools {
                let path = ["/usr/bin/", "/bin/"].map { $0 + tool }.first(where: FileManager.default.isExecutableFile)
                try bin.link(tool, to: try #require(path))
            }
            let run = try run("lint", additions: ["PATH": bin.path])
            #expect(run.status == 2)
            #expect(run.err == "error: schema-lint cannot be installed: \(message)\n")
        }
    }

    @Test("each hook is a script of the repository, which is executable")
    func configuration() throws {
        let root = UserPackage.root
        let text = try String(contentsOf: root.appendingPathComponent(".pre-commit-hooks.yaml"), encoding: .utf8)
        let entries = text.split(separator: "\n").filter { $0.hasPrefix("  entry: ") }
        #expect(entries.count == 4)
        #expect(text.components(separatedBy: "language: script\n").count == entries.count + 1)
        for entry in entries {
            let program = try #require(entry.dropFirst(9).split(separator: " ").first)
            let path = root.appendingPathComponent(String(program)).path
            #expect(FileManager.default.isExecutableFile(atPath: path))
        }
    }
}

enum Git {
    static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")
}
