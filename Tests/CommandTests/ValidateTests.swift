import Foundation
import Testing

@Suite struct ValidateTests {
    private func catalog(_ more: [String: String] = [:]) throws -> TemporaryFolder {
        try TemporaryFolder(
            [
                "s/Issues.response.json": "{\n  \"issues\": [\"{issue}\"]\n}",
                "s/Issue.json": "{\n  \"id\": 1,\n  \"category\": \"x\"\n}",
                "good.json": "{\"issues\": [{\"id\": 1, \"category\": \"c\"}]}",
                "bad.json": "{\"issues\": [\n  {\"id\": 1, \"category\": \"c\"},\n  {\"id\": 2}\n]}",
            ].merging(more) { $1 }
        )
    }

    @Test("a valid payload has no faults")
    func good() throws {
        let folder = try catalog()
        let run = CommandRun("validate", "--schema", folder("s/Issues.response.json"), folder("good.json"))
        #expect(run.status == 0)
        #expect(run.out.isEmpty)
        #expect(run.err == "2 files, nothing found\n")
    }

    @Test("a fault is printed with both positions, the chain and the help")
    func bad() throws {
        let folder = try catalog()
        let run = CommandRun("validate", "--schema", folder("s/Issues.response.json"), folder("bad.json"))
        #expect(run.status == 1)
        let lines = run.out.split(separator: "\n").map(String.init)
        #expect(lines.first?.hasPrefix("\(folder("bad.json")):3:3: error: ") == true)
        #expect(lines.first?.hasSuffix(" [missing-key]") == true)
        #expect(lines.contains("  at /issues/1"))
        #expect(lines.contains("  required by \(folder("s/Issue.json")):3:3 at /category, through {issue}"))
        #expect(lines.last?.hasPrefix("  help: ") == true)
        #expect(lines.last?.contains("\"category{?}\"") == true)
        #expect(run.err == "1 error in 2 files\n")
    }

