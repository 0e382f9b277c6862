import SchemaEngine
import SchemaTools
import Testing

@Suite struct SchemaFixerTests {
    private func edit(_ line: Int, _ column: Int, _ old: String, _ new: String, file: String = "A.json") -> SchemaEdit {
        SchemaEdit(file: file, replace: old, with: new, line: line, column: column)
    }

    private func text(_ buffer: JSONBuffer) -> String { buffer.withTextBytes { String(decoding: $0, as: UTF8.self) } }

    /// Returns the text after edits.
    private func fixed(_ source: String, _ edits: [SchemaEdit]) -> String {
        var fixer = SchemaFixer([SchemaSource(path: "A.json", text: source)])
        _ = fixer.apply(edits)
        return text(fixer.sources[0].text)
    }

    @Test(
        "an edit changes only its own bytes, in any surrounding text",
        arguments: [
            ("{\"a\":1}", 1, 2, "{\"b\":1}"),
            ("\u{FEFF}{\"a\":1}", 1, 2, "\u{FEFF}{\"b\":1}"),
            (
                "{\r\n\t\"a\" : 1.50e0 ,\r\n\t\"\\u0061é\":\"\\/\"}\r\n", 2, 2,
                "{\r\n\t\"b\" : 1.50e0 ,\r\n\t\"\\u0061é\":\"\\/\"}\r\n"
            ),
            ("{\"é𝄞\":0,\"a\":1}\n\n", 1, 9, "{\"é𝄞\":0,\"b\":1}\n\n"),
            ("{\r\"a\":1}", 2, 1, "{\r\"b\":1}"),
        ]
    )
    func bytes(source: String, line: Int, column: Int, expected: String) {
        #expect(fixed(source, [edit(line, column, "\"a\"", "\"b\"")]) == expected)
    }

    @Test("several edits are applied in any order, and equal ones once")
    func several() {
        let edits = [edit(2, 1, "b", "B"), edit(1, 3, "a2", "A"), edit(1, 1, "a1", ""), edit(2, 1, "b", "B")]
        #expect(fixed("a1a2\nbc", edits) == "A\nBc")
        #expect(fixed("a1a2\nbc", edits.reversed()) == "A\nBc")
    }

    @Test("of overlapping edits the first position wins, then the shorter one, then the smaller text")
    func overlaps() {
        let edits = [edit(1, 2, "bc", "X"), edit(1, 1, "ab", "Y"), edit(1, 1, "a", "Z"), edit(1, 1, "a", "W")]
        #expect(fixed("abcd", edits) == "WXd")
        #expect(fixed("abcd", edits.reversed()) == "WXd")
    }

    @Test(
        "an edit whose text or position does not match is skipped",
        arguments: [(1, 1, "x"), (1, 9, "a"), (3, 1, "a"), (0, 0, "a"), (1, 2, "a\nb")]
    )
    func misplaced(line: Int, column: Int, old: String) {
        var fixer = SchemaFixer([SchemaSource(path: "A.json", text: "a\nb")])
        let hasChanged = fixer.apply([edit(line, column, old, "new")])
        #expect(!hasChanged)
        #expect(fixer.changes.isEmpty)
        #expect(fixer.count == 0)
    }

    @Test("files without edits do not change, and property lists never do")
    func others() {
        let sources = ["A.json", "B.json", "C.plist"].map { SchemaSource(path: $0, text: "a") }
        var fixer = SchemaFixer(sources)
        _ = fixer.apply(["A.json", "C.plist", "D.json"].map { edit(1, 1, "a", "b", file: $0) })
        #expect(fixer.changes.map(\.path) == ["A.json"])
    }

    @Test("fixes are repeated until there are none, for a limited number of passes")
    func passes() {
        var fixer = SchemaFixer([SchemaSource(path: "A.json", text: "a")])
        fixer.run { sources in
            let now = text(sources[0].text)
            return now.count < 4 ? [edit(1, 1, "a", "aa")] : []
        }
        #expect(text(fixer.sources[0].text) == "aaaa")
        #expect(fixer.count == 3)
        fixer.run { _ in [edit(1, 1, "a", "aa")] }
        #expect(text(fixer.sources[0].text).count == 14)
    }
}
