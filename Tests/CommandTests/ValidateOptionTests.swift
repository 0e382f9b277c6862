import Foundation
import Testing

@Suite struct ValidateOptionTests {
    /// Validates a payload with a schema and options. The report is JSON.
    private func validate(_ payload: String, by schema: String, _ options: String...) throws -> CommandRun {
        let folder = try TemporaryFolder(["Case.response.json": schema])
        let arguments = ["validate", "--schema", folder("Case.response.json"), "--format", "json", "-"] + options
        return CommandRun(arguments, input: payload)
    }

    @Test("unknown keys are kept, dropped or refused")
    func unknownKeys() throws {
        let schema = "{\"a\": 1}"
        let payload = "{\"a\": 1, \"b\": 2}"
        #expect(try validate(payload, by: schema).status == 0)
        let dropped = try validate(payload, by: schema, "--unknown-keys", "drop", "--decoded")
        #expect(try decoded(dropped) == [["a": 1]])
        #expect(try validate(payload, by: schema, "--unknown-keys=reject").faults("code") == ["unknown-key"])
    }

    @Test("numbers are converted on request")
    func convertNumbers() throws {
        #expect(try validate("\"12\"", by: "1").status == 1)
        #expect(try validate("\"12\"", by: "1", "--convert-numbers").status == 0)
    }

    @Test("a null for an optional key is absent, or kept")
    func nulls() throws {
        let schema = "{\"a{?}\": 1}"
        #expect(try decoded(validate("{\"a\": null}", by: schema, "--decoded")) == [[:]])
        #expect(try decoded(validate("{\"a\": null}", by: schema, "--decoded", "--nulls", "keep")) == [["a": NSNull()]])
    }

