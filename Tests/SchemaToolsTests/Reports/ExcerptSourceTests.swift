import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("Source lines of faults")
struct ExcerptSourceTests {
    @Test(
        "the line of a place is found in each file, with a mark below its column",
        arguments: [
            ("{\n  \"a\": 1,\n  \"b\": 2\n}\n", 3, 8, "  \"b\": 2", 7), ("{\r\n  \"a\": 1\r\n}", 2, 3, "  \"a\": 1", 2),
            ("{\r  \"a\": 1\r}", 2, 3, "  \"a\": 1", 2), ("\u{FEFF}{\"a\": 1}", 1, 2, "{\"a\": 1}", 1),
            ("{\"é😀\": 1}", 1, 7, "{\"é😀\": 1}", 6), ("{\n}", 2, 9, "}", 1),
        ]
    )
    func lines(text: String, line: Int, column: Int, shown: String, indent: Int) throws {
        let source = ExcerptSource([SchemaSource(path: "A.json", text: text)], isShown: true)
        // The second fault is found by the lines of the first one.
        for _ in 1...2 {
            let place = SchemaPlace(file: "A.json", pointer: "", line: line, column: column)
            let fault = ReportedFault(code: "a", severity: .error, message: "b", schema: place)
            let excerpt = try #require(source.addingExcerpts(to: fault).schemaExcerpt)
            #expect(excerpt.line == line && excerpt.text == shown && excerpt.indent == indent, "\(excerpt)")
        }
    }
}
