import TestSupport
import Testing

@testable import SchemaEngine

@Suite("Scanning of strings")
struct ScanStringTests {
    @Test(
        "a string reads as its unescaped text",
        arguments: [
            (#""""#, ""), (#""a""#, "a"), (#""seven77""#, "seven77"), (#""eight888""#, "eight888"),
            (#""a string of more than sixteen bytes""#, "a string of more than sixteen bytes"),
            (#""é""#, "é"), (#""日本語のテキスト""#, "日本語のテキスト"), (#""a😀b""#, "a😀b"), ("\"\u{7F}\"", "\u{7F}"),
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u20AC\ud83d\uDE00""#, "Aé€😀"),
            (#""\u0000x""#, "\0x"), (#""plain \n then ünïcode \\""#, "plain \n then ünïcode \\"),
        ]
    )
    func reads(text: String, expected: String) throws {
        // The result must not depend on what follows, or on the distance to the end.
        for tail in ["", ":", "          ", "\"\"\"\"\"\"\"\""] {
            try withScanner(Array((text + tail).utf8)) { scanner in
                let token = try scanner.scanString()
                #expect(scanner.text(of: token) == expected)
                #expect(scanner.position == text.utf8.count)
                #expect(scanner.unescaped(token) == Array(expected.utf8))
                #expect(token.isASCII == text.utf8.allSatisfy { $0 < 0x80 })
                #expect(token.hasEscapes == text.contains("\\"))
            }
        }
    }

    @Test(
        "an invalid string is refused at its first invalid byte",
        arguments: [
            (#""▲"#, .unexpectedEnd), (#""abc▲"#, .unexpectedEnd), (#""abc\▲"#, .unexpectedEnd),
            (#""\u12▲"#, .unexpectedEnd), (#""\ud83d▲"#, .unexpectedEnd), (#""\ud83d\▲"#, .unexpectedEnd),
            (#""\ud83d\u▲"#, .unexpectedEnd), (#""\ud83d\ude▲"#, .unexpectedEnd),
            (#""ab▲\x""#, .badEscape), (#""▲\u12G4""#, .badEscape), (#""▲\U0041""#, .badEscape),
            (#""▲\u12"# + "\"", .badEscape),
            (#""\ud83d▲\u12""#, .badEscape), (#""▲\ud83d""#, .loneSurrogate), (#""x▲\ude00""#, .loneSurrogate),
            (#""▲\ud83d\n""#, .loneSurrogate), (#""▲\ud83d\ud83d""#, .loneSurrogate), (#""▲\ud83dx""#, .loneSurrogate),
            (#""▲\uDFFF\uD800""#, .loneSurrogate), ("\"a▲\n\"", .controlCharacter),
            ("\"12345678▲\u{1F}\"", .controlCharacter),
            ("\"é▲\0\"", .controlCharacter),
        ] as [(String, JSONTextError.Reason)]
    )
    func refuses(marked: String, reason: JSONTextError.Reason) {
        let text = MarkedText(marked)
        #expect(throws: JSONTextError(reason, at: text.offsets[0])) {
            try withScanner(text.bytes) { scanner in _ = try scanner.scanString() }
        }
    }

    /// For each length, the first and last well-formed scalars, and the sequences just beyond them.
    @Test(
        "UTF-8 is validated at its limits",
        arguments: [
            ([0xC2, 0x80], true), ([0xDF, 0xBF], true), ([0xE0, 0xA0, 0x80], true), ([0xED, 0x9F, 0xBF], true),
            ([0xEE, 0x80, 0x80], true), ([0xEF, 0xBF, 0xBF], true), ([0xF0, 0x90, 0x80, 0x80], true),
            ([0xF4, 0x8F, 0xBF, 0xBF], true),
            ([0x80], false), ([0xBF], false), ([0xC0, 0x80], false), ([0xC1, 0xBF], false), ([0xC2, 0x7F], false),
            ([0xE0, 0x9F, 0xBF], false), ([0xED, 0xA0, 0x80], false), ([0xE2, 0x82, 0x41], false),
            ([0xF0, 0x8F, 0xBF, 0xBF], false), ([0xF4, 0x90, 0x80, 0x80], false), ([0xF5, 0x80, 0x80, 0x80], false),
            ([0xF0, 0x9F, 0x98, 0xC0], false), ([0xFE], false), ([0xFF], false),
        ] as [([UInt8], Bool)]
    )
    func checksUTF8(sequence: [UInt8], isValid: Bool) {
        for padding in 0..<9 {
            let quote = UInt8(ascii: "\"")
            let plain = Array(repeating: UInt8(ascii: "x"), count: padding)
            // Alone, and next to sequences of three bytes, which are read two at a time.
            for (before, after) in [("", ""), ("語", ""), ("", "語"), ("日本", "語")] {
                let bytes = [quote] + plain + Array(before.utf8) + sequence + Array(after.utf8) + [quote]
                let accepted = (try? withScanner(bytes) { try $0.scanString() }) != nil
                #expect(accepted == isValid)
            }
        }
    }
}

/// Runs a closure with a scanner over exactly these bytes.
func withScanner<Result>(_ bytes: [UInt8], _ body: (inout JSONScanner) throws -> Result) rethrows -> Result {
    try bytes.withTextBytes {
        var scanner = JSONScanner($0)
        return try body(&scanner)
    }
}
