import Testing

/// Runs the built command as a process, for behavior that a run within the test process cannot show.
@Suite struct ProcessTests {
    private func folder() throws -> TemporaryFolder {
        try TemporaryFolder([
            "s/A.response.json": "{\"id\": 1}", "good.json": "{\"id\": 1}", "bad.json": "{\"id\": \"x\"}",
        ])
    }

    @Test("the process exits with the run's status", arguments: [("good.json", 0), ("bad.json", 1), ("gone.json", 2)])
    func status(payload: String, status: Int32) throws {
        let run = try CommandProcess("validate", "--schema", "s/A.response.json", payload, in: folder())
        #expect(run.status == status)
    }

    @Test(
        "every documented status is the exit status of the process, with one line that states the reason",
        arguments: [
            (["lint", "s"], 0, "1 file, nothing found"),
            (["lint", "s", "broken"], 1, "1 error in 2 files"),
            (["lint", "s", "--fail-severty", "error"], 2, "did you mean '--fail-severity'?"),
            (["lint", "s", "gone"], 2, "schema-lint: gone: no such file or folder"),
            (["lint", "s", "empty"], 2, "schema-lint: empty: contains no schema file"),
            (
                ["lint", "s/A.response.json", "loop/L.json"], 2,
                "loop/L.json: a symbolic link that leads back to itself"
            ),
            (["lint", "configured"], 2, "configured/.schema-lint.json:1:2: "),
            (["validate", "--schema", "broken/B.json", "good.json"], 1, "1 error in 2 files"),
        ]
    )
    func contract(arguments: [String], status: Int32, line: String) throws {
        let folder = try folder()
        try folder.write("{\"a\": \"{nope}\"}", to: "broken/B.json")
        try folder.write("", to: "empty/notes.txt")
        try folder.write("{\"a\": 1}", to: "configured/C.json")
        try folder.write("{", to: "configured/.schema-lint.json")
        try folder.write("{}", to: "loop/Ok.json")
        try folder.link("loop/L.json", to: "L.json")
        let run = try CommandProcess(arguments, in: folder)
        #expect(run.status == status)
        #expect(run.err.contains(line), "\(run.err)")
        #expect(run.err.split(separator: "\n").count == 1)
    }

    @Test("results go to standard output, everything else to standard error")
    func streams() throws {
        let run = try CommandProcess("validate", "--schema", "s/A.response.json", "bad.json", in: folder())
        #expect(run.out.hasPrefix("bad.json:1:8: error: "))
        #expect(run.out.contains("required by s/A.response.json:1:8 at /id\n"))
        #expect(run.err == "1 error in 2 files\n")
    }

    @Test("standard input is read to its end")
    func input() throws {
        let many = "[" + String(repeating: "{\"id\": 1},\n", count: 20_000) + "{\"id\": 1}]"
        let folder = try folder()
        try folder.write("[{\"id\": 1}]", to: "s/L.response.json")
        #expect(
            try CommandProcess("validate", "--schema", "s/L.response.json", "-", in: folder, input: many).status == 0
        )
    }

    @Test("without arguments the current folder is linted")
    func currentFolder() throws {
        let folder = try folder()
        let run = try CommandProcess(in: folder, at: "s")
        #expect(run.status == 0)
        #expect(run.err == "1 file, nothing found\n")
        try folder.write("\"{nope}\"", to: "s/B.json")
        #expect(try CommandProcess(in: folder, at: "s").out.hasPrefix("B.json:1:1: error: "))
    }

    @Test("the environment can force colors")
    func environment() throws {
        let folder = try folder()
        let arguments = ["validate", "--schema", "s/A.response.json", "bad.json"]
        #expect(try !CommandProcess(arguments, in: folder).out.contains("\u{1B}["))
        #expect(try CommandProcess(arguments, in: folder, environment: ["FORCE_COLOR": "1"]).out.contains("\u{1B}["))
    }

    @Test("every run prints the same output")
    func stable() throws {
        let folder = try folder()
        for index in 0..<20 { try folder.write("{\"a\": \"{nope}\", \"b\": \"{nope}\"}", to: "s/F\(index).json") }
        let first = try CommandProcess("--format", "json", "s", in: folder)
        #expect(first.status == 1)
        for _ in 0..<3 { #expect(try CommandProcess("--format", "json", "s", in: folder).out == first.out) }
    }
}
