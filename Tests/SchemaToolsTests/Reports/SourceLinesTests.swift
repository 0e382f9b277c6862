import SchemaEngine
import TestSupport
import Testing

@testable import SchemaTools

@Suite("Positions in edited texts")
struct SourceLinesTests {
    @Test(
        "a position counts UTF-16, or UTF-8 if it was negotiated",
        arguments: [
            ("ab", 1, 0, 1, 1), ("é▲b", 2, 0, 1, 2), ("\u{1F600}b", 4, 0, 2, 4), ("a\r\nb", 4, 1, 1, 1),
            ("a\rb", 2, 1, 0, 0), ("a\n\nb", 2, 1, 0, 0), ("\u{FEFF}ab", 4, 0, 2, 4),
            ("a\u{2028}b", 4, 0, 2, 4), ("a\u{85}b", 3, 0, 2, 3), ("\r\r\nb", 3, 2, 0, 0), ("", 0, 0, 0, 0),
        ]
    )
    func encodings(text: String, offset: Int, line: Int, utf16: Int, utf8: Int) {
        let text = SourceLines(JSONBuffer(text.utf8))
        for (encoding, character) in [(PositionEncoding.utf16, utf16), (.utf8, utf8)] {
            #expect(text.position(of: offset, encoding) == (line, character))
            #expect(text.offset(line: line, character: character, encoding) == offset)
        }
    }

    @Test("a position outside of the text, or inside of a character, is the nearest one after it")
    func outside() {
        let text = SourceLines(JSONBuffer("a\u{1F600}\r\nb".utf8))
        for (line, character, offset) in [(0, 2, 5), (0, 9, 5), (1, 9, 8), (5, 0, 8)] {
            #expect(text.offset(line: line, character: character, .utf16) == offset)
        }
    }

    @Test("the place of a fault does not count a byte-order mark")
    func places() {
        let text = SourceLines(JSONBuffer("\u{FEFF}{\r\u{1F600}1".utf8))
        for (line, column, offset) in [(1, 1, 3), (1, 2, 4), (2, 2, 9), (3, 1, 10)] {
            #expect(text.offset(line: line, column: column) == offset)
        }
    }

    @Test(
        "changes in the columns of an encoding give the same text as the standard library",
        arguments: 1...60 as ClosedRange<UInt64>,
        [PositionEncoding.utf8, .utf16]
    )
    func changes(seed: UInt64, encoding: PositionEncoding) {
        var random = SeededGenerator(seed: seed)
        let pieces = ["a", "é", "\u{1F600}", "\n", "\r\n", "\r", "\u{2028}", "\u{FEFF}", "{", "\"", " "]
        var expected = String.UnicodeScalarView()
        var text = SourceLines(JSONBuffer([]))
        for _ in 0..<30 {
            let places = (0...expected.count).filter { !Self.isInsideOfBreak($0, expected) }
            let start = places.randomElement(using: &random) ?? 0
            let end = places.filter { $0 >= start }.prefix(4).randomElement(using: &random) ?? start
            let new = (0..<3).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let change: JSONValue = [
                "range": [
                    "start": Self.position(start, expected, encoding), "end": Self.position(end, expected, encoding),
                ], "text": .string(new),
            ]
            let first = expected.index(expected.startIndex, offsetBy: start)
            expected.replaceSubrange(first..<expected.index(first, offsetBy: end - start), with: new.unicodeScalars)
            text = text.applying([change], encoding) ?? SourceLines(JSONBuffer("refused".utf8))
            #expect(text.substring(0..<text.buffer.count).utf8.elementsEqual(String(expected).utf8))
        }
        for place in 0...expected.count where !Self.isInsideOfBreak(place, expected) {
            let position = Self.position(place, expected, encoding)
            let offset = String(expected.prefix(place)).utf8.count
            #expect(text.offset(position, encoding) == offset)
            let (line, character) = text.position(of: offset, encoding)
            #expect(["line": .int(line), "character": .int(character)] == position)
        }
    }

    /// Returns the position after some scalars, by the standard library.
    private static func position(_ count: Int, _ text: String.UnicodeScalarView, _ encoding: PositionEncoding)
        -> JSONValue
    {
        let breaks: Set<Character> = ["\n", "\r", "\r\n"]
        let lines = String(text.prefix(count)).split(omittingEmptySubsequences: false) { breaks.contains($0) }
        let last = lines.last ?? ""
        return [
            "line": .int(lines.count - 1), "character": .int(encoding == .utf8 ? last.utf8.count : last.utf16.count),
        ]
    }

    private static func isInsideOfBreak(_ count: Int, _ text: String.UnicodeScalarView) -> Bool {
        text.prefix(count).last == "\r" && text.dropFirst(count).first == "\n"
    }

    @Test(
        "a change without a text, or without a range from 0, is refused",
        arguments: [
            #"{"range": {"start": {"line": -1, "character": 0}, "end": {"line": 0, "character": 0}}, "text": "b"}"#,
            #"{"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": -1}}, "text": "b"}"#,
            #"{"range": {"start": {"line": 0}, "end": {"line": 0, "character": 0}}, "text": "b"}"#,
            #"{"range": 1, "text": "b"}"#, #"{"text": 1}"#, "1",
        ]
    )
    func refused(change: String) throws {
        let text = SourceLines(JSONBuffer("a".utf8))
        #expect(text.applying([["text": "c"], try JSONValue(parsing: change)], .utf16) == nil)
    }
}
