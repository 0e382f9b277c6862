import SchemaEngine

extension EditorRequest {
    /// Returns the edits that bring the lines of a range into the canonical layout; none for text that is not JSON.
    func formatting(within range: Range<Int>) -> JSONValue {
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
