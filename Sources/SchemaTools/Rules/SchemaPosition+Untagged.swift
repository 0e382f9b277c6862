import SchemaEngine

extension SchemaPosition {
    /// Returns a fault for an example that a tag describes exactly, with an edit that replaces the example by
    /// the tag.
    func untagged(_ kind: String, tag: (String) -> String?) -> RuleFault? {
        guard isSchemaNode, let text = exampleText, let tag = tag(text) else { return nil }
        return RuleFault(
            at: value.offset,
            "expected \(tag), found \(kind) as an example, which accepts any text",
            help: "write \"\(tag)\"",
            edit: RuleFault.Edit(range: value.range, with: "\"\(tag)\"")
        )
    }
}
