import SchemaEngine
import Testing

@Suite struct SourceExcerptTests {
    private func buffer(_ text: String) -> JSONBuffer { JSONBuffer(text.utf8) }

    @Test(
        "an excerpt is the line around a position, with the position's indent",
        arguments: [
            ("{\n  \"a\": 1\n}", 2, 8, "  \"a\": 1", 7), ("{\r\n  \"a\": 1\r\n}", 2, 3, "  \"a\": 1", 2),
            ("[1]", 1, 1, "[1]", 0), ("\u{FEFF}[1]", 1, 2, "[1]", 1), ("ä日😀x", 1, 4, "ä日😀x", 3),
            ("a\tb\u{1B}c", 1, 3, "a b\\u{1b}c", 2), ("ab", 1, 9, "ab", 2), ("{\r  \"a\": 1\r}", 2, 3, "  \"a\": 1", 2),
            ("[\r\r1,\r2]", 3, 9, "1,", 2),
        ]
    )
    func lines(text: String, line: Int, column: Int, shown: String, indent: Int) throws {
        let excerpt = try #require(SourceExcerpt(in: buffer(text), line: line, column: column))
        #expect(excerpt.text == shown)
        #expect(excerpt.indent == indent)
        #expect(excerpt.line == line)
    }

    @Test("a line beyond the text has no excerpt")
    func beyond() {
        #expect(SourceExcerpt(in: buffer("[1]"), line: 2, column: 1) == nil)
        #expect(SourceExcerpt(in: buffer(""), line: 1, column: 1)?.text == "")
    }

    @Test("a long line is shortened on both sides of the position", arguments: ["x", "é", "😀"])
    func window(letter: String) {
        let side = String(repeating: letter, count: 5000)
        let text = side + "!" + side
        let excerpt = SourceExcerpt(in: buffer(text), offset: side.utf8.count, line: 1)
        let scalars = Array(excerpt.text.unicodeScalars)
        #expect(scalars.first == "…")
        #expect(scalars.last == "…")
        #expect(scalars.count < 130)
        #expect(scalars[excerpt.indent] == "!")
        #expect(!scalars.contains("\u{FFFD}"))
    }
}
