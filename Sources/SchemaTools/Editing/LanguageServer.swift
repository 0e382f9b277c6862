package import SchemaEngine
import SchematicText

/// A server of the Language Server Protocol 3.17 for schema files, without its streams: it takes one message, and returns the
/// messages for the editor.
package struct LanguageServer {
    /// The states in the life of a server.
    private enum State: Equatable {
        case created, running, shutDown
        case ended(isClean: Bool)
    }

    private let version: String
    private var state = State.created
    private var workspace: Workspace
    private var capabilities = JSONValue.null
    /// The messages about files that the editor has already shown.
    private var shownProblems: Set<String> = []

    /// Creates a server. The version is that of the program, for the editor's log.
    package init(_ files: any EditorFiles, version: String) {
        workspace = Workspace(files)
        self.version = version
    }

    /// Whether the editor has ended the server, and if so, whether it had announced that; `nil` while it runs.
    package var isCleanEnd: Bool? {
        if case .ended(let isClean) = state { isClean } else { nil }
    }

    /// Whether `publish` may return messages.
    package var hasChanges: Bool { state == .running && workspace.hasChanged }

    /// Handles a message. Returns the messages for the editor.
    package mutating func receive(_ message: JSONValue) -> [JSONValue] {
        guard let method = message["method"]?.string else {
            // A response to a request of this server needs no answer.
            if message["id"] != nil, message["result"] != nil || message["error"] != nil { return [] }
            let error: ResponseError = message == .null ? .parseError : .noRequest
            return [.response(to: message["id"] ?? .null, .failure(error))]
        }
        let parameters = message["params"] ?? .null
        guard let id = message["id"] else { return notify(method, parameters) }
        let result = Result { () throws(ResponseError) in try respond(to: method, parameters) }
        return [.response(to: id, result)]
    }

    /// Returns the response to a request that was cancelled before its turn.
    package func cancel(_ message: JSONValue) -> [JSONValue] {
        [.response(to: message["id"] ?? .null, .failure(.cancelled))]
    }

    /// Returns the diagnostics that have changed. Call it when no message waits, so that several changes have one result.
    package mutating func publish() -> [JSONValue] {
        guard hasChanges else { return [] }
        let diagnostics = workspace.changedDiagnostics().map {
            Self.notification("textDocument/publishDiagnostics", $0)
        }
        let problems = workspace.problems.filter { shownProblems.insert($0).inserted }.map { problem in
            Self.notification("window/showMessage", ["type": 2, "message": .string(problem.displayLine)])
        }
        return diagnostics + problems
    }

    // MARK: Messages

    private static func notification(_ method: String, _ parameters: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
    }

    // MARK: Notifications

    private mutating func notify(_ method: String, _ parameters: JSONValue) -> [JSONValue] {
        if method == "exit" {
            state = .ended(isClean: state == .shutDown)
            return []
        }
        guard state == .running else { return [] }
        let document = parameters["textDocument"]
        let path = document?["uri"]?.string.flatMap(FileURI.path)
        switch method {
        case "initialized": return registrations()
        case "textDocument/didOpen":
            guard let uri = document?["uri"]?.string, let text = document?["text"]?.string else { return [] }
            workspace.open(uri, version: document?["version"], text: text)
        case "textDocument/didChange":
            guard let path, let text = workspace.documents[path]?.text else { return [] }
            guard let changed = text.applying(parameters["contentChanges"]?.array ?? [], workspace.encoding) else {
                let message =
                    "expected changes with a text, and with ranges from line 0 and character 0; open \(path) again"
                return [Self.notification("window/showMessage", ["type": 1, "message": .string(message.displayLine)])]
            }
            workspace.change(path, version: document?["version"], to: changed)
        case "textDocument/didClose": if let path { workspace.close(path) }
        case "workspace/didChangeWatchedFiles": workspace.readAgain()
        case "workspace/didChangeWorkspaceFolders":
            let event = parameters["event"]
            workspace.folders.removeAll { Self.paths(of: event?["removed"]).contains($0) }
            workspace.folders += Self.paths(of: event?["added"])
            workspace.readAgain()
        default: break
        }
        return []
    }

    private static func paths(of folders: JSONValue?) -> [String] {
        (folders?.array ?? []).compactMap { $0["uri"]?.string.flatMap(FileURI.path) }
    }

    /// Asks the editor to report changes of files that are not open.
    private func registrations() -> [JSONValue] {
        let watching = capabilities["workspace"]?["didChangeWatchedFiles"]?["dynamicRegistration"]
        guard watching?.boolean == true else { return [] }
        let registration: JSONValue = [
            "id": "files", "method": "workspace/didChangeWatchedFiles",
            "registerOptions": ["watchers": [["globPattern": "**/*.{json,plist}"]]],
        ]
        return [
            [
                "jsonrpc": "2.0", "id": "watch-files", "method": "client/registerCapability",
                "params": ["registrations": [registration]],
            ]
        ]
    }

    // MARK: Requests

    private mutating func respond(to method: String, _ parameters: JSONValue) throws(ResponseError) -> JSONValue {
        switch (method, state) {
        case ("initialize", .created): return initialize(parameters)
        case (_, .created): throw .notInitialized
        case ("initialize", .running): throw .invalidRequest("the server is already initialized")
        case ("shutdown", .running):
            state = .shutDown
            return .null
        case (_, .running): return try EditorRequest.response(to: method, parameters, &workspace, capabilities)
        default: throw .invalidRequest("the server has been shut down")
        }
    }

    private mutating func initialize(_ parameters: JSONValue) -> JSONValue {
        state = .running
        capabilities = parameters["capabilities"] ?? .null
        let encodings = capabilities["general"]?["positionEncodings"]?.array ?? []
        if encodings.contains(.string(PositionEncoding.utf8.rawValue)) { workspace.encoding = .utf8 }
        workspace.folders = Self.paths(of: parameters["workspaceFolders"])
        if workspace.folders.isEmpty, let root = parameters["rootUri"]?.string.flatMap(FileURI.path) {
            workspace.folders = [root]
        }
        return [
            "capabilities": [
                "positionEncoding": .string(workspace.encoding.rawValue),
                "textDocumentSync": ["openClose": true, "change": 2],
                "hoverProvider": true,
                "completionProvider": ["triggerCharacters": ["{", "|", ":", "\""]],
                "definitionProvider": true,
                "referencesProvider": true,
                "renameProvider": ["prepareProvider": true],
                "codeActionProvider": ["codeActionKinds": ["quickfix", "source.fixAll"]],
                "codeLensProvider": ["resolveProvider": false],
                "documentSymbolProvider": true,
                "documentFormattingProvider": true,
                "documentRangeFormattingProvider": true,
                "inlayHintProvider": true,
                "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
            ],
            "serverInfo": ["name": "schema-lint", "version": .string(version)],
        ]
    }
}

