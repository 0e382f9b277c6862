import JSONText
import Testing

@Suite("Patterns are searched for")
struct TextPatternTests {
    @Test(
        "a pattern is found anywhere, over Unicode scalars",
        arguments: [
            ("b+", "abbc", true), ("^b", "ab", false), ("^a.c$", "a\u{1F600}c", true), ("^..$", "e\u{301}", true),
            (#"^\d{3}$"#, "123", true), (#"^\d{3}$"#, "1234", false), ("", "", true),
        ]
    )
    func finds(source: String, text: String, isFound: Bool) throws {
        let pattern = try TextPattern(source)
        #expect(pattern.isFound(in: text) == isFound)
        #expect(pattern.source == source)
    }

    @Test("a malformed pattern is refused", arguments: ["(", "[a", "*", "a{2,1}"])
    func refuses(source: String) {
        #expect(throws: (any Error).self) { try TextPattern(source) }
    }
}
