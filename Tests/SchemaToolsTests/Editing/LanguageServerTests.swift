import SchemaEngine
import TestSupport
import Testing

@testable import SchemaTools

@Suite("A language server")
struct LanguageServerTests {
    private static let catalog: KeyValuePairs = [
        "GetIssues.response.json": #"{"issues": ["{issue}"], "state": "{nope}"}"#, "Issue.json": #"{"id": 1}"#,
    ]

    @Test("the server states its abilities, and counts in UTF-8 if the editor can", arguments: ["utf-8", "utf-16"])
    func initialize(encoding: String) {
        var server = ScriptedEditor(encodings: ["utf-32", .string(encoding)]).server
        let again = server.receive(["id": 1, "method": "initialize"])
        #expect(again[0]["error"]?["code"] == -32600)
        server = LanguageServer(
            ScriptedEditor.files([:]),
            version: "1.2"
        )
        let early = server.receive(["id": 1, "method": "textDocument/hover"])
        #expect(early[0]["error"]?["code"] == -32002)
        let capabilities: JSONValue = ["general": ["positionEncodings": ["utf-32", .string(encoding)]]]
        let messages = server.receive(["id": 2, "method": "initialize", "params": ["capabilities": capabilities]])
        #expect(messages[0]["result"]?["capabilities"]?["positionEncoding"]?.string == encoding)
        #expect(messages[0]["result"]?["serverInfo"]?["version"] == "1.2")
    }

    @Test(
        "before initialize, and after shutdown, requests are refused and notifications have no effect",
        arguments: ["textDocument/hover", "shutdown", "$/none", "none"]
    )
    func states(method: String) {
        let request: JSONValue = ["id": 1, "method": .string(method)]
        let document: JSONValue = ["uri": ScriptedEditor.uri("Issue.json"), "text": "{", "version": 1]
        let open: JSONValue = ["method": "textDocument/didOpen", "params": ["textDocument": document]]
        var server = LanguageServer(ScriptedEditor.files([:]), version: "1")
        #expect(server.receive(request).map { $0["error"]?["code"] } == [-32002])
        #expect(server.receive(open).isEmpty && server.publish().isEmpty && server.isCleanEnd == nil)
        server = ScriptedEditor().server
        _ = server.receive(["id": 1, "method": "shutdown"])
        #expect(server.receive(request).map { $0["error"]?["code"] } == [-32600])
        #expect(server.receive(open).isEmpty && server.publish().isEmpty && server.isCleanEnd == nil)
    }

