import SchemaEngine
import TestSupport
import Testing

@testable import SchemaTools

/// An editor with the files of a catalog in memory, in the folder `/w/Schemas`.
struct ScriptedEditor {
    private static let folder = "/w/Schemas"

    var server: LanguageServer
    private var id = 0
    private var version = 0

    /// Starts the server. The editor can create and rename files.
    init(
        _ files: KeyValuePairs<String, String> = [:],
        encodings: [JSONValue] = ["utf-16"],
        canChangeFiles: Bool = true
    ) {
        server = LanguageServer(Self.files(files), version: "1")
        let operations: JSONValue = canChangeFiles ? ["create", "rename"] : []
        _ = request(
            "initialize",
            [
                "capabilities": [
                    "general": ["positionEncodings": .array(encodings)],
                    "workspace": ["workspaceEdit": ["documentChanges": true, "resourceOperations": operations]],
                ],
                "workspaceFolders": [["uri": "file:///w", "name": "w"]],
            ]
        )
        notify("initialized", [:])
    }

    /// Returns the files as the server reads them.
    static func files(_ files: KeyValuePairs<String, String>) -> some EditorFiles {
        FilesInMemory(folder: folder, sources: files.map { SchemaSource(path: path($0), text: $1) })
    }

    static func path(_ name: String) -> String { name.hasPrefix("/") ? name : folder + "/" + name }

    static func uri(_ name: String) -> JSONValue { .string(FileURI.uri(of: path(name))) }

    /// Sends a request, and returns the whole response.
    mutating func response(_ method: String, _ parameters: JSONValue) -> JSONValue {
        id += 1
        let messages = server.receive([
            "jsonrpc": "2.0", "id": .int(id), "method": .string(method), "params": parameters,
        ])
        guard messages.count == 1, messages[0]["id"]?.int == id else { return .null }
        return messages[0]
    }

    /// Sends a request, and returns its result.
    mutating func request(_ method: String, _ parameters: JSONValue) -> JSONValue {
        response(method, parameters)["result"] ?? .null
    }

    /// Sends a request about a position.
    mutating func request(_ method: String, _ name: String, at offset: Int, in text: String, _ more: JSONValue = [:])
        -> JSONValue
    {
        response(method, Self.parameters(name, at: offset, in: text, more))["result"] ?? .null
    }

    static func parameters(_ name: String, at offset: Int, in text: String, _ more: JSONValue = [:]) -> JSONValue {
        var parameters: JSONObject = ["textDocument": ["uri": uri(name)], "position": position(offset, in: text)]
        for (key, value) in more.object ?? [:] { parameters[key] = value }
        return .object(parameters)
    }

    mutating func notify(_ method: String, _ parameters: JSONValue) {
        _ = server.receive(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
    }

    mutating func open(_ name: String, _ text: String) {
        version += 1
        let document: JSONValue = [
            "uri": Self.uri(name), "languageId": "json", "version": .int(version), "text": .string(text),
        ]
        notify("textDocument/didOpen", ["textDocument": document])
    }

    /// Replaces a range of an open document, which is given in the text before it.
    mutating func change(_ name: String, _ range: Range<Int>, of text: String, to new: String) {
        version += 1
        let change: JSONValue = [
            "range": [
                "start": Self.position(range.lowerBound, in: text), "end": Self.position(range.upperBound, in: text),
            ], "text": .string(new),
        ]
        notify(
            "textDocument/didChange",
            ["textDocument": ["uri": Self.uri(name), "version": .int(version)], "contentChanges": [change]]
        )
    }

    /// Returns the published diagnostics as `line:character code`, by the name of the file.
    mutating func diagnostics() -> [String: [String]] {
        var result: [String: [String]] = [:]
        for message in server.publish() where message["method"] == "textDocument/publishDiagnostics" {
            let uri = message["params"]?["uri"]?.string ?? ""
            let diagnostics = message["params"]?["diagnostics"]?.array ?? []
            result[uri.lastComponent] = diagnostics.map { diagnostic in
                let start = diagnostic["range"]?["start"]
                return "\(start?["line"]?.int ?? -1):\(start?["character"]?.int ?? -1) "
                    + (diagnostic["code"]?.string ?? "")
            }
        }
        return result
    }

    /// Returns the position of an offset in UTF-16, by the standard library.
    static func position(_ offset: Int, in text: String) -> JSONValue {
        let before = String(decoding: Array(text.utf8)[..<offset], as: UTF8.self)
        let breaks: Set<Character> = ["\n", "\r", "\r\n"]
        let lines = before.split(omittingEmptySubsequences: false) { breaks.contains($0) }
        return ["line": .int(lines.count - 1), "character": .int(lines.last?.utf16.count ?? 0)]
    }

    /// Returns a text after the edits of a response, which do not overlap.
    static func applying(_ edits: JSONValue?, to text: String) -> String {
        let starts = text.unicodeScalars.indices.map { text.utf8.distance(from: text.startIndex, to: $0) }
        let positions = (starts + [text.utf8.count]).map { ($0, Self.position($0, in: text)) }
        func offset(_ position: JSONValue?) -> Int { positions.last { $0.1 == position }?.0 ?? 0 }
        var bytes = Array(text.utf8)
        let ranges = (edits?.array ?? []).map { edit in
            (offset(edit["range"]?["start"])..<offset(edit["range"]?["end"]), edit["newText"]?.string ?? "")
        }
        for (range, new) in ranges.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
            bytes.replaceSubrange(range, with: new.utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A folder with one catalog.
private struct FilesInMemory: EditorFiles, CatalogOnDisk {
    let folder: String
    let sources: [SchemaSource]
    let configuration = LintConfiguration()
    let problems: [String] = []

    func namedCatalogs(in workspace: [String]) -> [String] { [folder] }
    func catalogFolder(of path: String, in workspace: [String]) -> String? {
        path.hasPrefix(folder + "/") ? folder : nil
    }
    func catalog(in folder: String) -> any CatalogOnDisk { self }
    func ignores(_ path: String) -> Bool { false }
    func unaccepted(_ faults: [ReportedFault], in files: Set<String>) -> [ReportedFault] { faults }
    func baseline(accepting fault: ReportedFault) -> BaselineEdit? { (folder + "/baseline", nil, fault.code) }
}
