import SchematicText
import Testing

@testable import SchemaEngine

@Suite("Display of external text without control characters")
struct DisplayRuleTests {
    @Test(
        "a scalar that controls a terminal, or that is invisible, is escaped",
        arguments: [
            ("a\u{1B}[31mb", "a\\u{1b}[31mb"), ("\0", "\\u{0}"), ("\u{7}", "\\u{7}"), ("\u{7F}", "\\u{7f}"),
            ("a\u{9B}2Jb", "a\\u{9b}2Jb"), ("\u{85}", "\\u{85}"), ("a\u{202E}b", "a\\u{202e}b"),
            ("\u{2066}\u{2069}\u{200E}\u{200F}\u{61C}", "\\u{2066}\\u{2069}\\u{200e}\\u{200f}\\u{61c}"),
            ("a\u{2028}b\u{2029}c", "a\\u{2028}b\\u{2029}c"), ("a\nb\r\nc\td", "a\\nb\\r\\nc\\td"),
            ("pass\u{200B}word", "pass\\u{200b}word"), ("pass\u{200D}word", "pass\\u{200d}word"),
            ("pass\u{FE0F}word", "pass\\u{fe0f}word"), ("\u{FEFF}a\u{AD}b\u{2060}c", "\\u{feff}a\\u{ad}b\\u{2060}c"),
            ("a\u{E0041}", "a\\u{e0041}"), ("a\u{3164}b\u{115F}", "a\\u{3164}b\\u{115f}"),
            ("\u{2028}\u{200D}", "\\u{2028}\\u{200d}"), ("\u{3164}\u{FE0F}", "\\u{3164}\\u{fe0f}"),
            ("\u{301}x", "\\u{301}x"), ("\u{FFFC}", "\u{FFFC}"),
        ]
    )
    func escapes(text: String, expected: String) { #expect(text.displayLine == expected) }

    @Test(
        "all other text is unchanged",
        arguments: [
            "", "plain ~ text", "\\u{1b}", "é", "e\u{301}", "Ｗ", "日本語", "می\u{200C}خواهم", "क्\u{200D}ष",
            "👩\u{200D}👩\u{200D}👧", "❤\u{FE0F}", "❤\u{FE0F}\u{200D}🔥", "𝒳", "\u{FFFD}", "\u{A0}", "\u{E000}",
        ]
    )
    func keeps(text: String) {
        #expect(text.displayLine == text)
        #expect(text.displayLines == text)
        #expect(text.displayJSON == text)
    }

    @Test("several lines keep their breaks and tabs, and a lone carriage return is escaped")
    func lines() {
        #expect("a\r\nb\n\tc\rd\u{1B}e\u{2028}f".displayLines == "a\nb\n\tc\\rd\\u{1b}e\\u{2028}f")
        #expect("\r\r\n".displayLines == "\\r\n")
    }

    @Test("displayed JSON keeps its value")
    func json() throws {
        let value: JSONValue = ["a\u{9B}": ["\u{202E}x\u{E0041}", "\u{1B}\u{7F}\n", "é👩\u{200D}👩"], "b": 1]
        for indentation in [nil, 2] {
            let shown = value.text(indentedBy: indentation).displayJSON
            #expect(try JSONValue(parsing: Array(shown.utf8)) == value)
            #expect(shown.displayLines == shown)
            #expect(shown.contains(#"\u009b"#) && shown.contains(#"\u202ex\udb40\udc41"#) && shown.contains(#"\u007f"#))
        }
    }

    @Test("no scalar that controls a terminal or the text direction remains, and a second pass changes nothing")
    func everyScalar() {
        for value in Array(UInt32(0)...0x1FFFF) + Array(0xE0000...0xE0FFF) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            for text in ["a\(scalar)b", "é\(scalar)", "\(scalar)"] {
                let shown = text.displayLine
                if shown == text { continue }
                let isLeft = shown.unicodeScalars.contains(scalar)
                guard !isLeft, shown.displayLine == shown else {
                    Issue.record("U+\(String(value, radix: 16)) is left")
                    return
                }
            }
            let isDangerous =
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: true
                case .format: !["\u{200C}", "\u{200D}"].contains(scalar)
                default: false
                }
            if isDangerous { #expect("é\(scalar)".displayLine.unicodeScalars.allSatisfy { $0 != scalar }) }
        }
    }
}
