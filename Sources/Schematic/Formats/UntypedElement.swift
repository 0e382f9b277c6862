import SchematicText

/// A name with a text, attributes and children: the content of an untyped format. The schema converts it to
/// values, by the rules of `Docs/Formats.md`.
public struct UntypedElement: Sendable, Hashable {
    package var name: String
    package var text: String
    package var attributes: [UntypedElement]
    package var children: [UntypedElement]
    package var offset: Int?

    /// Creates an element.
    ///
    /// - Parameters:
    ///   - name: The name, as written.
    ///   - text: The text of the element itself.
    ///   - attributes: Names and texts of the element itself. They share a namespace with the children.
    ///   - children: The children, in order. Several of one name form a list.
    ///   - offset: The offset of the first byte in the text. Faults are reported with its line and column.
    public init(
        _ name: String,
        text: String = "",
        attributes: [UntypedElement] = [],
        children: [UntypedElement] = [],
        offset: Int? = nil
    ) {
        self.name = name
        self.text = text
        self.attributes = attributes
        self.children = children
        self.offset = offset
    }

    /// Creates a list. Its children are the elements, including a single one or none.
    ///
    /// - Parameters:
    ///   - children: The elements.
    ///   - name: The name, as written.
    ///   - offset: The offset of the first byte in the text. Faults are reported with its line and column.
    /// - Returns: The list.
    public static func list(_ children: [UntypedElement], name: String = "", offset: Int? = nil) -> UntypedElement {
        UntypedElement(name, attributes: [listMark], children: children, offset: offset)
    }

    /// The attribute `type="array"`, which marks a list.
    static let listMark = UntypedElement("type", text: "array")
}

extension UntypedElement {
    /// Whether the text consists of white space, as XML defines it.
    var isBlank: Bool { text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 || $0 == 0x0D } }

    /// Whether the element has no children and only white space as text.
    var isEmpty: Bool { children.isEmpty && isBlank }

    /// Whether the element is marked as a list.
    var isMarkedList: Bool { attributes.contains { $0.name == "type" && $0.text == "array" } }

    /// Whether the element is empty and marked as null: `nil="true"`, with or
    /// without a prefix.
    var isMarkedNull: Bool {
        attributes.contains { Self.isNullMark($0.name) && ($0.text == "true" || $0.text == "1") } && isEmpty
    }

    private static func isNullMark(_ name: String) -> Bool { name == "nil" || name.hasSuffix(":nil") }

    /// Returns the text of an attribute, or of a child without children.
    func text(of name: String) -> String? {
        (attributes.first { $0.name == name } ?? children.first { $0.name == name && $0.children.isEmpty })?.text
    }
}

extension UntypedElement: RedactedReflectable {
    /// The name, and the number of children.
    var shownParts: KeyValuePairs<String, Any> { ["name": name.displayLine, "children": children.count] }
}
