import SchemaEngine

/// A value of a schema file, and its position in the file.
struct SchemaPosition {
    let file: LintedFile
    let value: JSONNode
    /// The member of the value, or `nil` for an element and for the root.
    var member: JSONNode.Member?
    /// The nearest key's name: the value's own key, or the key of the array that contains it.
    var name = ""
    /// Whether the value is a schema node. Further elements of an array are only
    /// examples.
    var isSchemaNode = true
    /// Whether the value is the whole document, or the value of `"{root}"`.
    var isRoot = false

    /// The text of a string that is an example rather than a tag.
    var exampleText: String? {
        guard value.kind == .string else { return nil }
        let text = value.string
        return Braces.content(of: text) == nil ? text : nil
    }

    /// The index of the element that is the schema of an array's elements: 1 after a `{count:…}`, otherwise 0.
    static func indexOfElement(in array: JSONNode) -> Int {
        array.elements.first { _ in true }?.tag?.isCount == true ? 1 : 0
    }

    /// The tag of a string, or `nil` for an example, and for a tag with invalid syntax.
    var tag: TagSyntax? { value.tag }
}

extension JSONNode {
    /// The tag of a string, or `nil` for an example, and for a tag with invalid syntax.
    var tag: TagSyntax? {
        guard kind == .string, let content = Braces.content(of: string) else { return nil }
        return try? TagSyntax(reading: content)
    }
}