/// An error in a response.
struct ResponseError: Error {
    var code: Int
    var message: String

    static let parseError = ResponseError(code: -32700, message: "expected a message in JSON")
    static let noRequest = invalidRequest("expected a message of JSON-RPC 2.0 with a method")
    static let notInitialized = ResponseError(code: -32002, message: "expected the request initialize first")
    static let cancelled = ResponseError(code: -32800, message: "cancelled")

    static func invalidRequest(_ message: String) -> ResponseError { ResponseError(code: -32600, message: message) }

    static func unknownMethod(_ method: String) -> ResponseError {
        ResponseError(code: -32601, message: "unknown method '\(method.displayLine)'")
    }

    static func invalidParameters(_ message: String) -> ResponseError { ResponseError(code: -32602, message: message) }

    /// A request that is understood, and cannot be fulfilled.
    static func failed(_ message: String) -> ResponseError { ResponseError(code: -32803, message: message) }
}

extension JSONValue {
    /// Returns the response of JSON-RPC 2.0 to a request.
    static func response(to id: JSONValue, _ result: Result<JSONValue, ResponseError>) -> JSONValue {
        switch result {
        case .success(let value): ["jsonrpc": "2.0", "id": id, "result": value]
        case .failure(let error):
            ["jsonrpc": "2.0", "id": id, "error": ["code": .int(error.code), "message": .string(error.message)]]
        }
    }
}

extension SourceLines {
    /// Returns the range of the string, number, literal or bracket at an offset.
    func token(at offset: Int) -> Range<Int> { buffer.withTextBytes { $0.token(at: offset) } }

    /// Returns the text after changes of the protocol, each of a range or of the whole text; `nil` if one of them is no change.
    func applying(_ changes: [JSONValue], _ encoding: PositionEncoding) -> SourceLines? {
        var result = self
        for change in changes {
            guard let text = change["text"]?.string else { return nil }
            if let range = change["range"], range != .null {
                guard let offsets = result.offsets(range, encoding) else { return nil }
                result = result.replacing(offsets, with: text)
            } else {
                result = SourceLines(JSONBuffer(text.utf8))
            }
        }
        return result
    }
}
