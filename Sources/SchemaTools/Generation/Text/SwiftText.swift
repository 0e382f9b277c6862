import SchemaEngine

/// Swift source on its way: lines, indented, and wrapped where a person would wrap them.
struct SwiftText {
    private(set) var text = ""
    private var depth = 0

    private static let width = 120

    /// A line.
    mutating func line(_ text: String) {
        self.text += text.isEmpty ? "\n" : String(repeating: "    ", count: depth) + text + "\n"
    }

    /// A line between two things; none at the beginning of a block.
    mutating func space() {
        if !text.isEmpty, !text.hasSuffix("\n\n"), !text.hasSuffix("{\n") { line("") }
    }

    /// `head {`, and all lines until `close` inside.
    mutating func open(_ head: String) {
        line(head + " {")
        depth += 1
    }

    /// The lines until `close` are inside what the last one has begun.
    mutating func indent() { depth += 1 }

    /// Ends what `indent` has begun, without a brace.
    mutating func unindent() { depth -= 1 }

    /// Ends what `open` or `indent` has begun.
    mutating func close() {
        depth -= 1
        line("}")
    }

    /// A list between two texts: in one line where it fits, else with a line for each item.
    mutating func list(_ head: String, _ items: [String], _ tail: String, endsWithComma: Bool = false) {
        let one = head + items.joined(separator: ", ") + tail
        guard one.count + depth * 4 > Self.width else { return line(one) }
        line(head)
        for (index, item) in items.enumerated() {
            line("    " + item + (index < items.count - 1 || endsWithComma ? "," : ""))
        }
        line(tail)
    }

    /// A comment in one line, whatever its text holds.
    mutating func comment(_ text: String) { line("// " + text.displayLine) }

    /// A comment for the documentation, wrapped.
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
