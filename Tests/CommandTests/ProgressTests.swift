import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import schema_lint

@Suite("The progress of long work")
struct ProgressTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder([
            "s/A.response.json": #"{"id": 1}"#, "a.jsonl": "{\"id\":1}\n{\"id\":\"x\"}\n", "b.json": #"{"id": 1}"#,
            "api.json": #"""
            {"openapi": "3.1.0", "info": {"title": "A", "version": "1"}, "paths": {"/a": {"get": {"operationId": "a",
            "responses": {"200": {"description": "", "content": {"application/json": {"schema": {"type": "integer"}}}}}}}}}
            """#,
            "a.har": #"""
            {"log": {"version": "1.2", "entries": [{"request": {"method": "GET", "url": "https://a.example/a", "headers": []},
            "response": {"status": 200, "headers": [], "content": {"mimeType": "application/json", "text": "[1]"}}}]}}
            """#,
        ])
        _ = run(["validate", "--schema", "s/A.response.json", "--lines", "--tally", "a.jsonl", "--output", "a.tally"])
    }

    /// Long work, and what its first line begins with.
    static let works: [([String], String)] = [
        (["infer", "--lines", "a.jsonl"], "0.0 of 0.0 MiB, 0.0 MiB/s, 0 s left"),
        (["infer", "b.json", "s/A.response.json"], "0.0 of 0.0 MiB, "),
        (["infer", "--base", "s/A.response.json", "b.json"], "0.0 of 0.0 MiB, "),
        (["infer", "--har", "a.har", "--output", "out"], "0.0 of 0.0 MiB, "),
        (["infer", "--lines", "-"], "0.0 MiB, 0.0 MiB/s"),
        (["validate", "--schema", "s/A.response.json", "--lines", "a.jsonl"], "0.0 of 0.0 MiB, "),
        (["validate", "--schema", "s/A.response.json", "--lines", "--tally", "a.jsonl"], "0.0 of 0.0 MiB, "),
        (["tally", "merge", "a.tally", "a.tally"], "0.0 of 0.0 MiB, "),
        (["import", "--from", "openapi", "api.json", "--output", "imported"], "1 of 3 files, 0.5 files/s, 4 s left"),
    ]

    /// Runs the command with paths in the folder. Each look at the clock is two seconds later than the one before.
    private func run(
        _ arguments: [String],
        step: Duration? = .seconds(2),
        environment: [String: String] = [:]
    ) -> CommandRun {
        let outputs: Set<String> = ["out", "imported", "a.tally"]
        let paths = arguments.map { argument in
            outputs.contains(argument) || FileManager.default.fileExists(atPath: folder(argument))
                ? folder(argument) : argument
        }
        return CommandRun(paths, input: "{\"id\":1}\n", step: step, environment: environment)
    }

    @Test(
        "a terminal shows what is done, the rate and the time left, and then only the results",
        arguments: works
    )
    func shown(arguments: [String], start: String) throws {
        let run = run(arguments)
        let lines = run.both.components(separatedBy: "\r\u{1B}[?7l").dropFirst()
        #expect(lines.first?.hasPrefix(start) == true, "\(lines)")
        let others = try ["out", "imported"].filter { FileManager.default.fileExists(atPath: folder($0)) }
        for other in others { try folder.remove(other) }
        let without = self.run(arguments, step: nil)
        #expect(run.status == without.status)
        #expect(run.out == without.out)
        #expect(Screen(run.both).text == without.both)
    }

    @Test(
        "work of less than a second, --quiet, a dumb terminal, and an output that is no terminal show nothing",
        arguments: [
            ([], .milliseconds(1), [:]), (["--quiet"], .seconds(2), [:]), ([], .seconds(2), ["TERM": "dumb"]),
            ([], nil, [:]),
        ] as [([String], Duration?, [String: String])]
    )
    func hidden(options: [String], step: Duration?, environment: [String: String]) {
        for (arguments, _) in Self.works {
            #expect(!run(arguments + options, step: step, environment: environment).both.contains("\u{1B}"))
        }
    }

    @Test("the tags of a comparison are counted", .enabled(if: Git.isInstalled))
    func tags() throws {
        let script = """
            git init --quiet && git add s && git -c user.name=a -c user.email=a@example.com commit --quiet --message a &&
            git tag v1 && git tag v2
            """
        let environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path]
        #expect(try CommandProcess(program: "/bin/sh", "-c", script, in: folder, environment: environment).status == 0)
        let run = CommandRun(["diff", folder("s"), "--against-tags", "v*"], step: .seconds(2))
        #expect(run.both.contains("1 of 2 tags, 0.5 tags/s, 2 s left"), "\(run.both)")
        #expect(Screen(run.both).text == CommandRun("diff", folder("s"), "--against-tags", "v*").both)
    }

    @Test("times and rates have the unit that a person reads")
    func units() {
        var (text, time) = ("", ContinuousClock.now)
        let line = ProgressLine(isAvailable: true, now: { time }, write: { text += $0 })
        for (seconds, done, total, expected) in [
            (2, 3 << 20, 9 << 20, "3.0 of 9.0 MiB, 1.5 MiB/s, 4 s left"),
            (10, 1 << 20, 100 << 20, "1.0 of 100.0 MiB, 0.1 MiB/s, 16 min left"),
            (10, 1 << 20, 1 << 40, "1.0 of 1048576.0 MiB, 0.1 MiB/s, 2912 h left"),
            (4, 5 << 20, 1 << 20, "5.0 MiB, 1.2 MiB/s"), (1, Int.max, nil, "8796093022208.0 MiB, "),
        ] as [(Int, Int, Int?, String)] {
            text = ""
            line.begin(.bytes, total: total)
            time += .seconds(seconds)
            line.advance(by: done)
            line.advance(by: .max)
            line.end()
            #expect(Screen(String(text.split(separator: "\r")[0])).text.hasPrefix(expected), "\(text)")
            #expect(Screen(text).text.isEmpty)
        }
    }

    @Test(
        "a program on a real terminal shows the line while it waits for more input, and clears it",
        .enabled(if: SearchPath.program("script") != nil)
    )
    func terminal() throws {
        #expect(mkfifo(folder("pipe"), 0o600) == 0)
        // A pipe that is also open for reading does not wait for another reader.
        var pipe = Descriptor.open(folder("pipe"), O_RDWR | O_NONBLOCK)
        let command = "\(CommandProcess.path(of: "schema-lint")) infer --lines - <pipe >schema.json"
        #if os(macOS)
            let arguments = ["-q", "-t", "0", "typescript", "/bin/sh", "-c", command]
        #else
            let arguments = ["--quiet", "--flush", "--return", "--command", command, "typescript"]
        #endif
        var process = ChildProcess(try #require(SearchPath.program("script")), arguments)
        process.directory = folder.path
        process.environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm", "SHELL": "/bin/sh"]
        let running = try process.launch()
        try blockThread {
            _ = Array("{\"id\":1}\n".utf8).withUnsafeBytes { pipe?.write($0) }
            return try FileManager.default.fileExists(atPath: folder("typescript"))
                && folder.text(of: "typescript").contains(" MiB/s")
        }
        pipe = nil
        #expect(try running.wait() == 0)
        let text = try folder.text(of: "typescript")
        #expect(!Screen(text).text.contains("MiB"), "\(text.debugDescription)")
        #expect(try folder.text(of: "schema.json").hasPrefix("{"))
    }
}
