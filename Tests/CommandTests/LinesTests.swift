import Foundation
import Testing

@Suite struct LinesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder([
            "s/A.response.json": "{\"id\": 1}", "s/S.response.json": "{\"id\": 1, \"key\": \"{secret}\"}",
        ])
    }

    private func run(_ more: String..., schema: String = "A", input: String) throws -> CommandRun {
        CommandRun(["validate", "--lines", "--schema", folder("s/\(schema).response.json"), "-"] + more, input: input)
    }

    @Test("results are in the order of the lines, values and faults alike")
    func order() throws {
        let run = try run("--decoded", input: "{\"id\": 1}\n{}\n{\"id\": 2}\n")
        let lines = run.out.split(separator: "\n").map(String.init)
        #expect(lines.first == "{\"id\":1}")
        #expect(lines.dropFirst().first?.hasPrefix("-:2:1: error: ") == true)
        #expect(lines.contains("  in record 2"))
        #expect(lines.last == "{\"id\":2}")
        #expect(run.err == "1 error in 2 files\n")
    }

    @Test("a payload over several lines is one error with its cure", arguments: [[], ["--tally"]])
    func severalLines(options: [String]) throws {
        let input = "{\n" + (0..<24).map { "  \"key \($0)\": 1,\n" }.joined() + "  \"id\": 1\n}\n"
        let schema = folder("s/A.response.json")
        let run = CommandRun(["validate", "--lines", "--schema", schema, "-"] + options, input: input)
        #expect(run.status == 2 && !run.out.contains("invalid-json"))
        #expect(
            run.err
                == "schema-lint: -: expected a whole JSON text on each line, found one that continues after line 1; "
                + "remove --lines to read the input as one text, or write each text on one line, as 'jq -c .' does\n"
        )
    }

    @Test("a JSON report is one document, for any number of faults", arguments: ["", "{}\n", "{}\n[]\n{\"id\": 1}\n"])
    func json(input: String) throws {
        let count = input.split(separator: "\n").count { !$0.contains("id") }
        let run = try run("--format", "json", input: input)
        #expect(try run.faults("code").count == count)
        let summary = try run.json()["summary"] as? [String: Int]
        #expect(summary == ["files": 2, "errors": count, "warnings": 0, "notices": 0])
        #expect(try run.json()["decoded"] == nil)
        let decoded = try self.run("--format", "json", "--decoded", input: input).json()["decoded"] as? [NSDictionary]
        #expect(decoded == (input.contains("id") ? [["file": "-", "value": ["id": 1]]] : []))
    }

    @Test(
        "every other format contains the faults of the lines too",
        arguments: [
            ("github", "::error file=-,line=2"), ("sarif", "\"startLine\": 2"), ("junit", "missing-key 2:1"),
            ("checkstyle", "line=\"2\""), ("jsonl", "\"line\":2"),
        ]
    )
    func formats(format: String, part: String) throws {
        #expect(try run("--format", format, input: "{\"id\": 1}\n{}\n").out.contains(part))
    }

    @Test("a frame shows the line of the input with its number")
    func frames() throws {
        let run = try run("--frames", input: "{\"id\": 1}\n{\"id\": \"x\"}\n")
        #expect(run.out.contains("     2 | {\"id\": \"x\"}\n       |        ^\n"))
        let secret = try self.run("--frames", schema: "S", input: "{\"id\": \"x\", \"key\": \"hush\"}\n")
        #expect(secret.out.contains("[type-mismatch]"))
        #expect(!secret.out.contains("hush"))
    }

    @Test("lines are found across blocks, and faults keep their positions")
    func blocks() throws {
        let good = "{\"id\": 1}\n"
        let before = String(repeating: good, count: 60_000)
        let run = try run(
            "--format",
            "json",
            input: before + "{\"id\": \"" + String(repeating: "x", count: 600_000) + "\"}\n"
        )
        #expect(try run.faults("payload.line") == ["60001"])
        #expect(try run.faults("payload.record") == ["60001"])
        #expect(try run.faults("payload.offset") == ["\(before.utf8.count + 7)"])
    }

    @Test("a line that is too long is reported, and the next is checked")
    func tooLong() throws {
        let long = "{\"id\": \"" + String(repeating: "x", count: 33 << 20) + "\"}"
        let run = try run("--format", "json", input: "\(long)\n{}\n")
        #expect(run.status == 1)
        #expect(try run.faults("code") == ["line-too-long", "missing-key"])
        #expect(try run.faults("message").first == "the line is longer than 32 MB, and was not checked")
        #expect(try run.faults("payload.line") == ["1", "2"])
    }

    @Test("an unreadable input ends with status 2, and the others are checked")
    func unreadable() throws {
        try folder.write("{}\n", to: "records")
        let run = CommandRun(
            "validate",
            "--lines",
            "--schema",
            folder("s/A.response.json"),
            folder("gone"),
            folder("s"),
            folder("records")
        )
        #expect(run.status == 2)
        #expect(run.out.contains("records:1:1: error: "))
        #expect(run.err.contains("gone: no such file or folder\n"))
        #expect(run.err.contains("/s: is a folder; expected a file\n"))
    }

    @Test("results are written while the input is still open")
    func filter() throws {
        // The input ends when the first result has been read, or at the hang limit.
        let run = try CommandProcess(
            program: "/bin/sh",
            "-c",
            """
            (
              printf '{}\\n'
              for _ in $(seq 9000); do if [ -e read ]; then break; fi; sleep 0.1; done
              printf '{}\\n' >&2
            ) | "$0" validate --lines --schema s/A.response.json --quiet - |
              (read -r first && printf '%s\\n' "$first" >&2; touch read; cat >/dev/null)
            """,
            CommandProcess.path(of: "schema-lint"),
            in: folder
        )
        #expect(run.err.hasPrefix("-:1:1: error: "))
        #expect(run.err.hasSuffix("{}\n"))
    }
}
