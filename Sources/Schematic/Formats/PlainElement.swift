/// A name with a text, and what stands inside: all that formats without types say. The schema makes values of it, by
/// the rules of `Docs/Formats.md`.
public struct PlainElement: Sendable, Hashable {
    /// The name, as it is written.
    public var name: String
    /// The text directly inside.
    public var text: String
    /// Names and texts that belong to the element itself. They share the children's names.
    public var attributes: [PlainElement]
    /// What stands inside, in order. Several of one name are a list.
    public var children: [PlainElement]
    /// Where it stands: the offset of its first byte. Faults are told with its line and column.
    public var offset: Int?

    /// Creates an element.
    public init(
        _ name: String,
        text: String = "",
        attributes: [PlainElement] = [],
        children: [PlainElement] = [],
        offset: Int? = nil
    ) {
        self.name = name
        self.text = text
        self.attributes = attributes
        self.children = children
        self.offset = offset
    }

    /// A list: its children are the elements, even where there is one, or none.
    public static func list(_ children: [PlainElement], name: String = "", offset: Int? = nil) -> PlainElement {
        PlainElement(name, attributes: [listMark], children: children, offset: offset)
    }

    /// `type="array"`, which says that an element is a list.
    static let listMark = PlainElement("type", text: "array")
}

extension PlainElement {
    /// Whether the text is nothing but white space, as XML has it.
    var isBlank: Bool { text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 || $0 == 0x0D } }

    /// Whether nothing stands inside.
    var isEmpty: Bool { children.isEmpty && isBlank }

    /// Whether it says itself that it is a list.
    var isMarkedList: Bool { attributes.contains { $0.name == "type" && $0.text == "array" } }

    /// Whether it says itself that it is null: `nil="true"`, with or without a prefix, and nothing inside.
    var isMarkedNull: Bool {
        isEmpty && attributes.contains { Self.isNullMark($0.name) && ($0.text == "true" || $0.text == "1") }
    }

    private static func isNullMark(_ name: String) -> Bool { name == "nil" || name.hasSuffix(":nil") }

    /// The text of an attribute or a child without parts.
    func text(of name: String) -> String? {
        (attributes.first { $0.name == name } ?? children.first { $0.name == name && $0.children.isEmpty })?.text
    }
}
