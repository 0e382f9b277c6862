import SchemaEngine
import SchematicText

/// Writes values as XML. Keys become elements, or attributes if the format names them, and `_text` becomes text.
struct XMLWriter {
    private let format: XMLFormat
    private var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    private var depth = 0

    /// Returns the whole document.
    static func text(of value: JSONValue, _ format: XMLFormat) throws(RequestError) -> String {
        var writer = XMLWriter(format: format)
        var (name, content) = (format.root, value)
        if name == nil, case .object(let object) = value, object.count == 1, let only = object.members.first {
            (name, content) = (only.key, only.value)
        }
        guard let name else {
            throw .unusableBody(reason: "a document has one root: set 'root' to its name, or use one key")
        }
        try writer.write(content, name, marks: writer.declarations())
        return writer.text
    }

    private init(format: XMLFormat) { self.format = format }

    private func declarations() throws(RequestError) -> [XMLAttribute] {
        var declared: [XMLAttribute] = []
        for (prefix, address) in format.namespaces.ordered(by: { $0.key < $1.key }) {
            declared.append(XMLAttribute(prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)", address))
        }
        return declared
    }

    /// An attribute that is not yet escaped.
    private struct XMLAttribute {
        let name: String
        let value: String
        init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }

    /// Writes a value as an element, or a list as several elements.
    private mutating func write(_ value: JSONValue, _ name: String, marks: [XMLAttribute] = []) throws(RequestError) {
        depth += 1
        defer { depth -= 1 }
        guard depth <= XMLFormat.greatestDepth else {
            throw .unusableBody(reason: "it is nested deeper than \(XMLFormat.greatestDepth) levels")
        }
        switch value {
        case .null: try element(name, marks + [XMLAttribute("nil", "true")], nil)
        case .object(let object): try write(object, name, marks)
        case .array(let elements) where !format.nestsLists && depth > 1:
            for element in elements { try writeRepeated(element, name) }
        case .array(let elements): try writeNested(elements, name, marks)
        default: try element(name, marks, XMLEscaping.text(value.scalarText ?? ""))
        }
    }

    private mutating func writeRepeated(_ element: JSONValue, _ name: String) throws(RequestError) {
        if case .array = element {
            throw .unusableBody(reason: "'\(name)' is a list of lists: write it with 'nestsLists: true'")
        }
        try write(element, name)
    }

    private mutating func writeNested(
        _ elements: [JSONValue],
        _ name: String,
        _ marks: [XMLAttribute]
    ) throws(RequestError) {
        try open(name, marks + [XMLAttribute("type", "array")])
        if elements.isEmpty {
            text += "/>"
            return
        }
        text += ">"
        let own = name.hasSuffix("s") && name.count > 1 ? String(name.dropLast()) : name
        for element in elements { try write(element, own) }
        text += "</\(name)>"
    }

    private mutating func write(_ object: JSONObject, _ name: String, _ marks: [XMLAttribute]) throws(RequestError) {
        var marks = marks
        var children: [JSONObject.Member] = []
        for member in object.members {
            if member.key != SchemaDirectedConverter.textKey, isAttribute(member.key, of: name) {
                if let value = try attributeText(member) { marks.append(XMLAttribute(member.key, value)) }
            } else {
                children.append(member)
            }
        }
        try open(name, marks)
        if children.isEmpty {
            text += "/>"
            return
        }
        text += ">"
        for child in children {
            if child.key == SchemaDirectedConverter.textKey {
                try writeOwnText(child.value)
            } else {
                try write(child.value, child.key)
            }
        }
        text += "</\(name)>"
    }

    private func isAttribute(_ key: String, of element: String) -> Bool {
        format.attributes.contains(key) || format.attributes.contains("\(element)/\(key)")
    }

    /// Returns `nil` for null, because an attribute without a value is omitted.
    private func attributeText(_ member: JSONObject.Member) throws(RequestError) -> String? {
        if member.value.isNull { return nil }
        guard let text = member.value.scalarText else {
            throw .unusableBody(reason: "the attribute '\(member.key)' must be a text, a number or a boolean")
        }
        return text
    }

    private mutating func writeOwnText(_ value: JSONValue) throws(RequestError) {
        if value.isNull { return }
        guard let own = value.scalarText else {
            throw .unusableBody(reason: "'\(SchemaDirectedConverter.textKey)' must be a text, a number or a boolean")
        }
        text += try XMLEscaping.text(own)
    }

    private mutating func element(_ name: String, _ marks: [XMLAttribute], _ content: String?) throws(RequestError) {
        try open(name, marks)
        if let content, !content.isEmpty { text += ">\(content)</\(name)>" } else { text += "/>" }
    }

    private mutating func open(_ name: String, _ marks: [XMLAttribute]) throws(RequestError) {
        text += "<\(try XMLEscaping.name(name))"
        for mark in marks { text += " \(try XMLEscaping.name(mark.name))=\"\(try XMLEscaping.attribute(mark.value))\"" }
    }
}
