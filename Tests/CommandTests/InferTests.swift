import Foundation
import Testing

@Suite struct InferTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder([
            "a.json": #"{"id": 1, "items": [{"id": 1, "name": "x"}, null]}"#, "b.json": #"{"id": 2}"#,
            "bad.json": "{\"id\": 1,}", "lines.jsonl": "{\"id\": 1}\n{\"id\": }\n{\"id\": 2.5}\n",
        ])
    }

    private func text(_ name: String) throws -> String { try String(contentsOfFile: folder(name), encoding: .utf8) }

    @Test("the schema and its fragments are written to standard output")
    func output() {
        let run = CommandRun("infer", folder("a.json"), folder("b.json"))
        #expect(run.status == 0)
        #expect(
            run.out == """
                ==> Payload.response.json <==
                {
                  "id": 1,
                  "items{?}": ["{item|null}"]
                }
                ==> Item.json <==
                {
                  "id": 1,
                  "name": "x"
                }

                """
        )
        #expect(run.err.isEmpty)
        #expect(CommandRun("infer", folder("b.json"), folder("a.json")).out == run.out)
    }

    @Test("a recording that is read as ordinary JSON gives a notice with the option for recordings")
    func recording() throws {
        try folder.write(#"{"log": {"version": "1.2", "entries": []}}"#, to: "a.har")
        let run = CommandRun("infer", folder("a.har"))
        #expect(run.status == 0)
        #expect(
            run.err.hasPrefix(
                "notice: the sample is a recording in the format HAR, read as ordinary JSON; "
                    + "for the schemas of its requests, add --har and --output DIR\n"
            )
        )
    }

    @Test("keys that look like codes are a map, which a place can refuse and demand")
    func maps() throws {
        try folder.write(#"{"title": {"de": "a", "en": "b", "fr": "c"}, "size": {"a": 1, "b": 2}}"#, to: "m.json")
        let run = CommandRun("infer", folder("m.json"))
        #expect(run.out == "{\n  \"title\": { \"{*}\": \"a\" },\n  \"size\": { \"a\": 1, \"b\": 2 }\n}\n")
        #expect(
            run.err
                == "notice: /title: the keys ('de' and 2 others) look like codes of languages, so the object is a map; "
                + "--no-maps /title writes each key\n"
        )
        let object = "{\n  \"title\": { \"de\": \"a\", \"en\": \"b\", \"fr\": \"c\" },\n  "
        let refused = CommandRun("infer", "--no-maps", "/title", folder("m.json"))
        #expect(refused.out == object + "\"size\": { \"a\": 1, \"b\": 2 }\n}\n" && refused.err.isEmpty)
        let off = CommandRun("infer", "--maps", "off", "--maps", "/size", folder("m.json"))
        #expect(off.out == object + "\"size\": { \"{*}\": 1 }\n}\n" && off.err.isEmpty)
        #expect(CommandRun("infer", "--maps", "/", folder("b.json")).out == "{\n  \"{*}\": 2\n}\n")
        for (arguments, message) in [
            (
                ["--maps", "atuo"],
                "--maps takes auto, off, or a place that begins with '/', such as /labels, not 'atuo'; did you mean 'auto'?"
            ),
            (
                ["--no-maps", "labels"],
                "--no-maps takes a place that begins with '/', such as /labels, not 'labels'; "
                    + "--maps off writes each key of all objects"
            ),
        ] {
            let run = CommandRun(["infer"] + arguments + [folder("b.json")])
            #expect(run.status == 2 && run.err == "schema-lint: \(message)\n")
        }
    }

    @Test(
        "a text over several lines, where each line is a sample, is one error with its cure",
        arguments: ["{\n  \"id\": 1\n}\n", "[\n{\"id\": 1},\n{\"id\": 2}\n]\n", "\n{\"a\": [\n  1,\n  2]}\n"]
    )
    func severalLines(input: String) {
        let run = CommandRun(["infer", "--lines", "-"], input: input)
        let line = input.hasPrefix("\n") ? 2 : 1
        #expect(run.status == 2 && run.out.isEmpty)
        #expect(
            run.err
                == "schema-lint: -: expected a whole JSON text on each line, found one that continues after line \(line); "
                + "remove --lines to read the input as one text, or write each text on one line, as 'jq -c .' does\n"
        )
    }

    @Test("a first line that is cut off is one error, and the others are read")
    func cutLine() {
        let run = CommandRun(["infer", "--lines", "-"], input: "{\"id\": [1,\n{\"id\": 2}\n")
        #expect(run.status == 1 && run.out == "{\n  \"id\": 2\n}\n")
        #expect(run.err.split(separator: "\n").count == 1 && run.err.contains("the sample of record 1 is left out"))
    }

    @Test("a file and its fragments are written beside each other, and the schemas lint")
    func file() throws {
        let path = folder("out/GetItems.response.json")
        #expect(CommandRun("infer", folder("a.json"), "--output", path).status == 0)
        #expect(try text("out/GetItems.response.json").contains(#""items": ["{item|null}"]"#))
        #expect(try text("out/Item.json").contains("\"name\""))
        #expect(CommandRun("lint", "--fail-severity", "warning", folder("out")).status == 0)
        #expect(CommandRun("validate", "--schema", path, folder("a.json")).status == 0)
    }

    @Test("the folders of the output are created", arguments: ["new/deep/out", "new/../other/out/", "new//out"])
    func newFolders(output: String) throws {
        let name = output + "/GetItems.response.json"
        #expect(CommandRun("infer", folder("b.json"), "--output", folder(name)).status == 0)
        #expect(try text(name) == "{\n  \"id\": 2\n}\n")
        let state = folder("summaries/" + output + "/b.state")
        #expect(CommandRun("infer", "--state", folder("b.json"), "--output", state).status == 0)
        #expect(CommandRun("infer", "--merge", state).out == "{\n  \"id\": 2\n}\n")
    }

    @Test("an output below a file is refused")
    func outputBelowFile() {
        let run = CommandRun("infer", folder("b.json"), "--output", folder("a.json/out"))
        #expect(run.status == 2)
        #expect(run.err.contains("a.json/out: cannot be written: "))
    }

    @Test("a fragment does not overwrite another file")
    func overwriting() throws {
        try folder.write("{}", to: "out/Item.json")
        let run = CommandRun("infer", folder("a.json"), "--output", folder("out"), "--name", "GetItems.response")
        #expect(run.status == 2)
        #expect(run.err.contains("Item.json: exists with another content, and is not overwritten"))
        #expect(try text("out/Item.json") == "{}")
        #expect(throws: (any Error).self) { try text("out/GetItems.response.json") }
    }

    @Test("a sample with an error is reported and left out")
    func refused() {
        let run = CommandRun("infer", folder("bad.json"), folder("b.json"))
        #expect(run.status == 1)
        #expect(run.out == "{\n  \"id\": 2\n}\n")
        #expect(run.err.contains("bad.json:1:10: expected a key in quotes"))
        #expect(run.err.contains("the sample is left out"))
        let lines = CommandRun("infer", "--lines", folder("lines.jsonl"))
        #expect(lines.status == 1)
        #expect(lines.out == "{\n  \"id\": 2.5\n}\n")
        #expect(lines.err.contains("lines.jsonl:2:8: expected a value"))
        #expect(lines.err.contains("the sample of record 2 is left out"))
        #expect(CommandRun("infer", folder("bad.json")).status == 1)
    }

    @Test("a sample above the maximum length is left out")
    func length() {
        let run = CommandRun("infer", "--maximum-bytes", "20", folder("a.json"), folder("b.json"))
        #expect(run.status == 1)
        #expect(run.out == "{\n  \"id\": 2\n}\n")
        #expect(run.err.contains("a.json:1:1: "))
    }

    @Test("a file above the maximum length is not read", arguments: [false, true])
    func unreadLength(widens: Bool) throws {
        try folder.write(#"{"id": 1}"#, to: "schemas/A.response.json")
        try folder.write("", to: "long.json")
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder("long.json")))
        // A hole, which takes no place on the disk. It does not fit into memory.
        try file.truncate(atOffset: 1 << 40)
        try file.close()
        let base = widens ? ["--base", folder("schemas/A.response.json")] : []
        let run = CommandRun(["infer", folder("long.json"), folder("b.json")] + base)
        #expect(run.status == 1)
        #expect(run.err.contains("long.json:1:1: expected at most 268435456 bytes, found more"))
        #expect(run.err.contains("the sample is left out"))
    }

    @Test("an input of blank lines is an input without samples, as an empty one", arguments: ["", "\n", " \r\n\t\n\n"])
    func blank(input: String) throws {
        try folder.write(#"{"id": 1}"#, to: "schemas/A.response.json")
        for more in [[], ["--base", folder("schemas/A.response.json")]] {
            let alone = CommandRun(["infer", "--lines", "-"] + more, input: input)
            #expect(alone.status == 2)
            #expect(alone.out.isEmpty)
            #expect(alone.err == "schema-lint: no sample can be used, so no schema is written\n")
            let others = CommandRun(["infer", "--lines", "-", folder("b.json")] + more, input: input)
            #expect(others.status == 0)
            #expect(others.err.isEmpty)
        }
    }

    @Test(
        "an input without samples has an empty summary, which is neutral in merges",
        arguments: ["", "\n", " \r\n\t\n\n"]
    )
    func emptyState(input: String) throws {
        try folder.write(input, to: "empty.jsonl")
        let empty = CommandRun("infer", "--lines", "--state", folder("empty.jsonl"), "--output", folder("empty.state"))
        #expect(empty.status == 0)
        #expect(empty.err.hasPrefix("notice: the input has no sample, so the summary is empty"))
        #expect(CommandRun("infer", "--state", folder("a.json"), "--output", folder("a.state")).status == 0)
        let whole = CommandRun("infer", folder("a.json")).out
        for order in [
            ["empty.state", "a.state"], ["a.state", "empty.state"], ["empty.state", "a.state", "empty.state"],
        ] {
            let merged = CommandRun(["infer", "--merge"] + order.map { folder($0) })
            #expect(merged.status == 0 && merged.out == whole, "\(merged.err)")
        }
        let both = CommandRun("infer", "--merge", "--state", folder("empty.state"), folder("empty.state"))
        #expect(both.status == 0)
        #expect(try both.out == text("empty.state"))
        let none = CommandRun("infer", "--merge", folder("empty.state"))
        #expect(none.status == 2 && none.err.contains("no sample can be used, so no schema is written"))
    }

    @Test("a summary of lines that are all left out is not written")
    func noState() throws {
        try folder.write("{\n{\n", to: "bad.jsonl")
        let run = CommandRun("infer", "--lines", "--state", folder("bad.jsonl"))
        #expect(run.status == 1)
        #expect(run.out.isEmpty && run.err.contains("so no summary is written"))
    }

    @Test(
        "characters of samples that cannot be displayed are escapes in what is written",
        arguments: ["\u{202E}", "\u{2066}", "\u{200B}"]
    )
    func hiddenCharacters(character: String) throws {
        let payload = "{\"a\": \"x\(character)y\", \"k\(character)\": 1, \"list\": [{\"\(character)z\": 2}]}"
        try folder.write(payload, to: "hidden.json")
        try folder.write("{}", to: "base.json")
        let value = String(character.unicodeScalars.first?.value ?? 0, radix: 16)
        for arguments in [
            ["infer", folder("hidden.json")], ["infer", "--state", folder("hidden.json")],
            ["infer", "--base", folder("base.json"), folder("hidden.json")],
        ] {
            let run = CommandRun(arguments)
            #expect(run.status == 0)
            #expect(!run.out.unicodeScalars.contains { character.unicodeScalars.contains($0) }, "\(arguments)")
            #expect(run.out.contains("\\u\(value)"), "\(run.out)")
        }
        let schema = folder("out/GetX.response.json")
        #expect(CommandRun("infer", folder("hidden.json"), "--output", schema).status == 0)
        #expect(
            CommandRun("validate", "--unknown-keys", "reject", "--schema", schema, folder("hidden.json")).status == 0
        )
    }

    /// Samples, and the text of the example that is written for them.
    static let replaced: [(samples: [String], example: String)] = [
        (["git@github.com:a/b.git"], "git@github.com:a/b.git"),
        (["write to jane.roe@mail.com."], "write to jane@example.com."),
        (["mailto:jane.roe@mail.com?subject=Hi"], "mailto:jane@example.com?subject=Hi"),
        (["Ada Lovelace <ada@mail.com>, b@mail.com"], "Jane Roe <jane@example.com>, jane@example.com"),
        (["Fixed by \"Ada Lovelace\" <ada@mail.com>"], "Fixed by \"Jane Roe\" <jane@example.com>"),
        (["call +49 30 901820 today"], "call +1 202 555 0100 today"),
        (["(+44-20-7946-0958)"], "(+1 202 555 0100)"),
        (["at +0100 hours, x+1234567890"], "at +0100 hours, x+1234567890"),
        (["use ghp_0123456789abcdefABCDEF0123456789abcd now"], "use ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ now"),
        (["curl -H 'X: Bearer 0123456789abcdef0123'"], "curl -H 'X: Bearer ~~~~~~~~~~~~~~~~~~~~'"),
        (["see https://a:secret@b.example/x"], "see ~~~~~~~~~~~~~~~~~~~~~~~~~~~~"),
        (["token=ghp_0123456789abcdefABCDEF0123456789abcd"], "token=~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~"),
        (["2026-03-22", "sometime or other"], "{string}"), (["a@b.example.org", "not an address at all"], "{string}"),
        (["f81d4fae-7dec-11d0-a765-00a0c91e6bf6", String(repeating: "long ", count: 9)], "{string}"),
        (["https://a.example/x", "relative/path/of/a/resource"], "{string}"),
        (["192.168.100.1", "localhost.localdomain"], "{string}"),
    ]

    @Test("private data in a text is replaced in its place, and the schema lints without a fault", arguments: replaced)
    func replaces(row: (samples: [String], example: String)) throws {
        let payloads = try row.samples.enumerated().map { index, text in
            let name = "sample\(index).json"
            try folder.write(
                String(decoding: JSONSerialization.data(withJSONObject: ["note": text]), as: UTF8.self),
                to: name
            )
            return folder(name)
        }
        let schema = folder("out/GetX.response.json")
        #expect(CommandRun(["infer", "--output", schema] + payloads).status == 0)
        let written =
            try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: schema))) as? [String: String]
        #expect(written?["note"] == row.example)
        #expect(CommandRun("lint", "--fail-severity", "notice", folder("out")).out == "")
        #expect(CommandRun("lint", "--fix", folder("out")).status == 0)
        #expect(CommandRun(["validate", "--schema", schema] + payloads).status == 0)
        let states = payloads.enumerated().map { index, path in
            let state = folder("\(index).state")
            #expect(CommandRun("infer", "--state", path, "--output", state).status == 0)
            return state
        }
        #expect(try CommandRun(["infer", "--merge"] + states.reversed()).out == text("out/GetX.response.json"))
    }

    @Test("merged summaries give the schema of all samples")
    func merge() throws {
        #expect(CommandRun("infer", "--state", "--output", folder("1.state"), folder("a.json")).status == 0)
        try folder.write(CommandRun("infer", "--state", folder("b.json")).out, to: "2.state")
        let merged = CommandRun("infer", "--merge", folder("2.state"), folder("1.state"))
        #expect(merged.status == 0)
        #expect(merged.out == CommandRun("infer", folder("a.json"), folder("b.json")).out)
        let both = CommandRun("infer", "--merge", "--state", folder("1.state"), folder("2.state"))
        #expect(both.out == CommandRun("infer", "--state", folder("a.json"), folder("b.json")).out)
        let wrong = CommandRun("infer", "--merge", folder("a.json"))
        #expect(wrong.status == 2)
        #expect(wrong.err.contains("a.json:1: expected a summary of 'schema-lint infer --state', found another file"))
    }

    @Test("samples are read from standard input, as one text or as lines")
    func input() {
        #expect(CommandRun(["infer", "-"], input: "{\"id\": 2}").out == "{\n  \"id\": 2\n}\n")
        #expect(CommandRun(["infer", "--lines", "-"], input: "{\"id\": 2}\n{}\n").out == "{\n  \"id{?}\": 2\n}\n")
    }

    @Test(
        "invalid arguments are refused",
        arguments: [
            ([], "infer requires a sample: a file, or '-' for standard input"),
            (["-", "-"], "standard input ('-') can be read only once"),
            (["--enums", "65", "-"], "--enums takes a number from 1 to 64, or off, not '65'"),
            (["--name", "A.reply", "-"], "expected the name of a schema, such as GetIssues.response, found 'A.reply'"),
            (
                ["--name", "A.response", "--output", "B.response.json", "-"],
                "--name is for a folder; the file of --output already has a name"
            ),
            (["--merge", "--lines", "-"], "--lines is for samples, and --merge reads summaries"),
        ]
    )
    func unusable(arguments: [String], message: String) {
        let run = CommandRun(["infer"] + arguments)
        #expect(run.status == 2)
        #expect(run.err == "schema-lint: \(message)\n")
    }

    @Test("an unknown tag is refused with the nearest one")
    func tags() {
        let run = CommandRun("infer", "--tags", "uid", folder("a.json"))
        #expect(run.status == 2)
        #expect(run.err.contains("not 'uid'; did you mean 'uuid'?"))
        #expect(CommandRun("infer", "--tags", "none", "--quiet", folder("a.json")).status == 0)
    }

    @Test("the page documents each option")
    func page() throws {
        let page = try String(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
                "../../Docs/Infer.md"
            ),
            encoding: .utf8
        )
        let help = CommandRun("infer", "--help").out
        let options = help.split(separator: "\n").compactMap {
            $0.drop { $0 == " " }.hasPrefix("--") ? $0.split(separator: " ").first : nil
        }
        let common: Set<Substring> = [
            "--format", "--fail-severity", "--stamp", "--frames", "--quiet", "--color", "--help", "--version",
        ]
        #expect(options.count > common.count)
        for option in options where !common.contains(option) { #expect(page.contains("`\(option)"), "\(option)") }
    }
}
