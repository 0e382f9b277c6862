import Foundation
import LoopbackServer
import SchematicPlatform
import Testing

/// Verifies `Docs/Probe.md`: its commands print what it shows, and its workflow opens, updates and closes one issue.
@Suite("The page about the live server") struct ProbePageTests {
    private let page: String
    private let folder = try? TemporaryFolder()

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        page = try String(contentsOf: root.appendingPathComponent("Docs/Probe.md"), encoding: .utf8)
    }

    /// Writes the files of the page's example into a folder.
    private func example() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for block in page.components(separatedBy: "\n```jsonc\n").dropFirst() {
            let lines = block.components(separatedBy: "\n```")[0].split(separator: "\n", maxSplits: 1)
            try folder.write(String(lines[1]) + "\n", to: String(lines[0].dropFirst(3)))
        }
        return folder
    }

    /// A server of the example, whose issues have the state that the closure returns.
    private func server(_ state: @escaping @Sendable () -> String) throws -> LoopbackServer {
        try LoopbackServer { request in
            switch request.path {
            case "/issues.json": .json(#"{"issues": [{"id": 7, "subject": "a"}]}"#)
            case "/issues/7.json": .json(state())
            default: .empty(status: 404)
            }
        }
    }

    @Test("the commands of the page print what it shows")
    func commands() throws {
        let folder = try example()
        let server = try server { #"{"id": 7, "state": "draft"}"# }
        let steps = page.components(separatedBy: "\n$ schema-lint ").dropFirst()
        #expect(steps.count == 2)
        for step in steps {
            let text = step.components(separatedBy: "\n```")[0]
                .replacingOccurrences(of: "https://tracker.example", with: server.baseURL)
            let lines = text.split(separator: "\n", maxSplits: 1)
            let run = try CommandProcess(
                lines[0].split(separator: " ").map(String.init),
                in: folder,
                environment: ["API_TOKEN": "tokenTOKEN77"]
            )
            #expect(run.out == lines[1] + "\n")
            #expect(run.err.isEmpty && run.status == (lines[0].contains("--dry-run") ? 0 : 1), "\(run.err)")
        }
        #expect(server.requests.allSatisfy { $0.headers["X-Api-Key"] == "tokenTOKEN77" })
    }

    @Test("the page names each option, and each kind of drift")
    func names() {
        let help = CommandRun("probe", "--help").out
        let options = help.matches(of: #/\n  (--[a-z-]+)/#).map { String($0.1) }
        let common: Set = ["--stamp", "--quiet", "--color", "--help", "--version"]
        for option in options where !common.contains(option) { #expect(page.contains(option), "\(option)") }
        for kind in [
            "unexpected-status", "unexpected-content-type", "login-page", "redirect-not-followed", "refusal-in-success",
            "extra-wrapper",
        ] {
            #expect(page.contains("`\(kind)`"), "\(kind)")
        }
    }

    // MARK: The workflow

    /// A stand-in of GitHub's command, which keeps issues in a file.
    private static let gh = #"""
        #!/usr/bin/env python3
        import json, os, re, sys
        path = "issues.json"
        issues = json.load(open(path)) if os.path.exists(path) else []
        words = sys.argv[1:]
        option = lambda name: words[words.index(name) + 1]
        open("gh.log", "a").write(" ".join(words[:3]) + "\n")
        if words[:2] == ["issue", "list"]:
            start = re.search(r'startswith\("(.*)"\)', option("--jq"))[1]
            for number, issue in enumerate(issues, 1):
                if issue["open"] and issue["body"].startswith(start):
                    print(number)
        elif words[:2] == ["issue", "create"]:
            issues.append({"open": True, "title": option("--title"), "body": open(option("--body-file")).read()})
        elif words[:2] == ["issue", "edit"]:
            issues[int(words[2]) - 1]["body"] = open(option("--body-file")).read()
        elif words[:2] == ["issue", "close"]:
            issues[int(words[2]) - 1]["open"] = False
        else:
            sys.exit("unknown command")
        json.dump(issues, open(path, "w"))
        """#

    @Test(
        "the steps of the workflow open one issue, update it, and close it",
        .enabled(if: SearchPath.program("python3") != nil && SearchPath.program("bash") != nil)
    )
    func workflow() throws {
        let folder = try example()
        let answer = Locked(#"{"id": 7, "subject": "a", "state": "open"}"#)
        let server = try server { answer.withLock { $0 } }
        let yaml = page.components(separatedBy: "\n```yaml\n")[1].components(separatedBy: "\n```")[0]
        #expect(yaml.split(separator: "\n").count <= 15)
        let script = yaml.components(separatedBy: "- run: |\n")[1]
            .replacingOccurrences(of: "https://tracker.example", with: server.baseURL + " ")
            .replacingOccurrences(of: "\n          ", with: "\n")
        try folder.write(Self.gh, to: "bin/gh")
        try folder.link("bin/schema-lint", to: CommandProcess.path(of: "schema-lint"))
        /// Runs the steps as GitHub does, and returns the commands since the last run, and the open issues.
        func run() throws -> (status: Int32, commands: [String], issues: [String]) {
            try folder.write("", to: "gh.log")
            let run = try CommandProcess(
                program: "/bin/bash",
                ["-c", "chmod +x bin/gh; exec bash -e -c \"$SCRIPT\""],
                in: folder,
                environment: [
                    "PATH": folder("bin") + ":" + SearchPath.variable, "API_TOKEN": "tokenTOKEN77", "SCRIPT": script,
                ]
            )
            let text = (try? folder.text(of: "issues.json")) ?? "[]"
            let issues = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]] ?? []
            let open = issues.filter { $0["open"] as? Bool == true }.map { "\($0["body"] ?? "")" }
            let commands = try folder.text(of: "gh.log").split(separator: "\n").map { line in
                line.split(separator: " ").prefix(2).joined(separator: " ")
            }
            return (run.status, commands, open)
        }
        var result = try run()
        #expect(result == (0, ["issue list"], []))
        answer.withLock { $0 = #"{"id": 7, "state": "open"}"# }
        result = try run()
        #expect(result.commands == ["issue list", "issue create"] && result.issues.count == 1)
        #expect(result.issues[0].contains("missing-key") && !result.issues[0].contains("not-in-enum"))
        answer.withLock { $0 = #"{"id": 7, "state": "draft"}"# }
        result = try run()
        #expect(result.commands == ["issue list", "issue edit"] && result.issues.count == 1)
        #expect(result.issues[0].contains("not-in-enum"))
        answer.withLock { $0 = #"{"id": 7, "subject": "a", "state": "open"}"# }
        result = try run()
        #expect(result == (0, ["issue list", "issue close"], []))
        server.stop()
        try folder.write(#"{"headers": {"X-Api-Key": {"env": "OTHER"}}}"#, to: ".schema-lint-probe.json")
        result = try run()
        #expect(result.status != 0 && result.commands.isEmpty)
    }
}
