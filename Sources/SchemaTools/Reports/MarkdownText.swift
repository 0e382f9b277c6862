/// Code in Markdown (CommonMark, section 6.1).
enum MarkdownText {
    /// Returns the number of backticks in the longest run of a text. Marks around it need one more.
    static func longestTicks(in text: String) -> Int {
        text.split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
    }

    static func code(_ line: String) -> String {
        let marks = String(repeating: "`", count: longestTicks(in: line) + 1)
        return marks.count == 1 ? "`\(line)`" : "\(marks) \(line) \(marks)"
    }
}
