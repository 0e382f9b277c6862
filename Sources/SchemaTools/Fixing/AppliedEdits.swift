import SchemaEngine

/// A text with edits applied. All other bytes are unchanged.
struct AppliedEdits {
    /// The new text, or `nil` if no edit was applied.
    private(set) var text: JSONBuffer?
    /// The edits that were applied.
    private(set) var applied: [SchemaEdit] = []
    /// The ranges of the new text that the edits have written.
    private(set) var ranges: [Range<Int>] = []

    /// Applies edits to a text.
    ///
    /// Edits are sorted by place, then by the length of the text they replace, then by the new text. An edit is
    /// left out if it overlaps one that is already applied, or if the text at its place is not `replace`.
    init(_ source: JSONBuffer, _ edits: some Sequence<SchemaEdit>) {
        let sorted = Set(edits).sorted { Self.key(of: $0) < Self.key(of: $1) }
        let offsets = SchemaEngine.offsets(of: sorted.map { ($0.line, $0.column) }, in: source)
        source.withTextBytes { bytes in
            var out: [UInt8] = []
            var copied = 0
            for (edit, offset) in zip(sorted, offsets) {
                guard let offset, offset >= copied, bytes[offset...].starts(with: edit.replace.utf8) else { continue }
                // The result of an insertion at the end of another edit would depend on their order.
                if offset == copied, !applied.isEmpty, edit.replace.isEmpty { continue }
                out += bytes[copied..<offset]
                ranges.append(out.count..<out.count + edit.with.utf8.count)
                out += edit.with.utf8
                copied = offset + edit.replace.utf8.count
                applied.append(edit)
            }
            guard !applied.isEmpty else { return }
            text = JSONBuffer(out + bytes[copied...])
        }
    }

    private static func key(of edit: SchemaEdit) -> (Int, Int, Int, String) {
        (edit.line, edit.column, edit.replace.utf8.count, edit.with)
    }
}
