import SchemaEngine

/// A value of a schema file, and where in the file it stands.
struct SchemaPosition {
    let file: LintedFile
    let value: JSONNode
    /// The member whose value it is; `nil` for an element, and for the whole document.
    var member: JSONNode.Member?
    /// The name of the nearest key around it: its own, or that of the array that it is an element of.
    var name = ""
    /// Whether it says what a payload must look like. A further element of an array is an example only.
    var isDemand = true
    /// Whether it is the whole document, or the value of `"{root}"`.
    var isRoot = false

    /// The text of a string that is an example, and no tag.
    var exampleText: String? {
        guard value.kind == .string else { return nil }
        let text = value.string
        return Braces.content(of: text) == nil ? text : nil
    }

    /// The tag that a string is; `nil` for an example, and for what cannot be read.
    var tag: TagSyntax? {
        guard value.kind == .string, let content = Braces.content(of: value.string) else { return nil }
        return try? TagSyntax(reading: content)
    }
}
