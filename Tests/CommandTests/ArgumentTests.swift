import Testing

@Suite struct ArgumentTests {
    @Test(
        "an invalid command line ends with status 2 and one line, with a suggestion for a similar name",
        arguments: [
            (["--fromat", "json"], "unknown option '--fromat'; did you mean '--format'?"),
            (["--xyzzyx"], "unknown option '--xyzzyx'"),
            (["-q"], "unknown option '-q'; did you mean '--quiet'?"),
            (["--out", "x"], "unknown option '--out'; did you mean '--output'?"),
            (["infer", "-o", "x", "a.json"], "unknown option '-o'; did you mean '--output'?"),
            (["--json"], "unknown option '--json'; did you mean '--format json'?"),
            (["--autofix"], "unknown option '--autofix'; did you mean '--fix'?"),
            (["--fail"], "unknown option '--fail'; did you mean '--fail-severity'?"),
            (["validate", "--strict"], "unknown option '--strict'; did you mean '--mode strict'?"),
            (["validate", "--max-errors", "1"], "unknown option '--max-errors'; did you mean '--maximum-faults'?"),
            (["infer", "--no-enums", "a.json"], "unknown option '--no-enums'; did you mean '--enums off'?"),
            (["lint", "--strict"], "--strict is an option of 'export', not of 'lint'"),
            (["--format"], "--format takes a value: --format text|json|jsonl|github|sarif|junit|checkstyle"),
            (["--format="], "--format takes a value: --format text|json|jsonl|github|sarif|junit|checkstyle"),
            (
                ["--format", "jsom"],
                "--format takes text, json, jsonl, github, sarif, junit, checkstyle, not 'jsom'; did you mean 'json'?"
            ),
            (["--quiet=yes"], "--quiet takes no value"),
            (["--color", "never", "--color=auto"], "--color is given twice"),
            (["--lines"], "--lines is an option of 'validate', not of 'lint'"),
            (["--format", "text", "--format", "json"], "each --format except one requires its own --output FILE"),
            (["--output", "a", "--output", "b"], "--output b requires its own --format before it"),
            (
                ["--format", "json", "--output", "a", "--format", "text", "--output", "a"],
                "two --output name the same file"
            ),
            (["frob", "x.json"], unknown("frob")), (["valdiate"], unknown("valdiate", "validate")),
            (["fix"], unknown("fix", "lint --fix")), (["check"], unknown("check", "lint")),
            (["gen"], unknown("gen", "generate swift")), (["har", "a.har"], unknown("har", "infer --har")),
            (["fmt"], unknown("fmt", "format")), (["server"], unknown("server", "serve")),
            (["version"], unknown("version", "--version")),
            (["valid"], unknown("valid", "validate")),
            (["validate"], "validate requires --schema FILE"),
            (["validate", "--schema", "x"], "validate requires a payload: a file, or '-' for standard input"),
            (["validate", "--schema", "x", "-", "-"], "standard input ('-') can be read only once"),
            (
                ["validate", "--schema", "x/Get.response-headers.404.json", "--lines", "-"],
                "--lines requires the schema of a body, because header fields have several lines"
            ),
            (
                ["validate", "--maximum-depth", "0", "--schema", "x", "-"],
                "--maximum-depth takes a number from 1 to 100000, not '0'"
            ),
            (
                ["validate", "--schema", "x", "-", "--decoded", "--maximum-depth", "1025"],
                "--decoded requires a --maximum-depth of at most 1024"
            ),
            (["format", "-"], "format rewrites files; to format standard input, write --stdin instead of '-'"),
            (["format", "--stdin", "a"], "--stdin formats standard input alone, found the path 'a'"),
            (["example"], "example requires --schema FILE"),
            (["mock", "--schema", "x", "y.json"], "example takes no path besides --schema, found 'y.json'"),
            (
                ["example", "--schema", "x/Get.headers.json", "--lines"],
                "--lines requires the schema of a body, because header fields have several lines"
            ),
            (["serve"], "serve requires one path: a folder of schemas"),
            (["serve", "a", "b"], "serve requires one path: a folder of schemas"),
            (["serve", "a", "--port", "65536"], "--port takes a number from 0 to 65535, not '65536'"),
            ([""], "'': no such file or folder"),
            (["a\nb/c.json"], "a\\nb/c.json: no such file or folder"),
        ]
    )
    func unusable(arguments: [String], message: String) {
        let run = CommandRun(arguments)
        #expect(run.status == 2)
        #expect(run.out.isEmpty)
        #expect(run.err == "schema-lint: \(message)\n")
    }

    private static let subcommands =
        "lint, validate, format, tally, coverage, infer, generate, export, import, "
        + "example, serve, diff, against, probe, lsp, mcp, explain, rules"

    private static func unknown(_ word: String, _ meaning: String? = nil) -> String {
        "unknown subcommand '\(word)', which is not a file or folder either; the subcommands are \(subcommands)"
            + (meaning.map { "; did you mean '\($0)'?" } ?? "")
    }

    @Test("help names a subcommand before or after it")
    func helpOfSubcommand() {
        #expect(CommandRun("help", "infer").out == CommandRun("infer", "--help").out)
        #expect(CommandRun("help", "nothing").out == CommandRun("help").out)
    }

    @Test("help shows the usage of subcommands", arguments: [["--help"], ["-h"], ["help"]])
    func help(arguments: [String]) {
        let run = CommandRun(arguments)
        #expect(run.status == 0)
        #expect(run.out.contains("schema-lint validate --schema FILE PAYLOAD..."))
        #expect(run.err.isEmpty)
    }

    @Test("help of a subcommand lists each of its options with its values")
    func subcommandHelp() {
        let run = CommandRun("validate", "--help")
        #expect(run.status == 0)
        for usage in [
            "--schema FILE", "--unknown-keys keep|drop|reject", "--convert-numbers", "--nulls absent|keep",
            "--mode strict|lenient|observe", "--direction request|response", "--maximum-depth N", "--maximum-faults N",
            "--lines", "--tally", "--decoded", "--format text|json|jsonl|github|sarif|junit|checkstyle", "--stamp FILE",
            "--frames",
            "--output FILE",
            "--fail-severity notice|warning|error",
            "--quiet", "--color auto|always|never", "--help", "--version",
        ] {
            #expect([" ", "\n"].contains { run.out.contains("\n  \(usage)\($0)") }, "\(usage)")
        }
        #expect(!CommandRun("lint", "--help").out.contains("--schema"))
    }

    @Test("the version is one line", arguments: [["--version"], ["lint", "--version"], ["validate", "--version"]])
    func version(arguments: [String]) {
        let run = CommandRun(arguments)
        #expect(run.status == 0)
        #expect(run.out.hasPrefix("schema-lint "))
        #expect(run.out.split(separator: "\n").count == 1)
    }

    @Test("an argument after two dashes is a path")
    func dashes() throws {
        let folder = try TemporaryFolder(["--format.json": "{\"id\": 1}"])
        let run = try CommandProcess("--", "--format.json", in: folder)
        #expect(run.status == 0)
        #expect(run.err == "2 warnings in 1 file\n")
    }

    @Test("a path that is not the name of a subcommand is linted")
    func pathAsWord() throws {
        let folder = try TemporaryFolder(["schemas/A.json": "{}"])
        #expect(try CommandProcess("schemas", in: folder).status == 0)
    }
}
