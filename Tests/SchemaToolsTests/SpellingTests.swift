import SchemaTools
import Testing

@Suite struct SpellingTests {
    @Test(
        "the nearest word is the one that was meant",
        arguments: [
            ("--fromat", "--format"), ("--FORMAT", "--format"), ("--outptu", "--output"), ("--colour", "--color"),
            ("--zzz", nil), ("", nil),
        ] as [(String, String?)]
    )
    func nearest(word: String, meant: String?) {
        #expect(Spelling.nearest(to: word, among: ["--format", "--output", "--color"]) == meant)
    }
}
