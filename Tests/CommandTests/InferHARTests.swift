import Foundation
import Testing

@Suite("schema-lint infer --har")
struct InferHARTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder([
            "a.har": Self.file(
                Self.call("GET", "/v1/notes/7", 200, #"{\"id\": 7}"#),
                Self.call("DELETE", "/v1/notes/7", 204, "")
            ),
            "two.har": Self.file(
                Self.call("GET", "/notes", 200, "[1]"),
                Self.call("GET", "/tags", 200, "[1]", host: "b.example")
            ),
            "cut.har": String(Self.file(Self.call("GET", "/notes", 200, "[1]"), "{}").dropLast(5)),
            "faulty.har": Self.file(Self.call("GET", "/notes", 200, "[1]"), "{}", Self.call("GET", "/a", 200, "{")),
            "page.har": Self.file(Self.call("GET", "/page", 200, "<p>", type: "text/html")),
            "none.har": "{}",
            "numbers.har": Self.file("1", "2"),
            "objects.har": Self.file("{}", #"{"request": {}}"#),
            "gap.har": #"{"log": {"entries": [], x}}"#,
            "empty.har": "",
            "page.html": "<!doctype html>",
            "list.har": "[]",
            "comment.har": "// exported\n" + Self.file(Self.call("GET", "/notes", 200, "[1]")),
            "comma.har": Self.file(Self.call("GET", "/notes", 200, "[1]")).replacing("]}}", with: "],}}"),
            "single.har": Self.file(Self.call("GET", "/tags", 200, "[1]"), "{'request': 1}"),
            "nan.har": Self.file(Self.call("GET", "/tags", 200, "[1]"), #"{"time": NaN}"#),
        ])
    }

    private static func file(_ entries: String...) -> String {
        #"{"log": {"version": "1.2", "entries": [\#(entries.joined(separator: ",\n"))]}}"#
    }

    private static func call(
        _ method: String,
        _ path: String,
        _ status: Int,
        _ body: String,
        type: String = "application/json",
        host: String = "a.example"
    ) -> String {
        """
        {"request": {"method": "\(method)", "url": "https://\(host)\(path)", "headers": []}, \
        "response": {"status": \(status), "headers": [], "content": {"mimeType": "\(type)", "text": "\(body)"}}}
        """
    }

    private func run(_ file: String, _ more: String...) -> CommandRun {
        CommandRun(["infer", "--har", folder(file), "--output", folder("out")] + more)
    }

    private func names(_ path: String = "out") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder(path)).sorted()
    }

    @Test("the schemas of all requests are written, and a second run changes nothing")
    func writes() throws {
        for _ in 0..<2 {
            let run = run("a.har")
            #expect(run.status == 0)
            #expect(run.out.isEmpty)
            let expected = "notice: \(folder("out")): 4 files for 2 requests; the base URL is https://a.example/v1/\n"
            #expect(run.err == expected)
            let files = [
                "DeleteNote.path.json", "DeleteNote.response.json", "GetNote.path.json", "GetNote.response.json",
            ]
            #expect(try names() == files)
        }
        let path = try folder.text(of: "out/GetNote.path.json")
        #expect(path.hasPrefix("{\n  \"{endpoint}\": \"GET notes/{note_id}\",\n  \"note_id\": "))
        #expect(try folder.text(of: "out/DeleteNote.response.json") == "\"{none}\"\n")
        #expect(CommandRun(["lint", folder("out")]).status == 0)
    }

    @Test("a recording can be standard input")
    func readsInput() throws {
        let text = try folder.text(of: "a.har")
        #expect(CommandRun(["infer", "--har", "-", "--output", folder("out"), "--quiet"], input: text).status == 0)
        #expect(try names().count == 4)
    }

    @Test("each of several servers has a folder")
    func separatesServers() throws {
        #expect(run("two.har").status == 0)
        #expect(try names() == ["a.example", "b.example"])
        #expect(try names("out/b.example") == ["GetTags.path.json", "GetTags.response.json"])
    }

    @Test("a file with another content is not overwritten, and nothing else is written")
    func keepsFiles() throws {
        try folder.write("{}", to: "out/GetNote.response.json")
        let run = run("a.har")
        #expect(run.status == 2)
        #expect(run.err.contains("exists with another content"))
        #expect(try names() == ["GetNote.response.json"])
    }

    static let incomplete: [(file: String, status: Int32, message: String)] = [
        ("faulty.har", 1, "left out /log/entries/1 (line 2): expected a method at /request/method, found none"),
        ("faulty.har", 1, "left out /log/entries/2 (line 3): expected JSON as the body of the response: "),
        ("cut.har", 2, "only the entries before it are read: 1"),
        ("numbers.har", 2, "expected HAR, found no entry with a request and a response"),
        ("objects.har", 2, "expected HAR, found no entry with a request and a response"),
        ("gap.har", 2, "expected HAR, found text that is not JSON around the entries: line 1: "),
        (
            "empty.har", 2,
            "expected HAR, found text that is not JSON: line 1: expected a value, found the end of the text"
        ),
        (
            "page.html", 2,
            "found text that is not JSON: line 1: expected a value, found another character: the file is an HTML page"
        ),
        ("list.har", 2, "expected HAR, found no entries at /log/entries"),
        ("comment.har", 2, "JSON has no comments: remove it"),
        ("comma.har", 2, "JSON has no comma after the last element: remove it"),
        ("single.har", 1, "JSON has double quotes only"),
        ("nan.har", 1, "JSON has neither NaN nor Infinity: write null, or a number"),
        ("none.har", 2, "expected HAR, found no entries at /log/entries"),
        ("page.har", 2, "no call has a body in JSON, so no schema is written"),
        ("missing.har", 2, "no such file or folder"),
    ]

    @Test("entries that cannot be read are reported with their places, and left out", arguments: incomplete)
    func reports(_ row: (file: String, status: Int32, message: String)) throws {
        let run = run(row.file)
        #expect(run.status == row.status)
        #expect(run.err.contains(row.message), "\(run.err)")
        #expect(
            FileManager.default.fileExists(atPath: folder("out/GetNotes.response.json"))
                == ["faulty.har", "cut.har", "comment.har", "comma.har"].contains(row.file)
        )
    }

    static let usage: [(arguments: [String], message: String)] = [
        (["a.har"], "infer --har requires --output DIR"),
        (["--output", "out"], "infer --har requires a recording"),
        (["a.har", "--output", "a.json"], "infer --har requires --output DIR"),
        (["a.har", "--output", "out", "--lines"], "--lines is for samples, and --har reads recordings"),
        (["a.har", "--output", "out", "--name", "A.response"], "--name is for samples, and --har reads recordings"),
        (["-", "-", "--output", "out"], "standard input ('-') can be read only once"),
    ]

    @Test("options that do not fit are refused", arguments: usage)
    func refusesOptions(_ row: (arguments: [String], message: String)) {
        let run = CommandRun(["infer", "--har"] + row.arguments)
        #expect(run.status == 2)
        #expect(run.err.contains(row.message), "\(run.err)")
    }
}
