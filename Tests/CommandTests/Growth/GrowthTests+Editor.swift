import Foundation
import SchemaEngine
import SchemaTools

extension GrowthTests {
    /// Requests of an editor, in a catalog with many uses of a fragment.
    static let editorRows: [GrowthRow] = [
        ("references", "textDocument/references", ["context": ["includeDeclaration": true]]),
        ("rename", "textDocument/rename", ["newName": "other"]),
        ("documentSymbol", "textDocument/documentSymbol", [:]), ("hover", "textDocument/hover", [:]),
        ("completion", "textDocument/completion", [:]), ("definition", "textDocument/definition", [:]),
        ("codeAction", "textDocument/codeAction", ["range": range(0, 10_000), "context": ["diagnostics": []]]),
        ("inlayHint", "textDocument/inlayHint", ["range": range(0, 10_000)]),
        ("formatting", "textDocument/formatting", ["options": ["tabSize": 2, "insertSpaces": true]]),
    ].flatMap { (title, method, parameters) -> [GrowthRow] in
        [uses, linesOfUses, filesOfUses].map { input in
            GrowthRow(
                title: "lsp \(title)",
                arguments: ["lsp"],
                input: input,
                standardInput: { folder, size in try session(in: folder, method, parameters, input.files(size)) }
            )
        }
    }

    private static func range(_ first: Int, _ last: Int) -> JSONValue {
        ["start": ["line": .int(first), "character": 0], "end": ["line": .int(last), "character": 0]]
    }

    private static let uses = GrowthInput("uses in one line") { size in
        ["A.response.json": "{\(GrowthInput.list(size) { #""k\#($0)": "{f}""# })}", "F.json": #"{"id": 1}"#]
    }

    private static let linesOfUses = GrowthInput("uses in lines") { size in
        ["A.response.json": "{\(GrowthInput.list(size, ",\n") { #""k\#($0)": "{f}""# })}", "F.json": #"{"id": 1}"#]
    }

    private static let filesOfUses = GrowthInput("uses in files", size: 20) { size in
        var files = ["A.response.json": #"{"k": "{f}"}"#, "F.json": #"{"id": 1}"#]
        for number in 0..<size { files["B\(number)x.response.json"] = #"{"k": "{f}"}"# }
        return files
    }

    /// Returns the messages of an editor that opens a file, sends one request about its first tag, and ends.
    private static func session(
        in folder: TemporaryFolder,
        _ method: String,
        _ parameters: JSONValue,
        _ files: [String: String]
    ) throws -> String {
        let name = "A.response.json"
        let uri = JSONValue.string("file://" + folder(name))
        let text = files[name] ?? ""
        let capabilities: JSONValue = [
            "workspace": ["workspaceEdit": ["resourceOperations": ["rename", "create"], "documentChanges": true]]
        ]
        let character = text.utf8.firstIndex(of: UInt8(ascii: "f")).map {
            text.utf8.distance(from: text.startIndex, to: $0)
        }
        var members: [(String, JSONValue)] = [
            ("textDocument", ["uri": uri]), ("position", ["line": 0, "character": .int(character ?? 0)]),
        ]
        if case .object(let object) = parameters { members += object.members.map { ($0.key, $0.value) } }
        let messages: [JSONValue] = [
            [
                "jsonrpc": "2.0", "id": 0, "method": "initialize",
                "params": [
                    "capabilities": capabilities,
                    "workspaceFolders": [["uri": .string("file://" + folder.path), "name": "w"]],
                ],
            ], ["jsonrpc": "2.0", "method": "initialized", "params": [:]],
            [
                "jsonrpc": "2.0", "method": "textDocument/didOpen",
                "params": ["textDocument": ["uri": uri, "languageId": "json", "version": 1, "text": .string(text)]],
            ], ["jsonrpc": "2.0", "id": 1, "method": .string(method), "params": .object(JSONObject(members))],
            ["jsonrpc": "2.0", "id": 2, "method": "shutdown"], ["jsonrpc": "2.0", "method": "exit"],
        ]
        return messages.map(MessageFrames.text).joined()
    }
}
