import Foundation
import Testing

@testable import schema_lint

/// The names, places and permissions of files that documents decide.
@Suite("Files that documents name")
struct OutputFolderTests {
    private static let object = #"{"type": "object", "properties": {"id": {"type": "integer"}}, "required": ["id"]}"#
    private static let body = #"{"content": {"application/json": {"schema": \#(object)}}}"#

    /// A command with its document, and the files that it writes.
    struct Row: Sendable {
        var format: String
        var document: String
        var files: [String]
        var notice: String?
    }

    /// Returns a row for an exported JSON Schema with a title.
    private static func titled(_ title: String, _ reason: String) -> Row {
        let json = #"{"x-schematic": {"version": 1}, "title": "\#(title)", "type": "object", "required": ["id"]}"#
        return Row(format: "json-schema", document: json, files: ["In.response.json"], notice: reason)
    }

    /// Returns a row for an exported JSON Schema with definitions.
    private static func defining(_ names: [String], _ files: [String], _ reason: String) -> Row {
        let definitions = names.map { #""\#($0)": \#(object)"# }.joined(separator: ", ")
        let json = #"{"x-schematic": {"version": 1}, "$defs": {\#(definitions)}}"#
        return Row(format: "json-schema", document: json, files: files, notice: reason)
    }

    private static func operation(_ path: String, _ operation: String, _ files: [String], _ reason: String? = nil)
        -> Row
    {
        let json = #"{"openapi": "3.1.0", "paths": {"\#(path)": {"get": \#(operation)}}}"#
        return Row(format: "openapi", document: json, files: files, notice: reason)
    }

    private static func recorded(_ urls: [String], _ folders: [String]) -> Row {
        let entries = urls.map { url in
            #"{"request": {"method": "GET", "url": "\#(url)", "headers": []}, "response": {"status": 200, "headers": [], "#
                + #""content": {"mimeType": "application/json", "text": "{\"id\": 1}"}}}"#
        }
        let json = #"{"log": {"version": "1.2", "entries": [\#(entries.joined(separator: ", "))]}}"#
        let files = folders.flatMap { ["\($0)/GetItems.path.json", "\($0)/GetItems.response.json"] }
        return Row(format: "har", document: json, files: files)
    }

    static let rows: [Row] = [
        titled("../package", "contains '/'"), titled("/tmp/x", "contains '/'"), titled(#"..\\x"#, "contains"),
        titled(#"A\u0000B"#, "invisible"), titled(#"\u001b[2J"#, "invisible"), titled(#"A\n"#, "invisible"),
        titled("a:b", "contains ':'"), titled("Con", "device"), titled("-x", "option"), titled("Tags", "registered"),
        titled(".schema-lint", "begins with a dot"), titled(String(repeating: "A", count: 300), "255 bytes"),
        titled("A.response.404.x", "other parts"), titled("2x", "letter"),
        defining([#"../\u0301A.response"#], ["Item.json"], "contains '/'"),
        defining([#"A\u0000.response"#], ["AResponse.json"], "invisible"),
        defining([#"A\n"#, "B"], ["A.json", "B.json"], "invisible"),
        defining(["A.response", "a.response"], ["A.response.json", "AResponse.json"], "case of letters"),
        defining(["Stra\u{DF}e", "STRASSE"], ["StrasseValue.json", "Stra\u{DF}e.json"], "case of letters"),
        defining(["Nul"], ["NulValue.json"], "device"),
        operation(
            "/a",
            #"{"responses": {"x/../../../evil.response.404": \#(body), "200": \#(body)}}"#,
            ["GetA.path.json", "GetA.request.json", "GetA.response.json"],
            "is no status"
        ),
        operation(
            "/a/../b",
            #"{"operationId": "get/../../x", "responses": {"200": \#(body)}}"#,
            ["GetX.path.json", "GetX.request.json", "GetX.response.json"]
        ),
        operation(
            "/" + String(repeating: "a", count: 400),
            #"{"responses": {}}"#,
            [".path.json", ".request.json"].map { "GetA" + String(repeating: "a", count: 196) + $0 }
        ),
        recorded(["http://[::1]:80/items", "http://a.example/items"], ["1--80", "a.example"]),
        recorded(["http://../items", "http://-x/items", "http://con/items"], ["http-----", "http---con", "x"]),
        recorded(["http://a./items", "http://a/items"], ["http---a", "http---a-"]),
    ]

    @Test("no document decides the folder of a file, or a name that is not one file on each platform", arguments: rows)
    func names(row: Row) throws {
        let folder = try TemporaryFolder(["deep/inner/in.json": row.document])
        let output = folder("deep/inner/out")
        let arguments = row.format == "har" ? ["infer", "--har"] : ["import", "--from", row.format]
        let run = CommandRun(arguments + [folder("deep/inner/in.json"), "--output", output])
        #expect(run.status == 0, "\(run.err)")
        if let notice = row.notice { #expect(run.err.contains(notice), "\(run.err)") }
        let all = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let files = all.filter { $0.hasSuffix(".json") && $0 != "deep/inner/in.json" }
        #expect(files.sorted() == row.files.map { "deep/inner/out/" + $0 }.sorted())
    }

    @Test(
        "names that are not portable, and pairs that are one file on some platform, are refused before anything is written",
        arguments: [
            ["A.json", "../B.json"], ["A.json", "B/../C.json"], ["A.json", "/B.json"], ["A.json", "B//C.json"],
            ["A.json", "a.json"], ["A.json", "A.json"], ["\u{E9}.json", "e\u{301}.json"], ["A/x.json", "a/y.json"],
            ["A.json", "old.json"], ["A.json", "B\u{0}.json"],
        ]
    )
    func gate(names: [String]) throws {
        let folder = try TemporaryFolder(["out/Old.json": ""])
        #expect(throws: FileError.self) {
            try OutputFolder(folder("out")).write(names.map { ($0, "text") }, overwriting: names.count)
        }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == ["out", "out/Old.json"])
    }

    @Test("no file is written through a folder that is a link")
    func linkedFolder() throws {
        let folder = try TemporaryFolder(["in.har": Self.recorded(["http://a/items", "http://b/items"], []).document])
        try folder.write("", to: "elsewhere/keep")
        try folder.write("", to: "out/keep")
        try folder.link("out/b", to: "../elsewhere")
        let run = CommandRun("infer", "--har", folder("in.har"), "--output", folder("out"))
        #expect(run.status == 2)
        #expect(run.err.contains("out/b: is a link or a file, and not a folder"), "\(run.err)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder("elsewhere")) == ["keep"])
        #expect(!FileManager.default.fileExists(atPath: folder("out/a/GetItems.path.json")))
    }

    @Test(
        "the permissions of new files and folders are those of the process, and a replaced file keeps its own",
        arguments: [("077", 0o600, 0o700), ("022", 0o644, 0o755), ("002", 0o664, 0o775)]
    )
    func permissions(mask: String, file: Int, directory: Int) throws {
        let folder = try TemporaryFolder([
            "in.json": Self.object, "sample.json": #"{"id": 1}"#, "s/A.response.json": #"{ "day": "2015-03-22" }"#,
            "r.har": Self.recorded(["http://a/items", "http://b/items"], []).document,
        ])
        try FileManager.default.setAttributes([.posixPermissions: 0o604], ofItemAtPath: folder("s/A.response.json"))
        let commands = [
            "import --from json-schema in.json --output i", "infer sample.json --output n/deep",
            "infer sample.json --state --output x.state", "infer --har r.har --output h", "generate swift s --output g",
            "generate swift s --output one.swift", "export --to json-schema s --output e.json",
            "lint s --fix",
        ]
        let program = CommandProcess.path(of: "schema-lint")
        let script = (["umask \(mask)"] + commands.map { "'\(program)' \($0) >&2 || true" }).joined(separator: "\n")
        _ = try CommandProcess(program: "/bin/sh", "-c", script, in: folder)
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: folder(path))[.posixPermissions] as? Int
        }
        for path in [
            "i/In.response.json", "n/deep/Payload.response.json", "x.state", "h/a/GetItems.path.json", "g/A.swift",
            "one.swift", "e.json",
        ] { #expect(try mode(path) == file, "\(path)") }
        for path in ["i", "n", "n/deep", "h", "h/a", "g"] { #expect(try mode(path) == directory, "\(path)") }
        #expect(try folder.text(of: "s/A.response.json").contains("{date}"))
        #expect(try mode("s/A.response.json") == 0o604)
    }
}
