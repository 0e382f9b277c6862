import SchemaEngine

/// A request about an open document.
struct EditorRequest {
    /// The method without `textDocument/`.
    private let name: Substring
    private let parameters: JSONValue
    let path: String
    let text: SourceLines
    let workspace: Workspace
    let capabilities: JSONValue

    /// Returns the result of a request about one of the open documents.
    static func response(
        to method: String,
        _ parameters: JSONValue,
        _ workspace: inout Workspace,
        _ capabilities: JSONValue
    ) throws(ResponseError) -> JSONValue {
        guard method.hasPrefix("textDocument/") else { throw .unknownMethod(method) }
        guard let path = parameters["textDocument"]?["uri"]?.string.flatMap(FileURI.path),
            let text = workspace.documents[path]?.text
        else { throw .invalidParameters("expected an open document with a URI that begins with file://") }
        let catalog = workspace.catalog(of: path)
        let payload = catalog == nil ? PayloadDocument(path, text, in: workspace.allCatalogs()) : nil
        let request = EditorRequest(
            name: method.dropFirst("textDocument/".count),
            parameters: parameters,
            path: path,
            text: text,
            workspace: workspace,
            capabilities: capabilities
        )
        if let catalog { return try request.response(in: catalog) }
        return try request.response(payload)
    }

    // MARK: Schemas

    private func response(in catalog: CheckedCatalog) throws(ResponseError) -> JSONValue {
        switch name {
        case "formatting": return formatting(within: 0..<text.buffer.count)
        case "rangeFormatting": return formatting(within: try selection())
        case "documentSymbol": return symbols(showsValues: true)
        case "inlayHint":
            let range = try selection()
            // The values of `Tags.json` are no examples.
            return (try? SchemaFileName(path: path))?.isTagsFile == true ? [] : hints(within: range)
        case "codeAction": return try actions(catalog.faults.filter { $0.schema?.file == path }, catalog)
        case "codeLens": return []
        case "hover": return try cursor(in: catalog).hover
        case "completion": return try cursor(in: catalog).completion
        case "definition": return try cursor(in: catalog).definition
        case "references":
            let withDeclaration = parameters["context"]?["includeDeclaration"]?.boolean == true
            return try cursor(in: catalog).references(withDeclaration: withDeclaration)
        case "prepareRename": return try cursor(in: catalog).renamePreparation
        case "rename": return try cursor(in: catalog).rename(to: parameters["newName"]?.string ?? "")
        default: throw .unknownMethod("textDocument/\(name)")
        }
    }

    // MARK: Payloads

    /// Returns the response about a document that is not a schema. It is empty if the document is not a payload, either.
    private func response(_ payload: PayloadDocument?) throws(ResponseError) -> JSONValue {
        switch name {
        case "documentSymbol": return symbols(showsValues: payload?.schema.canHoldSecrets != true)
        case "definition":
            let offset = try offset()
            return payload?.definition(at: offset, workspace) ?? .null
        case "hover":
            let offset = try offset()
            return payload?.hover(at: offset, self) ?? .null
        case "codeLens": return .array(payload.map { [$0.lens(self)] } ?? [])
        case "codeAction":
            // The fix of a payload's fault changes the schema.
            guard let payload else { return [] }
            return try actions(payload.faults, payload.catalog)
        case "formatting", "rangeFormatting", "inlayHint", "completion", "references": return []
        case "prepareRename": return .null
        case "rename": throw .failed("a payload has no names that can be changed")
        default: throw .unknownMethod("textDocument/\(name)")
        }
    }

    // MARK: Parameters

    private func actions(_ faults: [ReportedFault], _ catalog: CheckedCatalog) throws(ResponseError) -> JSONValue {
        let actions = CodeActions(request: self, faults: faults, catalog: catalog)
        return actions.response(in: try selection(), only: parameters["context"]?["only"])
    }

    private func cursor(in catalog: CheckedCatalog) throws(ResponseError) -> Cursor {
        Cursor(self, at: try offset(), in: catalog)
    }

    private func offset() throws(ResponseError) -> Int {
        guard let offset = text.offset(parameters["position"], workspace.encoding) else {
            throw .invalidParameters("expected a position from line 0 and character 0")
        }
        return offset
    }

    private func selection() throws(ResponseError) -> Range<Int> {
        guard let range = text.offsets(parameters["range"], workspace.encoding) else {
            throw .invalidParameters("expected a range from line 0 and character 0")
        }
        return range
    }

    // MARK: Results

    func range(_ bytes: Range<Int>) -> JSONValue { workspace.range(bytes, in: text) }

    /// Returns a hover with Markdown about a part of the document.
    func hover(_ markdown: String, _ bytes: Range<Int>) -> JSONValue {
        ["contents": ["kind": "markdown", "value": .string(markdown)], "range": range(bytes)]
    }
}

/// A position in a schema file.
struct Cursor {
    let request: EditorRequest
    let catalog: CheckedCatalog
    let offset: Int
    /// The string that contains the position.
    let string: StringAtCursor?
    /// The alternative of a tag at the position.
    let tag: TagSpans.Alternative?

    init(_ request: EditorRequest, at offset: Int, in catalog: CheckedCatalog) {
        self.request = request
        self.catalog = catalog
        self.offset = offset
        (string, tag) = request.text.buffer.withTextBytes { bytes in
            let string = StringAtCursor(at: offset, in: bytes)
            guard let string, !string.isKey else { return (string, nil) }
            return (string, TagSpans(string.content, in: bytes)?.alternative(at: offset))
        }
    }

    var text: SourceLines { request.text }

    /// The text between the quotes of the string, as it is written.
    var stringText: String { string.map { text.substring($0.content) } ?? "" }

    /// The name of the file; `nil` if it is not the name of a schema.
    var fileName: SchemaFileName? { try? SchemaFileName(path: request.path) }
}
