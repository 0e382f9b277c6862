@_spi(Generated) import SchemaEngine

/// The requests about a payload. A document without a schema has empty results.
struct PayloadRequest {
    let path: String
    let text: EditedText
    let payload: PayloadDocument?
    let workspace: Workspace
    let capabilities: JSONValue

    func response(to name: Substring, _ parameters: JSONValue) throws(ResponseError) -> JSONValue {
        let offset = workspace.offset(parameters["position"], in: text)
        switch name {
        case "documentSymbol": return DocumentSymbols(text: text, workspace: workspace).symbols
        case "definition": return offset.flatMap(definition) ?? .null
        case "hover": return offset.flatMap(hover) ?? .null
        case "codeLens": return .array(payload.map { [lens($0)] } ?? [])
        case "codeAction":
            guard let payload else { return [] }
            // The fix of a payload's fault changes the schema.
            let actions = CodeActions(
                path: path,
                text: text,
                faults: payload.faults,
                catalog: payload.catalog,
                workspace: workspace,
                capabilities: capabilities
            )
            return actions.response(to: parameters)
        case "formatting", "rangeFormatting", "inlayHint", "completion", "references": return []
        case "prepareRename": return .null
        case "rename": throw .failed("a payload has no names that can be changed")
        default: throw .unknownMethod("textDocument/\(name)")
        }
    }

    /// Returns the place of the schema's requirement on the value at an offset.
    private func definition(at offset: Int) -> JSONValue? {
        guard let payload, let place = payload.requirement(at: offset)?.place,
            let buffer = payload.catalog.texts[place.file]
        else { return nil }
        let schema = EditedText(buffer)
        return workspace.location(place.file, schema.token(at: place.offset), in: schema)
    }

    private func hover(at offset: Int) -> JSONValue? {
        guard let payload, let requirement = payload.requirement(at: offset) else { return nil }
        let lines = "The schema requires \(requirement.words).\n\n\(Self.title(payload))"
        return Hover.result(lines, workspace.range(requirement.range, in: text))
    }

    private func lens(_ payload: PayloadDocument) -> JSONValue {
        [
            "range": workspace.range(0..<0, in: text),
            "command": ["title": .string(Self.title(payload)), "command": ""],
        ]
    }

    private static func title(_ payload: PayloadDocument) -> String {
        let count = payload.faults.count
        let faults = count == 0 ? "" : ", with \(count) fault\(count == 1 ? "" : "s")"
        return "validated by \(payload.file.lastComponent)\(faults)"
    }
}
