import SchemaEngine

/// The requests about a document.
enum EditorRequest {
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
        let name = method.dropFirst("textDocument/".count)
        guard let catalog = workspace.catalog(of: path) else {
            let catalogs = workspace.allCatalogs()
            let payload = PayloadDocument(path, text, in: catalogs)
            return try PayloadRequest(
                path: path,
                text: text,
                payload: payload,
                workspace: workspace,
                capabilities: capabilities
            ).response(to: name, parameters)
        }
        let workspace = workspace
        switch name {
        case "formatting": return Formatting(text: text, workspace: workspace).edits(within: nil)
        case "rangeFormatting": return Formatting(text: text, workspace: workspace).edits(within: parameters["range"])
        case "documentSymbol": return DocumentSymbols(text: text, workspace: workspace).symbols
        case "inlayHint":
            // The values of `Tags.json` are no examples.
            if (try? SchemaFileName(path: path))?.isTagsFile == true { return [] }
            return InlayHints(text: text, workspace: workspace).hints(within: parameters["range"])
        case "codeAction":
            let faults = catalog.faults.filter { $0.schema?.file == path }
            let actions = CodeActions(
                path: path,
                text: text,
                faults: faults,
                catalog: catalog,
                workspace: workspace,
                capabilities: capabilities
            )
            return actions.response(to: parameters)
        case "codeLens": return []
        default: break
        }
        guard let cursor = Cursor(path, text, at: parameters["position"], in: catalog, workspace) else {
            throw parameters["position"] == nil
                ? .unknownMethod(method) : .invalidParameters("expected a position in the document")
        }
        switch name {
        case "hover": return Hover(cursor: cursor).result
        case "completion": return Completion(cursor: cursor).items
        case "definition": return Navigation(cursor: cursor).definition
        case "references":
            let context = parameters["context"]?["includeDeclaration"]
            return Navigation(cursor: cursor).references(withDeclaration: context?.boolean == true)
        case "prepareRename": return Rename(cursor: cursor, capabilities: capabilities).preparation
        case "rename":
            return try Rename(cursor: cursor, capabilities: capabilities).edit(to: parameters["newName"]?.string ?? "")
        default: throw .unknownMethod(method)
        }
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

    init?(
        _ path: String,
        _ text: EditedText,
        at position: JSONValue?,
        in catalog: CheckedCatalog,
        _ workspace: Workspace
    ) {
        guard let offset = workspace.offset(position, in: text) else { return nil }
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
