/// What a terminal shows after a text: the part of its language that `ProgressLine` uses.
struct Screen {
    private(set) var lines = [""]
    private var column = 0

    init(_ text: String) {
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\r": column = 0
            case "\n":
                lines.append("")
                column = 0
            case "\u{1B}":
                let sequence = rest.prefix { !("a"..."z").contains($0) && !("A"..."Z").contains($0) }
                let end = rest.dropFirst(sequence.count).first
                rest = rest.dropFirst(sequence.count + 1)
                if end == "K" { lines[lines.count - 1] = String(lines[lines.count - 1].prefix(column)) }
            default:
                var line = Array(lines[lines.count - 1].unicodeScalars)
                line.replaceSubrange(column..<min(column + 1, line.count), with: [scalar])
                lines[lines.count - 1] = String(String.UnicodeScalarView(line))
                column += 1
            }
        }
    }

    var text: String { lines.joined(separator: "\n") }
}
