import SchemaEngine

/// The canonical layout of schema files: two spaces, one member a line, and short objects and arrays on one line.
///
/// Texts are laid out as they are written. A column is a Unicode scalar, so that the layout is the same on every machine.
indirect enum SchemaLayout {
    /// A JSON text without line breaks.
    case text(String)
    /// The members of an object, whose keys are JSON strings in quotes.
    case object([(key: String, value: SchemaLayout)])
    case array([SchemaLayout])

    /// Returns the text of a file. The object or array that is the whole file has more than one line, unless it is empty.
    func fileText() -> String {
        var writer = LayoutWriter()
        writer.write(self, isRoot: true)
        return writer.text + "\n"
    }

    /// Returns the text of a value after `column` characters of a line that begins with `indentation`.
    func valueText(indentation: String, column: Int) -> String {
        var writer = LayoutWriter()
        writer.write(self, column: column)
        return writer.text.replacing("\n", with: "\n" + indentation)
    }
}

extension SchemaLayout {
    /// Creates the layout of a value of a document.
    init(_ node: JSONNode) {
        switch node.kind {
        case .object:
            let document = node.document
            self = .object(node.members.map { (document.substring(in: $0.keyRange), SchemaLayout($0.value)) })
        case .array: self = .array(node.elements.map { SchemaLayout($0) })
        case .string, .number, .boolean, .null: self = .text(node.rawText)
        }
    }
}

extension JSONDocument {
    /// Returns a part of the text.
    func substring(in range: Range<Int>) -> String { text.withTextBytes { String(decoding: $0[range], as: UTF8.self) } }
}

/// Writes a layout.
private struct LayoutWriter {
    /// The maximum number of columns of a line that contains a whole object or array.
    private static let widest = 100

    private var bytes: [UInt8] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Writes a value.
    ///
    /// - Parameters:
    ///   - layout: The value.
    ///   - depth: The number of containers around the value.
    ///   - column: The number of columns of its line that are taken: those before it, and one for a comma after it.
    ///   - isRoot: Whether the value is a whole file.
    mutating func write(_ layout: SchemaLayout, depth: Int = 0, column: Int = 0, isRoot: Bool = false) {
        switch layout {
        case .text(let text): append(text)
        case .object(let members):
            guard isRoot && !members.isEmpty || !writeLine(layout, after: column) else { return }
            writeLines("{", members, "}", depth: depth) { member in
                (member.key + ": ", member.value)
            }
        case .array(let elements):
            guard isRoot && !elements.isEmpty || !writeLine(layout, after: column) else { return }
            writeLines("[", elements, "]", depth: depth) { ("", $0) }
        }
    }

    private mutating func writeLines<Part>(
        _ open: String,
        _ parts: [Part],
        _ close: String,
        depth: Int,
        _ part: (Part) -> (key: String, value: SchemaLayout)
    ) {
        append(open + "\n")
        let indentation = String(repeating: "  ", count: depth + 1)
        for (index, element) in parts.enumerated() {
            let (key, value) = part(element)
            let isLast = index == parts.count - 1
            append(indentation + key)
            let column = indentation.utf8.count + key.unicodeScalars.count + (isLast ? 0 : 1)
            write(value, depth: depth + 1, column: column)
            append(isLast ? "\n" : ",\n")
        }
        append(String(repeating: "  ", count: depth) + close)
    }

    private mutating func append(_ text: String) { bytes += text.utf8 }

    // MARK: One line

    /// Writes a value on one line. Returns `false`, and writes nothing, if the line is too wide.
    private mutating func writeLine(_ layout: SchemaLayout, after column: Int) -> Bool {
        let start = bytes.count
        var room = Self.widest - column
        if appendLine(layout, &room) { return true }
        bytes.removeLast(bytes.count - start)
        return false
    }

    /// Appends a value on the same line, as long as there is room. The depth of the recursion is limited by the room.
    private mutating func appendLine(_ layout: SchemaLayout, _ room: inout Int) -> Bool {
        switch layout {
        case .text(let text): return append(text, &room)
        case .object(let members):
            guard !members.isEmpty else { return append("{}", &room) }
            for (index, member) in members.enumerated() {
                guard append((index == 0 ? "{ " : ", ") + member.key + ": ", &room), appendLine(member.value, &room)
                else { return false }
            }
            return append(" }", &room)
        case .array(let elements):
            guard !elements.isEmpty else { return append("[]", &room) }
            for (index, element) in elements.enumerated() {
                guard append(index == 0 ? "[" : ", ", &room), appendLine(element, &room) else { return false }
            }
            return append("]", &room)
        }
    }

    private mutating func append(_ text: String, _ room: inout Int) -> Bool {
        // A scalar has at most four bytes. A long text is not counted for each of the containers around it.
        guard text.utf8.count <= 4 * room else { return false }
        room -= text.unicodeScalars.count
        guard room >= 0 else { return false }
        append(text)
        return true
    }
}
