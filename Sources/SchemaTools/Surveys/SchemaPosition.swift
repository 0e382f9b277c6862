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
    /// The values at the same place in further elements of the arrays around it.
    var furtherExamples: [JSONNode] = []
    /// Whether the value is the whole document, or the value of `"{root}"`.
    var isRoot = false

    /// The text of a string that is an example rather than a tag.
    var exampleText: String? {
        guard value.kind == .string else { return nil }
        let text = value.string
        return Braces.content(of: text) == nil ? text : nil
    }

    /// The texts that the schema must accept besides its example: those of further examples, and the default of its key.
    var otherTexts: [String] {
        var texts = furtherExamples.filter { $0.kind == .string }.map(\.string)
        if let member, case .named(_, .defaulted(let text), _)? = try? SchemaKey(reading: member.key) {
            // A tag of texts refuses another default.
            texts.append((try? JSONValue(parsing: text.utf8))?.string ?? "")
        }
        return texts
    }

    /// The index of the element that is the schema of an array's elements: 1 after a `{count:…}`, otherwise 0.
    static func indexOfElement(in array: JSONNode) -> Int {
        array.elements.first { _ in true }?.tag?.isCount == true ? 1 : 0
    }

    /// The tag of a list by position; `nil` for another array, and if the names of the positions cannot be read.
    static func tupleTag(of array: JSONNode) -> TupleTag? {
        isTuple(array) ? array.elements.first { _ in true }.flatMap { TupleTag($0.string) } : nil
    }

    /// Whether an array has a schema for each position.
    static func isTuple(_ array: JSONNode) -> Bool {
        guard array.kind == .array, array.count > 1, let first = array.elements.first(where: { _ in true }) else {
            return false
        }
        return first.kind == .string && TupleTag.begins(first.string)
    }

    /// Returns the elements of an array that are schemas, with their indexes: one for each position of a tuple and one for its
    /// further elements, and the only one of any other array.
    static func schemaElements(of array: JSONNode) -> [(index: Int, element: JSONNode)] {
        let elements = array.elements.enumerated().map { (index: $0, element: $1) }
        guard isTuple(array) else { return Array(elements.dropFirst(indexOfElement(in: array)).prefix(1)) }
        return elements.dropFirst().filter { $0.element.kind != .string || !TupleTag.isFurther($0.element.string) }
    }

    /// Returns the schema of the element at an index of a payload's array, or `nil` if the array has no such element.
    static func schema(ofElement index: Int, of array: JSONNode) -> JSONNode? {
        let schemas = schemaElements(of: array)
        guard isTuple(array) else { return schemas.first?.element }
        let hasFurther =
            array.elements.dropLast().last.map { $0.kind == .string && TupleTag.isFurther($0.string) } ?? false
        if index < schemas.count - (hasFurther ? 1 : 0) { return schemas[index].element }
        return hasFurther ? schemas.last?.element : nil
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
