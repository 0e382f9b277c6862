import SchemaEngine
import SchematicText

/// A buffer for Swift source, which indents and wraps lines.
struct SwiftSource {
    private(set) var text = ""
    private var depth = 0

    private static let width = 120

    /// Adds a line.
    mutating func line(_ text: String) {
        self.text += text.isEmpty ? "\n" : String(repeating: "    ", count: depth) + text + "\n"
    }

    /// Adds an empty line, except at the beginning of a block.
    mutating func space() {
        if !text.isEmpty, !text.hasSuffix("\n\n"), !text.hasSuffix("{\n") { line("") }
    }

    /// Adds `head {`, and indents the lines until `close`.
    mutating func open(_ head: String) {
        line(head + " {")
        depth += 1
    }

    /// Indents the lines until `unindent` or `close`.
    mutating func indent() { depth += 1 }

    /// Ends `indent` without a brace.
    mutating func unindent() { depth -= 1 }

    /// Ends `open` or `indent` with a brace.
    mutating func close() {
        depth -= 1
        line("}")
    }

    /// Adds a list between two texts, in one line if it fits, otherwise with one line for each item.
    mutating func list(_ head: String, _ items: [String], _ tail: String, endsWithComma: Bool = false) {
        let one = head + items.joined(separator: ", ") + tail
        guard one.count + depth * 4 > Self.width else { return line(one) }
        line(head)
        for (index, item) in items.enumerated() {
            line("    " + item + (index < items.count - 1 || endsWithComma ? "," : ""))
        }
        line(tail)
    }

    /// Adds a comment in one line. Line breaks in the text are escaped.
    mutating func comment(_ text: String) { line("// " + text.displayLine) }

    /// Adds a documentation comment, wrapped.
    mutating func documentation(_ comment: String) {
        let room = Self.width - depth * 4 - 4
        for paragraph in comment.split(whereSeparator: \.isNewline) {
            var current = ""
            for word in paragraph.displayLine.split(separator: " ") {
                if !current.isEmpty, current.count + 1 + word.count > room {
                    line("/// " + current)
                    current = ""
                }
                current += (current.isEmpty ? "" : " ") + word
            }
            line("/// " + current)
        }
    }
}
