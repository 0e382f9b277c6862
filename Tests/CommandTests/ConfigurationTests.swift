import Testing

@Suite struct ConfigurationTests {
    private let schema = #"{"a": null, "b": "2026-01-01"}"#

    private func run(_ configuration: String, _ options: String...) throws -> CommandRun {
        let folder = try TemporaryFolder([".schema-lint.json": configuration, "s/Get.response.json": schema])
        return CommandRun(["--format", "json"] + options + [folder("s")])
    }

    @Test(
        "the configuration sets the severity of a rule",
        arguments: [
            (#"{}"#, ["warning", "notice"], 0), (#"{"rules": {"null-example": "error"}}"#, ["error", "notice"], 1),
            (#"{"rules": {"null-example": "off"}}"#, ["notice"], 0),
            (#"{"rules": {"null-example": "off", "untagged-date": "off"}}"#, [], 0),
            (#"{"rules": {"untagged-date": "warning", "null-example": "notice"}}"#, ["notice", "warning"], 0),
        ]
    )
    func severities(configuration: String, severities: [String], status: Int32) throws {
        let run = try run(configuration)
        #expect(try run.faults("severity") == severities)
        #expect(run.status == status)
    }

    @Test("the failing severity applies to rules too", arguments: [("error", 0), ("warning", 1), ("notice", 1)])
    func failing(severity: String, status: Int32) throws {
        #expect(try run("{}", "--fail-severity", severity).status == status)
        let off = #"{"rules": {"null-example": "off", "untagged-date": "off"}}"#
        #expect(try run(off, "--fail-severity", severity).status == 0)
    }

    @Test("a compiler's warning that has a rule follows the configuration too")
    func compilerWarning() throws {
        let folder = try TemporaryFolder([
            ".schema-lint.json": #"{"rules": {"old-root-mapper": "off"}}"#, "A.json": #"{"{root_mapper}": 1}"#,
        ])
        #expect(CommandRun(folder.path).err == "1 file, nothing found\n")
        try folder.write(#"{"rules": {"old-root-mapper": "error"}}"#, to: ".schema-lint.json")
        #expect(CommandRun(folder.path).status == 1)
    }

    /// Mistakes in JSON, each with its advice.
    static let mistakes: [(text: String, advice: String)] = [
        ("// rules\n{}", "JSON has no comments: remove it"), ("{} # none", "JSON has no comments: remove it"),
        ("{\"rules\": {},}", "JSON has no comma after the last element: remove it"),
        ("{'rules': {}}", "JSON has double quotes only"), ("{rules: {}}", "write the key in double quotes"),
        ("{\"rules\": NaN}", "JSON has neither NaN nor Infinity: write null, or a number"),
        ("{\"rules\": -Infinity}", "JSON has neither NaN nor Infinity: write null, or a number"),
        ("", "the file is empty"), ("{\u{201C}rules\u{201D}: {}}", "these are typographic quotes"),
    ]

    @Test("a mistake in the JSON of a file that a person writes is named, with what is right", arguments: mistakes)
    func namesMistakes(row: (text: String, advice: String)) throws {
        for name in [".schema-lint.json", ".schema-lint-baseline.json"] {
            let folder = try TemporaryFolder(["s/\(name)": row.text, "s/Get.response.json": schema])
            let run = CommandRun("lint", folder("s"))
            #expect(run.status == 2)
            #expect(run.err.contains("\(name):"), "\(run.err)")
            #expect(run.err.contains(row.advice), "\(run.err)")
        }
        let folder = try TemporaryFolder([
            "s/Tags.json": row.text, "s/Get.response.json": schema, "sample.json": row.text,
        ])
        #expect(CommandRun("lint", folder("s")).out.contains("help: \(row.advice)"))
        let inferred = CommandRun("infer", folder("sample.json"))
        #expect(inferred.status == 1 && inferred.err.contains(": expected "))
    }

    @Test("only the nearest configuration above applies")
    func nearest() throws {
        let folder = try TemporaryFolder([
            ".schema-lint.json": #"{"rules": {"null-example": "error"}}"#, "a/b/Get.response.json": "[null]",
            "c/.schema-lint.json": "{}", "c/Get.response.json": "[null]",
        ])
        #expect(CommandRun(folder("a/b")).status == 1)
        #expect(CommandRun(folder("a/b/Get.response.json")).status == 1)
        #expect(CommandRun(folder("c")).status == 0)
        #expect(try CommandProcess(in: folder, at: "a/b").status == 1)
    }

    @Test(
        "ignored paths are not linted",
        arguments: [
            (#"["s/old"]"#, ["s/Get.response.json", "s/x/old/C.response.json"]),
            (#"["old"]"#, ["s/Get.response.json"]), (#"["*.response.json"]"#, []),
            (#"["s/**/C.*"]"#, ["s/Get.response.json", "s/old/B.response.json"]),
            (#"["/old", "s/?et.response.json"]"#, ["s/old/B.response.json", "s/x/old/C.response.json"]),
        ]
    )
    func ignored(patterns: String, left: [String]) throws {
        let folder = try TemporaryFolder([
            ".schema-lint.json": "{\"ignore\": \(patterns)}", "s/Get.response.json": "[null]",
            "s/old/B.response.json": "[null]", "s/x/old/C.response.json": "[null]",
        ])
        let run = CommandRun("--format", "json", folder("s"))
        #expect(try run.faults("schema.file") == left.map { folder($0) })
        #expect(try (run.json()["summary"] as? [String: Int])?["files"] == left.count)
        #expect(run.status == 0)
    }

    @Test("a path that is both named and ignored is not an error")
    func namedAndIgnored() throws {
        let folder = try TemporaryFolder([
            ".schema-lint.json": #"{"ignore": ["A.json"]}"#, "A.json": "{", "B.json": "1",
        ])
        #expect(CommandRun(folder("A.json")).err == "0 files, nothing found\n")
        #expect(CommandRun(folder("A.json")).status == 0)
    }

    @Test("a request's path is compared with its parameters")
    func requests() throws {
        let folder = try TemporaryFolder([
            ".schema-lint.json": #"{"requests": {"GetIssue": {"path": "issues/{issue_id}.json"}}}"#,
            "GetIssue.path.json": #"{"isue_id": 1}"#,
        ])
        let run = CommandRun(folder.path)
        #expect(run.out.contains("expected parameter 'issue_id' of the path issues/{issue_id}.json, found none"))
        #expect(run.out.contains("help: rename 'isue_id', or the placeholder"))
    }

    @Test(
        "an invalid configuration ends with status 2 and its position",
        arguments: [
            (#"{"ruls": {}}"#, "1:2: unknown key 'ruls'; did you mean 'rules'?"),
            (
                "{\n  \"rules\": {\"nul-example\": \"off\"}}",
                "2:13: unknown rule 'nul-example'; did you mean 'null-example'?"
            ),
            (
                #"{"rules": {"bad-tag": "off"}}"#,
                "1:12: 'bad-tag' is a fault of the schema language, and always an error"
            ),
            (
                #"{"rules": {"null-example": "warn"}}"#,
                "1:28: expected off, notice, warning, error, found 'warn'"
            ),
            (
                #"{"rules": {"null-example": "of"}}"#,
                "1:28: expected off, notice, warning, error, found 'of'; did you mean 'off'?"
            ),
            (#"{"rules": {"null-example": 1}}"#, "1:28: expected off, notice, warning, error, found 1"),
            (#"{"rules": []}"#, "1:11: expected an object of rules and their severities, found an array"),
            (#"{"ignore": "x"}"#, "1:12: expected an array of paths, found 'x'"),
            (#"{"ignore": [""]}"#, "1:13: expected a path, found ''"),
            (#"{"requests": {"A": {"pth": "x"}}}"#, "1:21: unknown key 'pth'; did you mean 'path'?"),
            (
                #"{"requests": {"A": "x"}}"#,
                #"1:20: expected an object such as {"path": "issues/{issue_id}.json"}, found 'x'"#
            ),
            (#"{"againstAssumptions": {}}"#, "1:24: expected an array of assumptions, found an object"),
            (
                #"{"againstAssumptions": [{"schemas": "A"}]}"#,
                "1:26: unknown key 'schemas'; did you mean 'schema'?"
            ),
            (
                #"{"againstAssumptions": [{"schema": "A", "file": "b.json"}]}"#,
                "1:25: expected schema or file in an assumption, found both"
            ),
            (
                #"{"againstAssumptions": [{"required": true, "reason": "r"}]}"#,
                #"1:25: expected an assumption such as {"schema": "Issue", "required": true, "reason": "it sends all keys"}, found no schema and no file"#
            ),
            (
                #"{"againstAssumptions": [{"schema": "A", "required": false, "reason": "r"}]}"#,
                #"1:25: expected "required": true or "notNull": true in an assumption, found neither"#
            ),
            (
                #"{"againstAssumptions": [{"schema": "A", "notNull": true}]}"#,
                #"1:25: expected an assumption such as {"schema": "Issue", "required": true, "reason": "it sends all keys"}, found no reason"#
            ),
            (
                #"{"againstAssumptions": [{"schema": "A", "notNull": "yes"}]}"#,
                "1:52: expected true or false, found 'yes'"
            ),
            (#"{"rules": {}, "rules": {}}"#, "1:15: key 'rules' occurs twice"),
            ("[]", "1:1: expected an object of settings, found an array"),
        ]
    )
    func refused(configuration: String, message: String) throws {
        let folder = try TemporaryFolder([".schema-lint.json": configuration, "A.json": "1"])
        let run = CommandRun(folder.path)
        #expect(run.status == 2)
        #expect(run.out.isEmpty)
        #expect(run.err == "schema-lint: \(folder(".schema-lint.json")):\(message)\n")
    }

    @Test(
        "a configuration that is not JSON is reported at its line",
        arguments: ["", "{", "{\"rules\": {},}", "\u{1}"]
    )
    func notJSON(configuration: String) throws {
        let run = try run(configuration)
        #expect(run.status == 2)
        #expect(run.err.contains("/.schema-lint.json:1:"))
    }
}
