import SchemaEngine

extension SchemaPosition {
    /// Returns a remark on an example that a tag describes exactly, with an edit that replaces the example by
    /// the tag.
    func untagged(_ kind: String, tag: (String) -> String?) -> Remark? {
        guard isDemand, let text = exampleText, let tag = tag(text) else { return nil }
        return Remark(
            at: value.offset,
            "expected \(tag), found \(kind) as an example, which lets any text pass",
            help: "write \"\(tag)\"",
            edit: Remark.Edit(range: value.range, with: "\"\(tag)\"")
        )
    }
}
