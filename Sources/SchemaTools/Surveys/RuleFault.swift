import SchemaEngine

/// A fault that a rule finds in a file, before its place has a line and a column.
struct RuleFault: Sendable {
    /// The byte offset of the text in the file.
    var offset: Int
    var message: String
    var help: String?
    var edit: TextEdit?
    /// Other edits, which an editor offers. Only a person knows which of them is right.
    var choices: [TextEdit] = []
    /// An edit from the engine, which already has a line and a column.
    var schemaEdit: SchemaEdit?
    /// The number of similar faults that this one represents, including itself.
    var count = 1
    /// Whether the text at the offset is a secret.
    var isSecret = false

    init(at offset: Int, _ message: String, help: String? = nil, edit: TextEdit? = nil) {
        self.offset = offset
        self.message = message
        self.help = help
        self.edit = edit
    }
}

extension SchemaPosition {
    /// Returns a fault for an example that a tag describes exactly, with an edit that replaces the example by
    /// the tag.
    func untagged(_ words: String, kind: (String) -> ScalarKind?) -> RuleFault? {
        guard isSchemaNode, let text = exampleText, let kind = kind(text), otherTexts.allSatisfy(kind.reads) else {
            return nil
        }
        let tag = "{\(kind.tag)}"
        return RuleFault(
            at: value.offset,
            "expected \(tag), found \(words) as an example, which accepts any text",
            help: "write \"\(tag)\"",
            edit: TextEdit(range: value.range, with: "\"\(tag)\"")
        )
    }
}
