import SchemaEngine
import TestSupport
import Testing

@testable import SchemaTools

@Suite("Positions in edited texts")
struct EditedTextTests {
    @Test(
        "a position counts UTF-16, or UTF-8 if it was negotiated",
        arguments: [
            ("ab", 1, 0, 1, 1), ("é▲b", 2, 0, 1, 2), ("\u{1F600}b", 4, 0, 2, 4), ("a\r\nb", 4, 1, 1, 1),
            ("a\rb", 2, 1, 0, 0), ("a\n\nb", 2, 1, 0, 0), ("\u{FEFF}ab", 4, 0, 1, 1), ("", 0, 0, 0, 0),
        ]
    )
    func encodings(text: String, offset: Int, line: Int, utf16: Int, utf8: Int) {
        let text = EditedText(JSONBuffer(text.utf8))
        for (encoding, character) in [(PositionEncoding.utf16, utf16), (.utf8, utf8)] {
            #expect(text.position(of: offset, encoding) == (line, character))
            #expect(text.offset(line: line, character: character, encoding) == offset)
        }
    }

    @Test("a position outside of the text, or inside of a character, is the nearest one after it")
    func outside() {
        let text = EditedText(JSONBuffer("a\u{1F600}\r\nb".utf8))
        for (line, character, offset) in [(0, 2, 5), (0, 9, 5), (1, 9, 8), (5, 0, 8), (-1, 3, 0)] {
            #expect(text.offset(line: line, character: character, .utf16) == offset)
        }
    }

    @Test(
        "changes give the same text as the standard library, and positions are reversible",
        arguments: 1...60 as ClosedRange<UInt64>
    )
    func changes(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = ["a", "é", "\u{1F600}", "\n", "\r\n", "{", "\"", " "]
        var expected = ""
        var text = EditedText(JSONBuffer([]))
        for _ in 0..<30 {
            let offsets = expected.unicodeScalars.indices.map { $0 } + [expected.unicodeScalars.endIndex]
            let start = offsets.randomElement(using: &random) ?? expected.startIndex
            let end = offsets.filter { $0 >= start }.prefix(4).randomElement(using: &random) ?? start
            let new = (0..<3).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let range =
                expected.utf8.distance(
                    from: expected.startIndex,
                    to: start
                )..<expected.utf8.distance(
                    from: expected.startIndex,
                    to: end
                )
            expected.unicodeScalars.replaceSubrange(start..<end, with: new.unicodeScalars)
            text = text.replacing(range, with: new)
            #expect(text.substring(0..<text.buffer.count).utf8.elementsEqual(expected.utf8))
        }
        for encoding in [PositionEncoding.utf8, .utf16] {
            for index in expected.unicodeScalars.indices {
                let offset = expected.utf8.distance(from: expected.startIndex, to: index)
                let (line, character) = text.position(of: offset, encoding)
                let isInBreak = expected.unicodeScalars[index] == "\n" && expected.utf8.prefix(offset).last == 0x0D
                #expect(isInBreak || text.offset(line: line, character: character, encoding) == offset)
            }
        }
    }
}
