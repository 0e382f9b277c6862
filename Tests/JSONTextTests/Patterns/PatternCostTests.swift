@_spi(Engine) import JSONText
import Testing

@Suite("Patterns end in time")
struct PatternCostTests {
    @Test(
        "a repetition that cannot be told from the next is refused",
        arguments: [
            "^(a+)+$", "(a*)*", "(a|a)+", "(a|ab)*", "^(a?)+$", #"(\w+\s?)+"#, "((a+)b?)*", "(.*,)*x", "(?:x+x+)+y",
            "([a-z]+|[A-Z]+)*",
            "(a{1,99}){1,99}", #"(\d+|\w)*"#, "(?=(a+)+)b*(c*)*", #"(\p{L}+)+"#, "(?i)(A+|a)+", "(a+)++", "(a+)+?",
        ]
    )
    func dangerous(source: String) {
        #expect(throws: PatternError.self) { try TextPattern(source) }
    }

    @Test(
        "others are taken, and tried on texts as long as they can bear",
        arguments: [
            (#"^[A-Z]{2}$"#, nil), (#"[0-9]"#, nil), (#"^\d{3}-\d{4}$"#, nil), (#"^\d+\.\d+\.\d+$"#, nil),
            (#"^(\d+\.)*\d+$"#, 1024),
            (#"^([a-z]+-)+$"#, nil), (#"^(foo|bar)+$"#, nil), (#"^(\d{1,3}\.){3}\d{1,3}$"#, nil), (#"^\S.*$"#, nil),
            (#"[a-z]+\d"#, 1024), (#"^.*x"#, 1024), (#"^.*x.*y$"#, 128), (#".*x.*y.*z"#, 64), (#"^[^@]+@[^@]+$"#, nil),
            (#"^#[0-9a-f]{6}$"#, nil), (#"^(?<year>\d{4})-(?:0|1)\d$"#, nil), (#"^[\w.+-]+@[\w-]+\.[\w.-]+$"#, nil),
            (#"a|b+c"#, 1024), (#"^x{2}$"#, nil), (#"^\u{e9}+$"#, nil), ("", nil),
        ] as [(String, Int?)]
    )
    func bearable(source: String, longest: Int?) throws {
        #expect(try TextPattern(source).longestText == longest)
    }

    @Test(
        "the worst text of the longest length ends, and a longer one is not tried",
        arguments: [
            (#"[a-z]+\d"#, "a"), (#"^.*x"#, "a"), (#"^.*x.*y$"#, "x"), (#".*x.*y.*z"#, "x"), (#"^(\d+\.)*\d+x$"#, "1"),
        ]
    )
    func worst(source: String, character: String) throws {
        let pattern = try TextPattern(source)
        let longest = try #require(pattern.longestText)
        #expect(!pattern.isFound(in: String(repeating: character, count: longest)))
        #expect(!pattern.isFound(in: String(repeating: character, count: longest + 1)))
    }
}
