import Testing

@testable import SchemaEngine

@Suite("Texts of patterns")
struct PatternSampleTests {
    @Test(
        "a pattern is found in its texts",
        arguments: [
            "", "x", "^[A-Z]{2}$", "[a-z0-9_-]{1,100}", "(ab|cd)+e?", "^\\d{4}-\\d{2}$", "^\\w+@\\w+$", "[^a-zA-Z0-9 ]",
            ".",
            "\\p{Greek}", "a{0}", "(?:x{3}){2}", "^x*$",
        ]
    )
    func isFound(_ pattern: String) throws {
        let (compiled, sample) = (try CompiledPattern(pattern), try #require(PatternSample(pattern)))
        for choice in 0..<4 {
            for repetitions in [0, 1, 5] {
                let text = sample.text(choice: choice, repetitions: repetitions)
                #expect(compiled.isFound(in: text), "\(text)")
                #expect(text == sample.text(choice: choice, repetitions: repetitions))
            }
        }
    }

    @Test("a text is not longer than its limit")
    func isBounded() throws {
        let sample = try #require(PatternSample("((x*)*y*)*"))
        #expect(sample.text(repetitions: .max).unicodeScalars.count <= 4096)
    }

    @Test("an invalid pattern has no text")
    func refuses() {
        #expect(PatternSample("(").map { _ in true } == nil)
    }
}
