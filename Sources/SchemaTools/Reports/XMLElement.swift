/// An element of an indented XML document (XML 1.0).
struct XMLElement {
    var name: String
    var attributes: [(name: String, value: String)]
    var children: [XMLElement]
    var text: String

    init(
        _ name: String,
        _ attributes: [(name: String, value: String)] = [],
        text: String = "",
        children: [XMLElement] = []
    ) {
        self.name = name
        self.attributes = attributes
        self.text = text
        self.children = children
    }

    /// The document with this element as its root.
    var document: String {
        var out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        write(to: &out, indent: "")
        return out
    }

    private func write(to out: inout String, indent: String) {
        out += "\(indent)<\(name)"
        for attribute in attributes { out += " \(attribute.name)=\"\(Self.escaped(attribute.value))\"" }
        if children.isEmpty && text.isEmpty {
            out += "/>\n"
        } else if children.isEmpty {
            out += ">\(Self.escaped(text))</\(name)>\n"
        } else {
            out += ">\n"
            for child in children { child.write(to: &out, indent: indent + "  ") }
            out += "\(indent)</\(name)>\n"
        }
    }

    /// Returns the text with XML's special characters as entities, and U+FFFD for characters that XML does not
    /// allow. Only the value of an attribute needs its quotes as entities.
    static func escaped(_ text: String, isInAttribute: Bool = true) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"" where isInAttribute: "&quot;"
            case "\n": "\n"
            case "\t", "\r": "&#\(scalar.value);"
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: "\u{FFFD}"
            default: String(scalar)
            }
        }.joined()
    }
}
