/// Text in Markdown (CommonMark), in which no part of a value becomes markup.
package enum MarkdownEscaping {
    /// Returns a line in which no character has a meaning of Markdown or HTML, apart from the pipes of tables: `row` escapes them.
    package static func escaped(_ text: String) -> String {
        var isInNumber = true
        return text.displayLine.unicodeScalars.enumerated().reduce(into: "") { result, entry in
            let (index, scalar) = entry
            // These begin a list, underline a heading, or make a table of two lines.
            let isMark = index == 0 && "-+=|:".unicodeScalars.contains(scalar)
            let endsNumber = isInNumber && index > 0 && ".)".unicodeScalars.contains(scalar)
            isInNumber = isInNumber && ("0"..."9").contains(scalar)
            if isMark || endsNumber || "\\`*_{}[]<>#~!&".unicodeScalars.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
    }

    /// Returns a line as code (section 6.1).
    package static func code(_ text: String) -> String {
        let line = text.displayLine
        let marks = String(repeating: "`", count: longestTicks(in: line) + 1)
        return marks.count == 1 ? "`\(line)`" : "\(marks) \(line) \(marks)"
    }

    /// Returns lines as a block of code in a language (section 4.5).
    package static func block(_ text: String, _ language: String = "") -> String {
        let fence = String(repeating: "`", count: max(3, longestTicks(in: text) + 1))
        return "\(fence)\(language)\n\(text)\n\(fence)"
    }

    /// Returns a row of a table, whose cells are Markdown. A pipe in a cell would end it, also in code.
    package static func row(_ cells: [String]) -> String {
        "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }

    /// Returns the number of backticks in the longest run of a text. Marks around it need one more.
    private static func longestTicks(in text: String) -> Int {
        text.split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
    }
}
