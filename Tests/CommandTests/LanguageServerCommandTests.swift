import Foundation
import SchemaEngine
import SchemaTools
import Testing

@Suite("The subcommand lsp")
struct LanguageServerCommandTests {
    /// Runs the command with messages on standard input. Returns the run, and the messages that it has written.
    private func run(
        _ arguments: [String] = [],
        in folder: TemporaryFolder,
        _ messages: [JSONValue]
    ) throws -> (status: Int32, messages: [JSONValue]) {
        let uri: JSONValue = .string("file://" + folder.path)
        let start: [JSONValue] = [
            [
                "jsonrpc": "2.0", "id": 0, "method": "initialize",
                "params": ["capabilities": [:], "workspaceFolders": [["uri": uri, "name": "w"]]],
            ], ["jsonrpc": "2.0", "method": "initialized", "params": [:]],
        ]
        let run = CommandRun(["lsp"] + arguments, input: (start + messages).map(MessageFrames.text).joined())
        #expect(run.err.isEmpty)
        var frames = MessageFrames()
        frames.append(run.out.utf8)
        var written: [JSONValue] = []
        while let message = try frames.next() { written.append(message) }
        #expect(written.first?["id"] == 0)
        return (run.status, Array(written.dropFirst()))
    }

    private func open(_ folder: TemporaryFolder, _ name: String) throws -> JSONValue {
        let document: JSONValue = [
            "uri": .string("file://" + folder(name)), "languageId": "json", "version": 1,
            "text": .string(try folder.text(of: name)),
        ]
        return ["jsonrpc": "2.0", "method": "textDocument/didOpen", "params": ["textDocument": document]]
    }

    /// Returns the codes of the published diagnostics by the names of their files.
    private func codes(_ messages: [JSONValue]) -> [String: [String]] {
        var codes: [String: [String]] = [:]
        for message in messages where message["method"] == "textDocument/publishDiagnostics" {
            let name = message["params"]?["uri"]?.string?.split(separator: "/").last ?? ""
            #expect(codes[String(name)] == nil)
            codes[String(name)] = message["params"]?["diagnostics"]?.array?.compactMap { $0["code"]?.string }
        }
        return codes
    }

    @Test("a session ends with status 0 after shutdown, and with status 1 without it", arguments: [true, false])
    func status(isAnnounced: Bool) throws {
        let shutdown: [JSONValue] = isAnnounced ? [["id": 1, "method": "shutdown"]] : []
        let run = try run(in: try TemporaryFolder(), shutdown + [["method": "exit"]])
        #expect(run.status == (isAnnounced ? 0 : 1))
        #expect(try self.run(["--stdio"], in: try TemporaryFolder(), shutdown).status == 1)
    }

