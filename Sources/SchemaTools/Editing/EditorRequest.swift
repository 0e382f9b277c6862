import SchemaEngine

/// A request about an open document.
struct EditorRequest {
    /// The method without `textDocument/`.
    private let name: Substring
    private let parameters: JSONValue
    let path: String
    let text: EditedText
    let workspace: Workspace
    let capabilities: JSONValue

    /// Returns the result of a request.
    ///
    /// - Parameters:
    ///   - method: The method of the request.
    ///   - parameters: The parameters of the request.
    ///   - workspace: The open documents.
    ///   - capabilities: The capabilities of the editor.
    /// - Returns: The result.
    /// - Throws: `ResponseError` if the request cannot be fulfilled.
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
        case "formatting": return Formatting(text: text, workspace: workspace).edits
        case "rangeFormatting":
            return Formatting(text: text, workspace: workspace).edits(within: try range())
        case "documentSymbol": return DocumentSymbols(text: text, workspace: workspace).symbols
        case "inlayHint":
            let range = try range()
            // The values of `Tags.json` are no examples.
            if (try? SchemaFileName(path: path))?.isTagsFile == true { return [] }
            return InlayHints(text: text, workspace: workspace).hints(within: range)
        case "codeAction": return try codeActions(catalog.faults.filter { $0.schema?.file == path }, catalog)
        case "codeLens": return []
        case "hover": return Hover(cursor: try cursor(in: catalog)).result
        case "completion": return Completion(cursor: try cursor(in: catalog)).items
        case "definition": return Navigation(cursor: try cursor(in: catalog)).definition
        case "references":
            let withDeclaration = parameters["context"]?["includeDeclaration"]?.boolean == true
            return Navigation(cursor: try cursor(in: catalog)).references(withDeclaration: withDeclaration)
        case "prepareRename": return Rename(cursor: try cursor(in: catalog), capabilities: capabilities).preparation
        case "rename":
            let rename = Rename(cursor: try cursor(in: catalog), capabilities: capabilities)
            return try rename.edit(to: parameters["newName"]?.string ?? "")
        default: throw .unknownMethod("textDocument/\(name)")
        }
    }

    // MARK: Payloads

    /// Returns the response about a document that is not a schema. It is empty if the document is not a payload, either.
    private func response(_ payload: PayloadDocument?) throws(ResponseError) -> JSONValue {
        switch name {
        case "documentSymbol": return DocumentSymbols(text: text, workspace: workspace).symbols
        case "definition":
            let offset = try offset()
            return payload?.definition(at: offset, workspace) ?? .null
        case "hover":
            let offset = try offset()
            return payload?.hover(at: offset, workspace) ?? .null
        case "codeLens": return .array(payload.map { [$0.lens(workspace)] } ?? [])
        case "codeAction":
            // The fix of a payload's fault changes the schema.
            guard let payload else { return [] }
            return try codeActions(payload.faults, payload.catalog)
        case "formatting", "rangeFormatting", "inlayHint", "completion", "references": return []
        case "prepareRename": return .null
        case "rename": throw .failed("a payload has no names that can be changed")
        default: throw .unknownMethod("textDocument/\(name)")
        }
    }

    // MARK: Parameters

    private func codeActions(_ faults: [ReportedFault], _ catalog: CheckedCatalog) throws(ResponseError) -> JSONValue {
        let actions = CodeActions(
            path: path,
            text: text,
            faults: faults,
            catalog: catalog,
            workspace: workspace,
            capabilities: capabilities
        )
        return actions.response(in: try range(), only: parameters["context"]?["only"])
    }

    private func cursor(in catalog: CheckedCatalog) throws(ResponseError) -> Cursor {
        Cursor(path, text, at: try offset(), in: catalog, workspace)
    }

    private func offset() throws(ResponseError) -> Int {
        guard let offset = text.offset(parameters["position"], workspace.encoding) else {
            throw .invalidParameters("expected a position from line 0 and character 0")
        }
        return offset
    }

    private func range() throws(ResponseError) -> Range<Int> {
        guard let range = text.offsets(parameters["range"], workspace.encoding) else {
            throw .invalidParameters("expected a range from line 0 and character 0")
        }
        return range
    }
}

/// A position in a schema file.
struct Cursor {
    let path: String
    let text: EditedText
    let catalog: CheckedCatalog
    let workspace: Workspace
    let offset: Int
    /// The string that contains the position.
    let string: StringAtCursor?
    /// The alternative of a tag at the position.
    let tag: TagSpans.Alternative?

    init(_ path: String, _ text: EditedText, at offset: Int, in catalog: CheckedCatalog, _ workspace: Workspace) {
        self.path = path
        self.text = text
        self.catalog = catalog
        self.workspace = workspace
        self.offset = offset
        (string, tag) = text.buffer.withTextBytes { bytes in
            let string = StringAtCursor(at: offset, in: bytes)
            guard let string, !string.isKey else { return (string, nil) }
            return (string, TagSpans(string.content, in: bytes)?.alternative(at: offset))
        }
    }

    /// The text between the quotes of the string, as it is written.
    var stringText: String { string.map { text.substring($0.content) } ?? "" }

    /// The name of the file; `nil` if it is not the name of a schema.
    var fileName: SchemaFileName? { try? SchemaFileName(path: path) }
}
