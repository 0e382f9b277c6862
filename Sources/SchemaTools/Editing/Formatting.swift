import SchemaEngine

/// The edits that bring a document into the canonical layout.
struct Formatting {
    let text: EditedText
    let workspace: Workspace

    /// The edits of the whole document; none for text that is not JSON.
    var edits: JSONValue { edits(within: 0..<text.buffer.count) }

    /// Returns the edits of the lines of a range.
    func edits(within range: Range<Int>) -> JSONValue {
        guard let formatted = try? FormattedSchema(text.buffer) else { return [] }
        return text.buffer.withTextBytes { bytes in
            let lines = FormattedSchema.lines(of: range, in: bytes)
            var start = lines.lowerBound
            // The indentation of the first line follows the line break before it.
            while start > 0, bytes[start - 1] <= 0x20 { start -= 1 }
            let edits = formatted.edits(within: start...lines.upperBound)
            return .array(edits.map { workspace.edit($0.range, text, with: $0.with) })
        }
    }
}