    @Test("the faults are those of lint, with one publication for all changes that have arrived")
    func diagnostics() throws {
        let folder = try TemporaryFolder([
            "Schemas/A.response.json": #"{"x": null, "day": "2015-03-22", "b": "{b}"}"#, "Schemas/B.json": #"{"a": 1}"#,
            "Schemas/Old/C.json": "{",
            "Schemas/.schema-lint.json": #"{"rules": {"null-example": "off"}, "ignore": ["Old"]}"#,
        ])
        let change: JSONValue = [
            "textDocument": ["uri": .string("file://" + folder("Schemas/A.response.json")), "version": 2],
            "contentChanges": [["text": #"{"day": "2015-03-22", "b": "{c}"}"#]],
        ]
        let document = try open(folder, "Schemas/A.response.json")
        let before = try run(["Schemas"], in: folder, [document])
        #expect(codes(before.messages) == ["A.response.json": ["untagged-date"]])
        let after = try run(
            ["Schemas"],
            in: folder,
            [document, ["method": "textDocument/didChange", "params": change]]
        )
        #expect(
            codes(after.messages) == [
                "A.response.json": ["unknown-tag", "untagged-date"], "B.json": ["unused-fragment"],
            ]
        )
        _ = CommandRun("lint", folder("Schemas"), "--write-baseline")
        #expect(codes(try run(["Schemas"], in: folder, [document]).messages) == [:])
    }

    @Test(
        "the catalog of a file is found by Tags.json, by the command line, or by the schemas of requests",
        arguments: [
            (["Schemas"], ["Schemas/deep/A.response.json"], true), ([], ["Schemas/deep/A.response.json"], true),
            ([], ["package.json"], false), (["Schemas"], ["Other/B.response.json"], false),
            (["./"], ["Other/B.response.json"], true), (["None"], ["Tagged/D.json"], true),
            ([], ["Tagged/D.json"], true), ([], ["Other/B.response.json"], true),
        ]
    )
    func catalogs(arguments: [String], names: [String], isSchema: Bool) throws {
        let folder = try TemporaryFolder([
            "Schemas/E.response.json": #"{"a": 1}"#, "Schemas/deep/A.response.json": #"{"a": "{nope}"}"#,
            "package.json": #"{"a": "{nope}"}"#, "Other/B.response.json": #"{"a": "{nope}"}"#,
            "Tagged/Tags.json": "{}", "Tagged/D.json": #"{"a": "{nope}"}"#,
        ])
        let run = try run(arguments, in: folder, try names.map { try open(folder, $0) })
        let found = codes(run.messages)
        for name in names { #expect((found[String(name.split(separator: "/").last ?? "")] != nil) == isSchema) }
    }

    @Test("an action silences a fault of a rule for lint, too")
    func silence() throws {
        let name = "Schemas/A.response.json"
        let folder = try TemporaryFolder([
            name: #"{"x": null}"#, "Schemas/.schema-lint-baseline.json": #"{"version": 1}"#,
        ])
        let range: JSONValue = ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 9]]
        let request: JSONValue = [
            "id": 1, "method": "textDocument/codeAction",
            "params": [
                "textDocument": ["uri": .string("file://" + folder(name))], "range": range, "context": [:],
            ],
        ]
        let run = try run(["Schemas"], in: folder, [try open(folder, name), request])
        let action = run.messages.first?["result"]?[0]
        #expect(action?["title"] == "Silence null-example here, in .schema-lint-baseline.json")
        let edits = action?["edit"]?["changes"]?.object?.members.first
        #expect(edits?.key.hasSuffix("/Schemas/.schema-lint-baseline.json") == true)
        try folder.write(edits?.value[0]?["newText"]?.string ?? "", to: "Schemas/.schema-lint-baseline.json")
        #expect(CommandRun("lint", folder("Schemas")).err == "1 file, nothing found\n")
    }

    @Test("a request that is cancelled before its turn is answered as cancelled")
    func cancellation() throws {
        let name = "Schemas/A.response.json"
        let folder = try TemporaryFolder([name: "{}"])
        let hover: JSONValue = ["id": 7, "method": "textDocument/hover", "params": [:]]
        let run = try run(in: folder, [hover, ["method": "$/cancelRequest", "params": ["id": 7]]])
        #expect(run.messages.first?["error"]?["code"] == -32800)
    }

    @Test(
        "a stream without messages ends with status 2, and an error in one line",
        arguments: [
            ("GET / HTTP/1.1\r\n\r\n", "a Content-Length, found other header fields only"),
            ("hello", "a header field such as 'Content-Length: 52', found 'hello'"),
            ("{\"id\": 1}\n", "a header field such as 'Content-Length: 52', found '{\"id\": 1}'"),
            ("Content-Length: 9\r\n\r\n{}", "a message of 9 bytes, found the end of the input after 2"),
            ("Content-Length: 99999999999\r\n\r\n", "a Content-Length of at most 67108864, found 99999999999"),
        ]
    )
    func unreadable(input: String, expected: String) {
        let run = CommandRun("lsp", input: input)
        #expect(run.status == 2)
        #expect(run.err == "schema-lint: expected \(expected)\n")
    }

    @Test("settings that cannot be used are a message, and the schemas are checked without them")
    func settings() throws {
        let folder = try TemporaryFolder([
            "Schemas/A.response.json": #"{"a": "{nope}"}"#, "Schemas/.schema-lint.json": "{",
        ])
        let run = try run(["Schemas"], in: folder, [try open(folder, "Schemas/A.response.json")])
        #expect(codes(run.messages)["A.response.json"] == ["unknown-tag"])
        let messages = run.messages.filter { $0["method"] == "window/showMessage" }
        #expect(messages.count == 1)
        #expect(messages[0]["params"]?["message"]?.string?.contains(".schema-lint.json:1:2: ") == true)
    }
}
