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

extension SchemaLayout {
    /// An object or an array.
    fileprivate struct Container {
        let open: String
        let close: String
        let count: Int
        /// Returns a part: the text before its value, and the value.
        let part: (Int) -> (key: String, value: SchemaLayout)
    }

    /// The container that the value is; `nil` for a text.
    fileprivate var container: Container? {
        switch self {
        case .text: nil
        case .object(let members):
            Container(open: "{", close: "}", count: members.count) { (members[$0].key + ": ", members[$0].value) }
        case .array(let elements): Container(open: "[", close: "]", count: elements.count) { ("", elements[$0]) }
        }
    }
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
        if case .text(let text) = layout { return append(text) }
        guard let container = layout.container else { return }
        guard isRoot && container.count > 0 || !writeLine(layout, after: column) else { return }
        append(container.open + "\n")
        let indentation = String(repeating: "  ", count: depth + 1)
        for index in 0..<container.count {
            let (key, value) = container.part(index)
            let isLast = index == container.count - 1
            append(indentation + key)
            let column = indentation.utf8.count + key.unicodeScalars.count + (isLast ? 0 : 1)
            write(value, depth: depth + 1, column: column)
            append(isLast ? "\n" : ",\n")
        }
        append(String(repeating: "  ", count: depth) + container.close)
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
        if case .text(let text) = layout { return append(text, &room) }
        guard let container = layout.container else { return true }
        let space = container.open == "{" && container.count > 0 ? " " : ""
        guard append(container.open + space, &room) else { return false }
        for index in 0..<container.count {
            let (key, value) = container.part(index)
            guard append((index == 0 ? "" : ", ") + key, &room), appendLine(value, &room) else { return false }
        }
        return append(space + container.close, &room)
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
