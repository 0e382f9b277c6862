import Foundation
import LoopbackServer
import SchemaEngine
import Testing

/// Output on a runner of GitHub Actions, which interprets some lines of both streams as commands.
@Suite struct WorkflowCommandTests {
    private static let onGitHub = ["GITHUB_ACTIONS": "true"]

    /// Returns the lines that the runner takes for commands: https://github.com/actions/runner, `ActionCommand.cs`.
    private func commands(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: true).filter { line in
            line.drop(while: \.isWhitespace).hasPrefix("::") || line.contains("##[")
        }
    }

    private func folder() throws -> TemporaryFolder {
        try TemporaryFolder([
            "s/A.response.json": #"{"id": 1, "{case kind}": {"a": {}}}"#,
            "s/Note.response.json": #"{"a": "{string:/z/}"}"#,
            "bad.json": ###"{"id": "##[set-output name=x]y", "kind": "##[group]"}"###,
            "note.json": ###"{"a": "##[error]x"}"###, "good.json": ###"{"id": 1, "kind": "a", "note": "##[debug]x"}"###,
            "::set-output name=a::b.json": #"{"id": 2}"#,
        ])
    }

    static let formats = ["text", "json", "jsonl", "sarif", "junit", "checkstyle"]

    @Test("no format except that of GitHub writes a command of a payload or of a file name", arguments: formats)
    func reports(format: String) throws {
        let folder = try folder()
        for (schema, payload) in [("s/A.response.json", "bad.json"), ("s/Note.response.json", "note.json")] {
            let arguments = ["--schema", folder(schema), folder(payload), "--format", format, "--frames"]
            let run = CommandRun(["validate"] + arguments, environment: Self.onGitHub)
            #expect(run.status == 1)
            #expect(commands(run.out).isEmpty, "\(run.out)")
            let lines = CommandRun(["validate", "--lines"] + arguments, environment: Self.onGitHub)
            #expect(commands(lines.out).isEmpty, "\(lines.out)")
        }
    }

    @Test("a file name at the start of a line is no command")
    func fileName() throws {
        let folder = try folder()
        // Paths are shown as given, so that the command runs in the folder.
        let arguments = [
            "validate", "--schema", "s/A.response.json", "::set-output name=a::b.json", "::stop-commands::x",
        ]
        for format in Self.formats {
            let run = try CommandProcess(arguments + ["--format", format], in: folder, environment: Self.onGitHub)
            #expect(run.status == 2)
            #expect(commands(run.out).isEmpty, "\(run.out)")
            #expect(commands(run.err).isEmpty, "\(run.err)")
        }
        let text = try CommandProcess(arguments, in: folder, environment: Self.onGitHub)
        #expect(text.out.hasPrefix(#"\u003a:set-output name=a::b.json:1:1: error: "#))
        #expect(try CommandProcess(arguments, in: folder).out.hasPrefix("::set-output name=a::b.json:1:1: error: "))
    }

    @Test("decoded values keep their meaning")
    func decoded() throws {
        let folder = try folder()
        let run = CommandRun(
            ["validate", "--decoded", "--schema", folder("s/A.response.json"), folder("good.json")],
            environment: Self.onGitHub
        )
        #expect(commands(run.out).isEmpty)
        #expect(try run.json()["note"] as? String == "##[debug]x")
    }

    @Test("an inferred schema on standard output has no command, and keeps its meaning")
    func inferred() throws {
        let run = CommandRun(["infer", "-"], input: ###"{"a": "##[x"}"###, environment: Self.onGitHub)
        #expect(commands(run.out).isEmpty)
        #expect(try run.json()["a"] as? String == "##[x")
        #expect(CommandRun(["infer", "-"], input: ###"{"a": "##[x"}"###).out.contains("##[x"))
    }

    @Test("the format of GitHub has only the commands of its faults")
    func github() throws {
        let folder = try folder()
        let run = CommandRun(
            ["validate", "--schema", folder("s/A.response.json"), folder("bad.json"), "--format", "github"],
            environment: Self.onGitHub
        )
        let lines = run.out.split(separator: "\n")
        #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("::error file=") })
    }
}