    @Test("a fault in JSON has both positions, the chain and the fix")
    func json() throws {
        let folder = try catalog()
        let run = CommandRun(
            "validate",
            "--schema",
            folder("s/Issues.response.json"),
            "--format",
            "json",
            folder("bad.json"),
            folder("good.json")
        )
        let fault = try #require((try run.json()["faults"] as? [NSDictionary])?.first)
        #expect(
            fault["payload"] as? NSDictionary == [
                "file": folder("bad.json"), "pointer": "/issues/1", "line": 3, "column": 3, "offset": 45,
            ]
        )
        #expect(
            fault["schema"] as? NSDictionary == [
                "file": folder("s/Issue.json"), "pointer": "/category", "line": 3, "column": 3,
            ]
        )
        #expect(fault["through"] as? [String] == ["{issue}"])
        #expect(
            fault["fix"] as? NSDictionary == [
                "file": folder("s/Issue.json"), "replace": "\"category\"", "with": "\"category{?}\"", "line": 3,
                "column": 3,
            ]
        )
        #expect(try run.json()["decoded"] == nil)
    }

    @Test(
        "payloads are reported in the given order, and an unreadable one does not stop the others"
    )
    func several() throws {
        let folder = try catalog(["a.json": "[]"])
        let run = CommandRun(
            "validate",
            "--schema",
            folder("s/Issues.response.json"),
            "--format",
            "json",
            folder("bad.json"),
            folder("gone.json"),
            folder("s"),
            folder("a.json")
        )
        #expect(run.status == 2)
        #expect(run.err.contains("gone.json: no such file or folder\n"))
        #expect(run.err.contains("/s: is a folder; expected a file\n"))
        #expect(try run.faults("payload.file") == [folder("bad.json"), folder("a.json")])
    }

    @Test("standard input can be a payload")
    func standardInput() throws {
        let folder = try catalog()
        let run = CommandRun(
            "validate",
            "--schema",
            folder("s/Issue.json"),
            "-",
            input: "{\"id\": \"x\", \"category\": \"\"}"
        )
        #expect(run.status == 1)
        #expect(run.out.hasPrefix("-:1:8: error: "))
    }

    @Test("text that is not JSON has a position, and no schema", arguments: ["{", "{\"id\": 1,}", "\u{1}"])
    func invalid(text: String) throws {
        let folder = try catalog()
        let run = CommandRun("validate", "--schema", folder("s/Issue.json"), "--format", "json", "-", input: text)
        #expect(run.status == 1)
        #expect(try run.faults("code") == ["invalid-json"])
        #expect(try run.faults("schema") == ["-"])
        #expect(try run.faults("payload.pointer") == [""])
    }

    @Test("an empty or blank file is no body", arguments: ["", " \r\n", "\u{FEFF}\t"])
    func noBody(text: String) throws {
        let folder = try TemporaryFolder(["Get.response.json": #""{issue|none}""#, "Issue.json": #"{"id": 1}"#])
        let run = CommandRun("validate", "--schema", folder("Get.response.json"), "--decoded", "-", input: text)
        #expect(run.status == 0 && run.out == "\n")
        let schema = folder("Get.response.json")
        let json = CommandRun("validate", "--schema", schema, "--decoded", "--format", "json", "-", input: text)
        let decoded = try json.json()["decoded"] as? [[String: String]]
        #expect(decoded == [["file": "-"]])
        let refused = CommandRun("validate", "--schema", folder("Issue.json"), "--format", "json", "-", input: text)
        #expect(refused.status == 1)
        #expect(try refused.faults("code") == ["missing-body"])
    }

    @Test("the output of curl -i is validated against a header file")
    func headers() throws {
        let file = #"{"X-Total-Count": 120, "X-Tags": ["{string}"]}"#
        let folder = try TemporaryFolder(["Get.response-headers.json": file])
        let schema = folder("Get.response-headers.json")
        let text = "HTTP/1.1 200 OK\r\nX-Total-Count: 37\r\nx-tags: a, b\r\n\r\n<html>"
        let run = CommandRun("validate", "--schema", schema, "--decoded", "-", input: text)
        #expect(run.status == 0)
        #expect(run.out.contains("\"x-total-count\": 37"))
        let faulty = text.replacing("37", with: "many")
        let refused = CommandRun("validate", "--schema", schema, "-", input: faulty)
        #expect(refused.status == 1)
        #expect(refused.out.hasPrefix("-:2:16: error: "))
    }

    @Test("each line is a separate payload, with its position in the whole input")
    func lines() throws {
        let folder = try catalog()
        let good = "{\"id\": 1, \"category\": \"\"}"
        let run = CommandRun(
            "validate",
            "--lines",
            "--schema",
            folder("s/Issue.json"),
            "--format",
            "json",
            "-",
            input: "\(good)\r\n\n  {\"id\": 1}\n\(good)\n[]"
        )
        #expect(run.status == 1)
        #expect(try run.faults("payload.record") == ["2", "4"])
        #expect(try run.faults("payload.line") == ["3", "5"])
        #expect(try run.faults("payload.column") == ["3", "1"])
        #expect(try run.faults("payload.offset") == ["30", "66"])
        #expect(try run.faults("code") == ["missing-key", "type-mismatch"])
    }

    @Test(
        "compile faults of the schema and of what it refers to are reported, and those of other files are not"
    )
    func compileFaults() throws {
        let folder = try catalog([
            "s/Broken.json": "{", "s/Uses.response.json": "{\"b\": \"{broken}\"}",
            "s/Wrong.response.json": "\"{isue}\"",
        ])
        #expect(CommandRun("validate", "--schema", folder("s/Issues.response.json"), folder("good.json")).status == 0)
        let uses = CommandRun(
            "validate",
            "--schema",
            folder("s/Uses.response.json"),
            "--format=json",
            folder("good.json")
        )
        #expect(uses.status == 1)
        #expect(try uses.faults("schema.file") == [folder("s/Broken.json")])
        let wrong = CommandRun(
            "validate",
            "--schema",
            folder("s/Wrong.response.json"),
            "--format=json",
            folder("good.json")
        )
        #expect(wrong.status == 1)
        #expect(try wrong.faults("code") == ["unknown-tag"])
    }

    @Test("a warning about the schema is not a fault of its payloads")
    func compileWarnings() throws {
        let folder = try catalog(["s/Old.response.json": "{\"{root_mapper}\": 1}"])
        let run = CommandRun("validate", "--schema", folder("s/Old.response.json"), "-", input: "1")
        #expect(run.out.isEmpty)
        #expect(run.err == "2 files, nothing found\n")
    }

    @Test(
        "an unusable schema ends with status 2",
        arguments: [
            ("gone.json", "no such file or folder"), ("s", "is a folder; --schema requires a schema file"),
            ("notes.txt", "is not a schema file; expected .json or .plist"),
            ("s/Tags.json", "does not describe a payload"),
        ]
    )
    func unusableSchema(name: String, reason: String) throws {
        let folder = try catalog(["notes.txt": "1", "s/Tags.json": "{}"])
        let run = CommandRun("validate", "--schema", folder(name), folder("good.json"))
        #expect(run.status == 2)
        #expect(run.err.hasSuffix("\(name): \(reason)\n"))
        #expect(run.out.isEmpty)
    }

    @Test("a schema is found by any path to it")
    func paths() throws {
        let folder = try catalog(["s/Tags.json": "{}", "s/deep/Case.response.json": "\"{issue}\""])
        try folder.link("linked.json", to: "s/Issue.json")
        for path in ["s/../s/./Issue.json", "s//Issue.json", "./s/Issue.json"] {
            let run = try CommandProcess(
                "validate",
                "--schema",
                path,
                "-",
                in: folder,
                input: "{\"id\": 1, \"category\": \"\"}"
            )
            #expect(run.status == 0, "\(path): \(run.err)")
        }
        let run = try CommandProcess(
            "validate",
            "--schema",
            "Case.response.json",
            "-",
            in: folder,
            at: "s/deep",
            input: "[]"
        )
        #expect(run.status == 1)
        #expect(run.out.contains("[type-mismatch]"))
    }

    @Test("on a terminal both source lines are shown, but not the payload's if the schema refers to a secret")
    func excerpts() throws {
        let folder = try catalog()
        func run() -> CommandRun {
            CommandRun(
                "validate",
                "--schema",
                folder("s/Issues.response.json"),
                folder("bad.json"),
                isTerminal: true,
                environment: ["NO_COLOR": "1"]
            )
        }
        #expect(run().out.contains("     3 |   {\"id\": 2}\n       |   ^\n"))
        #expect(run().out.contains("     3 |   \"category\": \"x\"\n       |   ^\n"))
        try folder.write("\"{secret}\"", to: "s/Token.json")
        #expect(run().out.contains("{\"id\": 2}"))
        try folder.write("{\"id\": 1, \"token{?}\": \"{token}\",\n\n  \"category\": \"x\"\n}", to: "s/Issue.json")
        #expect(!run().out.contains("{\"id\": 2}"))
        #expect(run().out.contains("     3 |   \"category\": \"x\"\n       |   ^\n"))
    }
}