    @Test("the server ends after exit, and cleanly after shutdown", arguments: [true, false])
    func exit(isAnnounced: Bool) {
        var editor = ScriptedEditor()
        if isAnnounced { #expect(editor.response("shutdown", .null)["result"] == .some(.null)) }
        #expect(editor.server.isCleanEnd == nil)
        editor.notify("exit", .null)
        #expect(editor.server.isCleanEnd == isAnnounced)
    }

    @Test(
        "a message that cannot be understood has an error, or no effect",
        arguments: [
            (.null, -32700), ([:], -32600), ("text", -32600), (["id": 5], -32600),
            (["id": 5, "method": "workspace/none"], -32601), (["id": 5, "method": "$/none"], -32601),
            (["id": 5, "method": "textDocument/hover", "params": [1]], -32602),
            (["id": 5, "method": "textDocument/hover", "params": ["textDocument": ["uri": "untitled:1"]]], -32602),
            (["method": "textDocument/didOpen"], nil), (["method": "textDocument/didChange", "params": [1]], nil),
            (["method": "$/none"], nil), (["id": 9, "result": .null], nil),
        ] as [(JSONValue, Int?)]
    )
    func unknown(message: JSONValue, code: Int?) {
        var server = ScriptedEditor().server
        #expect(server.receive(message).map { $0["error"]?["code"]?.int } == (code.map { [$0] } ?? []))
    }

    @Test("a change with a range that is none changes nothing, and is a message")
    func refusedChange() {
        var editor = ScriptedEditor(Self.catalog)
        editor.open("Issue.json", "{}")
        _ = editor.diagnostics()
        let range: JSONValue = ["start": ["line": 0, "character": -1], "end": ["line": 0, "character": 1]]
        let change: JSONValue = [
            "textDocument": ["uri": ScriptedEditor.uri("Issue.json"), "version": 2],
            "contentChanges": [["range": range, "text": "["]],
        ]
        let messages = editor.server.receive(["method": "textDocument/didChange", "params": change])
        #expect(messages.map { $0["method"] } == ["window/showMessage"])
        #expect(editor.diagnostics() == [:])
    }

    @Test("a text with a byte-order mark has its diagnostics where the editor shows them")
    func byteOrderMark() {
        var editor = ScriptedEditor(["A.response.json": "\u{FEFF}{\"a\": \"{nope}\"}"])
        editor.open("B.response.json", #"{"b": 1}"#)
        // An editor removes the mark of a file, and otherwise counts it.
        #expect(editor.diagnostics() == ["A.response.json": ["0:6 unknown-tag"]])
        editor.open("A.response.json", "\u{FEFF}{\"a\": \"{nope}\"}")
        #expect(editor.diagnostics() == ["A.response.json": ["0:7 unknown-tag"]])
    }

    @Test("diagnostics are the faults of the whole catalog, and a burst of changes has one publication")
    func diagnostics() {
        var editor = ScriptedEditor(Self.catalog)
        let text = #"{"issues": ["{issue}"], "state": "{nope}"}"#
        #expect(editor.server.hasChanges == false)
        editor.open("GetIssues.response.json", text)
        #expect(editor.diagnostics() == ["GetIssues.response.json": ["0:33 unknown-tag"]])
        #expect(editor.diagnostics() == [:])
        // Each change refers to the text after the previous one.
        editor.change("GetIssues.response.json", 34..<40, of: text, to: "{no}")
        let second = text.replacing("{nope}", with: "{no}")
        editor.change("GetIssues.response.json", 34..<38, of: second, to: "{int}")
        #expect(editor.diagnostics() == ["GetIssues.response.json": []])
        editor.open("Issue.json", #"{"id": "{issues}"}"#)
        #expect(editor.diagnostics() == ["Issue.json": ["0:7 unknown-tag"]])
        editor.notify("textDocument/didClose", ["textDocument": ["uri": ScriptedEditor.uri("Issue.json")]])
        #expect(editor.diagnostics() == ["Issue.json": []])
    }

    @Test("a text that is incomplete while it is written has a diagnostic where it ends")
    func incomplete() {
        var editor = ScriptedEditor(Self.catalog)
        editor.open("Issue.json", "{\n  \"id\": 1,\n  \"x")
        let diagnostics = editor.diagnostics()
        #expect(diagnostics["Issue.json"] == ["2:4 invalid-json"])
    }

    @Test(
        "each change of a text gives the faults of a new server with that text",
        arguments: 1...20 as ClosedRange<UInt64>
    )
    func incremental(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var text = #"{"issues": ["{issue}"], "day": "2015-03-22"}"#
        var editor = ScriptedEditor(Self.catalog)
        editor.open("GetIssues.response.json", text)
        _ = editor.diagnostics()
        var shown: [String: [String]] = ["GetIssues.response.json": []]
        for _ in 0..<8 {
            let start = Int.random(in: 0...text.utf8.count, using: &random)
            let end = min(text.utf8.count, start + Int.random(in: 0...3, using: &random))
            let new = ["", "\"", "{", "é", "\n", "1"].randomElement(using: &random) ?? ""
            guard let (first, last) = Self.indices(start, end, in: text) else { continue }
            editor.change("GetIssues.response.json", start..<end, of: text, to: new)
            text.replaceSubrange(first..<last, with: new)
            shown.merge(editor.diagnostics()) { $1 }
            var fresh = ScriptedEditor(Self.catalog)
            fresh.open("GetIssues.response.json", text)
            let expected = fresh.diagnostics()
            #expect(shown.filter { !$0.value.isEmpty } == expected, "\(text)")
        }
    }

    @Test("any text and any position have a response", arguments: 1...40 as ClosedRange<UInt64>)
    func anyText(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "{", "}", "[", "]", "\"", ":", ",", "\"{int|issue}\"", "\"a{?}\"", "\"{include}\"", "\\", "\\u00e9", "1",
            "\n", "\r\n", "é\u{1F600}", "\"{\"", "\"{secret:user}\"", " ", "\"{* uuid}\": ",
        ]
        let methods = [
            "hover", "completion", "definition", "references", "prepareRename", "rename", "codeAction", "codeLens",
            "documentSymbol", "formatting", "rangeFormatting", "inlayHint",
        ]
        for name in ["Issue.json", "Tags.json", "A.plist", "/w/GetIssues.json"] {
            var editor = ScriptedEditor(Self.catalog)
            let text = (0..<20).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            editor.open(name, text)
            _ = editor.diagnostics()
            for method in methods {
                func position() -> JSONValue {
                    [
                        "line": .int(.random(in: 0...6, using: &random)),
                        "character": .int(.random(in: 0...40, using: &random)),
                    ]
                }
                let parameters: JSONValue = [
                    "textDocument": ["uri": ScriptedEditor.uri(name)], "position": position(), "newName": "new",
                    "range": ["start": position(), "end": position()], "context": [:],
                ]
                let response = editor.response("textDocument/\(method)", parameters)
                #expect(response["result"] != nil || response["error"]?["code"] == -32803, "\(method): \(response)")
            }
        }
    }

    @Test(
        "a request with a position or a range that is none is refused",
        arguments: [
            "hover", "completion", "definition", "references", "prepareRename", "rename", "codeAction",
            "rangeFormatting", "inlayHint",
        ],
        [["line": -1, "character": 0], ["line": 0, "character": -1], ["line": 0], .null] as [JSONValue]
    )
    func refusedPosition(method: String, position: JSONValue) {
        var editor = ScriptedEditor(Self.catalog)
        editor.open("Issue.json", "{}")
        let parameters: JSONValue = [
            "textDocument": ["uri": ScriptedEditor.uri("Issue.json")], "position": position, "newName": "new",
            "range": ["start": ["line": 0, "character": 0], "end": position], "context": [:],
        ]
        #expect(editor.response("textDocument/\(method)", parameters)["error"]?["code"] == -32602)
    }

    /// Returns the indices of two offsets, unless one is inside of a character.
    private static func indices(_ start: Int, _ end: Int, in text: String) -> (String.Index, String.Index)? {
        let (first, last) = (
            text.utf8.index(text.startIndex, offsetBy: start), text.utf8.index(text.startIndex, offsetBy: end)
        )
        guard String.Index(first, within: text.unicodeScalars) != nil,
            String.Index(last, within: text.unicodeScalars) != nil
        else { return nil }
        return (first, last)
    }
}
