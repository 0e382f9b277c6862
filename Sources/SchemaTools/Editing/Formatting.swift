import SchemaEngine

/// The edits that bring a document into the canonical layout.
struct Formatting {
    let text: EditedText
    let workspace: Workspace

    /// Returns the edits of the lines of a range, or of the whole document; none for text that is not JSON.
    func edits(within range: JSONValue?) -> JSONValue {
        guard let formatted = try? FormattedSchema(text.buffer) else { return [] }
        guard range != nil else { return array(formatted.edits) }
        guard let offsets = workspace.offsets(range, in: text) else { return [] }
        return text.buffer.withTextBytes { bytes in
            let lines = FormattedSchema.lines(of: offsets, in: bytes)
            var start = lines.lowerBound
            // The indentation of the first line follows the line break before it.
            while start > 0, bytes[start - 1] <= 0x20 { start -= 1 }
            return array(formatted.edits(within: start...lines.upperBound))
        }
    }

    private func array(_ edits: [FormattedSchema.Edit]) -> JSONValue {
        .array(edits.map { workspace.edit($0.range, text, with: $0.with) })
    }
}
