import Foundation
import Testing

@Suite("The tallies of the command") struct TallyTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder([
            "s/A.response.json": #"{"id": 1, "state{?}": "{enum:open,closed}", "note{null}": ""}"#,
            "new/A.response.json": #"{"id": 1, "state": "{enum:open,closed}"}"#,
            "a.jsonl": #"{"id":1,"state":"open","note":"x"}"# + "\n\n" + #"{"state":"open","note":"","more":1}"# + "\n",
            "b.jsonl": "{\"id\":1,\"state\":\"open\",\"note\":\"\"}\n{\"id\"\n",
        ])
    }

    private func tally(_ inputs: String..., schema: String = "s", more: [String] = []) -> CommandRun {
        CommandRun(
            ["validate", "--schema", folder("\(schema)/A.response.json"), "--lines", "--tally"] + more
                + inputs.map { folder($0) }
        )
    }

    @Test("validate --tally writes counts, and its status is that of the faults")
    func counts() throws {
        let run = tally("a.jsonl", "b.jsonl")
        #expect(run.status == 1)
        #expect(run.err == "2 errors in 3 files\n")
        let lines = run.out.split(separator: "\n").map(String.init)
        #expect(lines.first?.hasPrefix(#"{"tally":1,"schema":"A.response.json","fingerprint":""#) == true)
        #expect(lines.first?.hasSuffix(#","records":4,"faulty":2}"#) == true)
        #expect(
            lines.contains { $0.hasPrefix(#"{"fault":"invalid-json","payload":"","count":1,"records":1,"first":"#) }
        )
        let missing = lines.first { $0.hasPrefix(#"{"fault":"missing-key""#) }
        #expect(missing?.hasSuffix(#""record":2,"line":3,"column":1}}"#) == true, "\(missing ?? "")")
        #expect(
            lines.contains(#"{"key":{"file":"A.response.json","pointer":"/state{?}"},"present":3,"null":0,"absent":0}"#)
        )
        #expect(tally("b.jsonl", more: ["--mode", "observe"]).status == 1)
        #expect(tally(more: ["--mode", "observe", folder("a.jsonl")]).status == 0)
    }

    @Test("merged tallies of parts equal the tally of all inputs, byte for byte")
    func merging() throws {
        for name in ["a", "b"] {
            #expect(tally("\(name).jsonl", more: ["--output", folder("\(name).tally")]).out.isEmpty)
        }
        let whole = tally("a.jsonl", "b.jsonl").out
        let merged = CommandRun("tally", "merge", folder("b.tally"), folder("a.tally"))
        #expect(merged.status == 0)
        #expect(merged.out == whole)
        #expect(merged.err.isEmpty)
        // The output may be one of the inputs.
        let file = folder("a.tally")
        #expect(CommandRun("tally", "merge", folder("b.tally"), file, "--output", file).status == 0)
        #expect(try folder.text(of: "a.tally") == whole)
        #expect(CommandRun("tally", "merge", "-", input: whole).out == whole)
    }

    @Test("tallies of different versions of a schema merge only on request")
    func versions() throws {
        _ = tally("a.jsonl", more: ["--output", folder("a.tally")])
        _ = tally("b.jsonl", schema: "new", more: ["--output", folder("b.tally")])
        let files = [folder("a.tally"), folder("b.tally")]
        let refused = CommandRun(["tally", "merge"] + files)
        #expect(refused.status == 2)
        #expect(refused.out.isEmpty)
        #expect(
            refused.err
                == "schema-lint: \(files[1]): the tallies are of different versions of A.response.json; add them up with --across-versions\n"
        )
        let merged = CommandRun(["tally", "merge", "--across-versions"] + files)
        #expect(merged.status == 0)
        #expect(merged.out.contains(#""records":4"#))
        #expect(CommandRun(["tally", "report"] + files).status == 2)
    }

    @Test("a report says what is faulty, and what the schema allows in vain", arguments: ["text", "json", "html"])
    func report(format: String) throws {
        let input = tally("a.jsonl", "b.jsonl").out
        let run = CommandRun("tally", "report", "-", "--format", format, input: input)
        #expect(run.status == 0)
        for part in [
            "the optional key is never absent, in 3 objects", "the key is never null, in 3 objects", "missing-key",
            "more",
            "50.0",
        ] where format != "json" {
            #expect(run.out.contains(part), "\(part) in \(run.out)")
        }
        guard format == "json" else { return }
        let report = try run.json()
        #expect(report["records"] as? Int == 4)
        let kinds = (report["unused"] as? [[String: Any]])?.compactMap { $0["kind"] as? String }
        #expect(kinds == ["never-null", "never-absent", "unused-member"])
    }

    @Test("an HTML report is one file that loads nothing, and escapes each name")
    func html() throws {
        try folder.write(#"{"id":1,"note":"","<script>&\"\u202e":1}"# + "\n", to: "c.jsonl")
        let html = CommandRun("tally", "report", "-", "--format", "html", input: tally("c.jsonl").out).out
        #expect(html.hasPrefix("<!doctype html>\n"))
        #expect(html.contains("&lt;script&gt;&amp;&quot;"))
        #expect(!html.contains("<script"))
        #expect(!html.contains("\u{202E}"))
        #expect(!html.contains("http:") && !html.contains("https:") && !html.contains("src="))
        #expect(html.contains(#"style="width:100.0%""#))
    }

    @Test("an HTML report of several files plots their shares in the order of the files")
    func history() throws {
        _ = tally("a.jsonl", more: ["--output", folder("a.tally")])
        _ = tally("b.jsonl", more: ["--output", folder("b.tally")])
        let html = CommandRun("tally", "report", "--format", "html", folder("b.tally"), folder("a.tally")).out
        let times = html.components(separatedBy: "<td>").filter { $0.contains(".tally</td>") }
        #expect(times.map { $0.contains("/b.tally") } == [true, false])
        #expect(html.contains("<svg class=\"plot\""))
    }

    @Test(
        "a command line that cannot be run ends with status 2 and one line",
        arguments: [
            (["tally"], "tally requires merge or report, and then the files with tallies"),
            (["tally", "murge", "x"], "tally takes merge or report, not 'murge'; did you mean 'merge'?"),
            (["tally", "merge"], "tally merge requires a tally: a file, or '-' for standard input"),
            (["tally", "merge", "-", "-"], "standard input ('-') can be read only once"),
            (
                ["tally", "merge", "x", "--format", "html"],
                "tally merge writes a tally; --format is an option of 'tally report'"
            ),
            (["tally", "report", "missing.tally"], "missing.tally: no such file or folder"),
            (["validate", "--schema", "x", "--tally", "-"], "--tally requires --lines"),
            (
                ["validate", "--schema", "x", "--tally", "--lines", "--format", "json", "-"],
                "--tally writes counts and no faults; remove --format"
            ),
            (
                ["validate", "--schema", "x", "--tally", "--lines", "--decoded", "-"],
                "--tally writes counts and no faults; remove --decoded"
            ),
            (
                ["validate", "--schema", "x", "--tally", "--lines", "--fix", "a"],
                "--tally writes counts and no faults; remove --fix"
            ),
        ]
    )
    func unusable(arguments: [String], message: String) {
        let run = CommandRun(arguments)
        #expect(run.status == 2)
        #expect(run.out.isEmpty)
        #expect(run.err == "schema-lint: \(message)\n")
    }

    @Test("a file that is not a tally is reported with its line", arguments: ["merge", "report"])
    func notTally(action: String) throws {
        let whole = tally("a.jsonl").out
        for (text, reason) in [
            ("", "line 1: expected the header of a tally, such as {\"tally\":1,…}"),
            (
                String(whole.dropLast(3)),
                "line \(whole.split(separator: "\n").count): the line is cut: expected a line feed at its end"
            ),
        ] {
            try folder.write(text, to: "x.tally")
            let run = CommandRun("tally", action, folder("x.tally"))
            #expect(run.status == 2)
            #expect(run.out.isEmpty)
            #expect(run.err == "schema-lint: \(folder("x.tally")): \(reason)\n")
        }
    }

    @Test("an output that cannot be written is reported before the payloads are read, with status 2")
    func output() throws {
        let path = folder("missing/x.tally")
        let run = tally("a.jsonl", more: ["--output", path])
        #expect(run.status == 2)
        #expect(run.out.isEmpty)
        #expect(run.err.hasPrefix("schema-lint: \(path): "))
        let merge = CommandRun("tally", "merge", "-", "--output", path, input: tally("a.jsonl").out)
        #expect(merge.status == 2)
        #expect(merge.err.hasPrefix("schema-lint: \(path): "))
    }

    @Test("the tally of the inputs that can be read is written, with status 2")
    func unreadable() throws {
        let run = tally("a.jsonl", "missing.jsonl")
        #expect(run.status == 2)
        #expect(run.out.contains(#""records":2,"faulty":1}"#))
        #expect(run.err.contains("missing.jsonl: no such file or folder"))
    }

    @Test("a line that is too long is counted as a fault")
    func tooLong() throws {
        let long = "{\"id\": \"" + String(repeating: "x", count: 33 << 20) + "\"}\n"
        let run = CommandRun(
            ["validate", "--schema", folder("s/A.response.json"), "--lines", "--tally", "-"],
            input: long + "{\"id\":1,\"note\":null}\n"
        )
        #expect(run.status == 1)
        #expect(
            run.out.contains(
                #"{"fault":"line-too-long","payload":"","count":1,"records":1,"first":{"file":"-","record":1"#
            )
        )
        #expect(run.out.contains(#""records":2,"faulty":1}"#))
    }

    @Test("--format jsonl writes one fault in each line", arguments: [[], ["--lines"]])
    func jsonl(more: [String]) throws {
        let run = CommandRun(
            ["validate", "--schema", folder("s/A.response.json"), "--format", "jsonl", "-"] + more,
            input: "{\"id\":\"x\"}\n"
        )
        #expect(run.status == 1)
        let faults = try run.out.split(separator: "\n").map {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
        #expect(faults.map { $0?["code"] as? String } == ["missing-key", "type-mismatch"])
        let payload = faults.last??["payload"] as? [String: Any]
        #expect(payload?["pointer"] as? String == "/id")
    }
}
