import SchemaEngine

/// A text with edits put in: what they replace changes, and not a byte beside it.
struct FixedText {
    /// The new text; `nil` where no edit could be put in.
    private(set) var text: JSONBuffer?
    /// The edits that were put in.
    private(set) var applied: [SchemaEdit] = []

    /// Puts edits into a text.
    ///
    /// They are put in by place, the shorter one first, then by what they write. One that overlaps an edit that is in
    /// already, or that does not find what it wants to replace, is left out.
    init(_ source: JSONBuffer, _ edits: some Sequence<SchemaEdit>) {
        let sorted = Set(edits).sorted { Self.key(of: $0) < Self.key(of: $1) }
        let offsets = SchemaEngine.offsets(of: sorted.map { ($0.line, $0.column) }, in: source)
        source.withTextBytes { bytes in
            var out: [UInt8] = []
            var copied = 0
            for (edit, offset) in zip(sorted, offsets) {
                guard let offset, offset >= copied, bytes[offset...].starts(with: edit.replace.utf8) else { continue }
                // An insertion behind another edit's end would depend on which was first.
                if offset == copied, !applied.isEmpty, edit.replace.isEmpty { continue }
                out += bytes[copied..<offset]
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
