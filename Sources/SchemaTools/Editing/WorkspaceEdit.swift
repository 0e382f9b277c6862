import SchemaEngine

/// A change of several files, as a response contains it.
struct WorkspaceEdit {
    private let workspace: Workspace
    private var edits: [String: [JSONValue]] = [:]
    private var created: [String] = []
    private var renamed: [(from: String, to: String)] = []

    init(_ workspace: Workspace) { self.workspace = workspace }

    /// Whether files are created or renamed, which not all editors can do.
    var changesFiles: Bool { !created.isEmpty || !renamed.isEmpty }

    mutating func replace(_ range: Range<Int>, of path: String, _ text: SourceLines, with new: String) {
        edits[path, default: []].append(workspace.edit(range, text, with: new))
    }

    mutating func create(_ path: String) { created.append(path) }

    mutating func rename(_ path: String, to new: String) { renamed.append((path, new)) }

    /// The change: files are created first, and renamed last.
    var json: JSONValue {
        guard changesFiles else {
            return ["changes": .object(JSONObject(sortedEdits.map { (workspace.uri(of: $0), .array($1)) }))]
        }
        let creations: [JSONValue] = created.map { path in
            ["kind": "create", "uri": .string(workspace.uri(of: path)), "options": ["ignoreIfExists": true]]
        }
        let changes: [JSONValue] = sortedEdits.map { path, edits in
            let version = workspace.documents[path]?.version ?? .null
            return [
                "textDocument": ["uri": .string(workspace.uri(of: path)), "version": version], "edits": .array(edits),
            ]
        }
        let renamings: [JSONValue] = renamed.map { from, to in
            ["kind": "rename", "oldUri": .string(workspace.uri(of: from)), "newUri": .string(FileURI.uri(of: to))]
        }
        return ["documentChanges": .array(creations + changes + renamings)]
    }

    private var sortedEdits: [(String, [JSONValue])] { edits.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 } }

    /// Returns whether an editor can create or rename files.
    static func canChangeFiles(_ operation: String, _ capabilities: JSONValue) -> Bool {
        let operations = capabilities["workspace"]?["workspaceEdit"]?["resourceOperations"]?.array
        return operations?.contains(.string(operation)) == true
    }
}
