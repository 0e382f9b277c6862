import Testing

@testable import SchemaEngine

@Suite("Ranges of lengths and counts in words")
struct CountWordsTests {
    @Test(
        "a range names its limits, with the noun in the number of the last one",
        arguments: [
            (0...0, "exactly 0 bytes"), (1...1, "exactly 1 byte"), (2...2, "exactly 2 bytes"),
            (0...1, "at most 1 byte"), (0...3, "at most 3 bytes"), (1...80, "1 to 80 bytes"),
            (1...Int.max, "at least 1 byte"), (2...Int.max, "at least 2 bytes"), (0...Int.max, "at least 0 bytes"),
        ]
    )
    func words(range: ClosedRange<Int>, expected: String) {
        #expect(range.words(counting: "byte") == expected)
    }

    @Test(
        "strings, data, arrays and objects describe their ranges in the same words",
        arguments: [
            (#""{string:2..}""#, #""""#, "expected a string of at least 2 characters, found 0"),
            (#""{base64:1}""#, #""""#, "expected base64 of exactly 1 byte, found 0"),
            (#""{array:2..}""#, "[]", "expected at least 2 elements, found 0"),
            (#""{object:1..}""#, "{}", "expected at least 1 member, found 0"),
            (#"["{count:..1}", 1]"#, "[1, 2]", "expected at most 1 element, found 2"),
        ]
    )
    func faults(root: String, payload: String, message: String) throws {
        let catalog = SchemaCatalog.compiled([SchemaSource(path: "X.response.json", text: root)]).catalog
        let schema = try #require(catalog.schema(file: "X.response.json"))
        #expect(schema.checkReport(JSONBuffer(payload.utf8)).faults.map(\.message) == [message])
    }
}
