import SchemaEngine

extension SchemaPosition {
    /// Returns a fault for an example that a tag describes exactly, with an edit that replaces the example by
    /// the tag.
    func untagged(_ words: String, kind: (String) -> ScalarKind?) -> RuleFault? {
        guard isSchemaNode, let text = exampleText, let kind = kind(text) else { return nil }
        let tag = "{\(kind.tag)}"
        return RuleFault(
            at: value.offset,
            "expected \(tag), found \(words) as an example, which accepts any text",
            help: "write \"\(tag)\"",
            edit: RuleFault.Edit(range: value.range, with: "\"\(tag)\"")
        )
    }
}