    @Test("a fault that a mode tolerates is a warning")
    func mode() throws {
        let schema = "{\"a{?}\": 1}"
        #expect(try validate("{\"a\": \"x\"}", by: schema).status == 1)
        for mode in ["lenient", "observe"] {
            let run = try validate("{\"a\": \"x\"}", by: schema, "--mode", mode)
            #expect(run.status == 0)
            #expect(try run.faults("severity") == ["warning"])
            #expect(
                try validate("{\"a\": \"x\"}", by: schema, "--mode", mode, "--fail-severity", "warning").status == 1
            )
        }
    }

    @Test("a fragment has a shape for each direction")
    func direction() throws {
        let folder = try TemporaryFolder([
            "Case.json": "\"{thing}\"", "Thing.request.json": "1", "Thing.response.json": "\"text\"",
        ])
        func status(_ options: String...) -> Int32 {
            CommandRun(["validate", "--schema", folder("Case.json"), "-"] + options, input: "\"x\"").status
        }
        #expect(status() == 0)
        #expect(status("--direction", "response") == 0)
        #expect(status("--direction", "request") == 1)
    }

    @Test("depth and the number of faults have limits")
    func limits() throws {
        #expect(try validate("[[[1]]]", by: "[]", "--maximum-depth", "2").faults("code") == ["too-deep"])
        let run = try validate(
            "{\"a\": 1, \"b\": 1, \"c\": 1}",
            by: "{\"a\": \"\", \"b\": \"\", \"c\": \"\"}",
            "--maximum-faults",
            "2"
        )
        #expect(try run.faults("code").count == 2)
    }

    @Test("a new member of an open enumeration is a notice")
    func notice() throws {
        let run = try validate("\"c\"", by: "\"{enum:a,b,*}\"")
        #expect(run.status == 0)
        #expect(try run.faults("severity") == ["notice"])
        #expect(try validate("\"c\"", by: "\"{enum:a,b,*}\"", "--fail-severity", "notice").status == 1)
    }

    // MARK: Decoded values

    @Test("decoded values are printed as text: one indented, several on one line each")
    func decodedText() throws {
        let folder = try TemporaryFolder([
            "Case.response.json": "{\"at\": \"{date_iso8601}\", \"key\": \"{secret}\"}",
            "a.json": "{\"at\": \"2015-03-22T12:53:24+0200\", \"key\": \"hidden\"}",
            "b.json": "{\"at\": 1, \"key\": \"hidden\"}",
        ])
        let schema = folder("Case.response.json")
        let one = CommandRun("validate", "--schema", schema, "--decoded", folder("a.json"))
        #expect(one.out == "{\n  \"at\": \"2015-03-22T10:53:24.000Z\",\n  \"key\": \"***\"\n}\n")
        let several = CommandRun("validate", "--schema", schema, "--decoded", folder("a.json"), folder("a.json"))
        let line = "{\"at\":\"2015-03-22T10:53:24.000Z\",\"key\":\"***\"}\n"
        #expect(several.out == line + line)
        let failing = CommandRun("validate", "--schema", schema, "--decoded", folder("b.json"))
        #expect(failing.status == 1)
        #expect(!failing.out.contains("hidden"))
        #expect(failing.out.contains("[type-mismatch]"))
    }

    @Test(
        "no format shows a secret of a payload that no alternative accepts, or controls the terminal",
        arguments: ["text", "json", "jsonl", "github", "sarif", "junit", "checkstyle"],
        [false, true]
    )
    func secretsAndControls(format: String, isTerminal: Bool) throws {
        let folder = try TemporaryFolder([
            "Case.response.json": #"{"a": "{login|note}", "n": "", "r{?}": 1}"#,
            "Login.json": #"{"kind": "{enum:login}", "id": 1, "password": "{secret}"}"#,
            "Note.json": #"{"kind": "{enum:note}", "password": "{enum:none}"}"#,
            "a.json": #"{"a":{"kind":"login","id":"x","password":"hunter2"},"n":"\u001b\u009b\u202ex"}"#,
            "b.json": #"{"a":{"kind":"note","password":"hunter2","tok":"hunter2"},"n":1,"r":"\u009b"}"#,
            "c.json": #"{"a":{"kind":"note","password":"none"},"n":"\u001b\u009b\u202e\u2028x","\u009b\u202e":1}"#,
            "d.json": "{\"a\":{\"kind\":\"note\",\"password\":\"none\"},\"n\":\"\u{9B}\u{202E}\u{7F}x\"}",
            "e.json": #"{"a":{"kind":"login","password":hunter2}"#,
        ])
        for mode in ["strict", "lenient", "observe"] {
            for lines in [[], ["--lines"]] {
                let run = CommandRun(
                    ["validate", "--schema", folder("Case.response.json"), "--decoded", "--mode", mode, "--frames"]
                        + ["--format", format, "--unknown-keys", "keep"] + lines
                        + ["a", "b", "c", "d", "e"].map { folder($0 + ".json") },
                    isTerminal: isTerminal,
                    environment: ["NO_COLOR": "1"]
                )
                let text = run.out + run.err
                #expect(!text.isEmpty)
                #expect(!text.contains("hunter2"), "\(text)")
                let isShown = text.unicodeScalars.contains { scalar in
                    scalar != "\n" && [.control, .format, .lineSeparator].contains(scalar.properties.generalCategory)
                }
                #expect(!isShown, "\(text.debugDescription)")
            }
        }
    }

    @Test("the report contains decoded values, except those that failed")
    func decodedReport() throws {
        let folder = try TemporaryFolder(["Case.response.json": "1", "a.json": "1", "b.json": "\"x\"", "c.json": "3"])
        let run = CommandRun(
            "validate",
            "--schema",
            folder("Case.response.json"),
            "--decoded",
            "--format",
            "json",
            folder("a.json"),
            folder("b.json"),
            folder("c.json")
        )
        let expected: NSArray = [["file": folder("a.json"), "value": 1], ["file": folder("c.json"), "value": 3]]
        #expect(try run.json()["decoded"] as? NSArray == expected)
        let none = try validate("\"x\"", by: "1", "--decoded")
        #expect(try (none.json()["decoded"] as? NSArray)?.count == 0)
    }

    @Test("a property list can be a schema")
    func propertyList() throws {
        let folder = try TemporaryFolder([
            "Case.response.plist": """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>id</key><integer>1</integer></dict></plist>
            """
        ])
        let run = CommandRun("validate", "--schema", folder("Case.response.plist"), "-", input: "{\"id\": \"x\"}")
        #expect(run.status == 1)
        #expect(run.out.contains("[type-mismatch]"))
    }

    private func decoded(_ run: CommandRun) throws -> [NSDictionary] {
        let entries = try run.json()["decoded"] as? [NSDictionary] ?? []
        return entries.compactMap { $0["value"] as? NSDictionary }
    }
}
