import TestSupport
import Testing

@testable import SchemaEngine

@Suite("Positions in one pass")
struct PlacesTests {
    @Test(
        "a position has its pointer, line and column",
        arguments: [
            ("▲1", "", 1, 1), (" ▲[1]", "", 1, 2), ("[1, ▲2]", "/1", 1, 5), ("[\n  ▲\"x\"]", "/0", 2, 3),
            (#"{"a": ▲1}"#, "/a", 1, 7), (#"{▲"a": 1}"#, "/a", 1, 2), (#"{"a": 1, ▲"b": 2}"#, "/b", 1, 10),
            (#"{"a": {"b": [0, {"c": ▲{}}]}}"#, "/a/b/1/c", 1, 23), (#"{"a": [], "b": ▲[]}"#, "/b", 1, 16),
            (#"{"a": ["}", "\"]"], "b": ▲null}"#, "/b", 1, 26), (#"{"a/b~c": ▲true}"#, "/a~1b~0c", 1, 11),
            (#"{"\u0061\/\n": ▲-1}"#, "/a~1\n", 1, 16), (#"{"": ▲1}"#, "/", 1, 6), (#"{"é😀": ▲1}"#, "/é😀", 1, 8),
            ("[1,\r\n2,\r3,\n\t▲4]", "/3", 4, 2), ("[\r\r\n\n▲1]", "/0", 4, 1),
            ("\u{FEFF}▲[1]", "", 1, 1), ("\u{FEFF}[▲1]", "/0", 1, 2),
            (#"[-1.5E+3, 1e5, ▲7]"#, "/2", 1, 16), ("[1▲2]", "", 1, 3), (#"["a▲b"]"#, "", 1, 4), ("[1 ▲]", "", 1, 4),
            (#"{"long enough for words of eight":"ééééééééééé", "x": ▲1}"#, "/x", 1, 55),
            ("[1,▲", "", 1, 4), (#"[[1],[2,▲3 ] garbage "#, "/1/1", 1, 9), (#"{"a":1} ▲x"#, "", 1, 9),
        ]
    )
    func finds(marked: String, pointer: String, line: Int, column: Int) {
        let text = MarkedText(marked)
        let place = places(of: [text.offsets[0]], in: JSONBuffer(text.bytes))
        #expect(place == [PayloadPlace(pointer: pointer, line: line, column: column, offset: text.offsets[0])])
    }

    @Test("the positions of all nodes of a document are found at once")
    func findsAll() throws {
        let text = "{\n \"a\": [1, {\"b\": \"x\\\"y\"}, []],\r\n \"c\": {}\n}"
        let document = try JSONDocument(parsing: JSONBuffer(text.utf8), maximumDepth: 9)
        var expected: [(Int, String)] = []
        collect(document.root, "", into: &expected)
        let found = places(of: expected.map(\.0), in: document.text)
        #expect(found.map(\.pointer) == expected.map(\.1))
        for (place, offset) in zip(found, expected.map(\.0)) {
            // A position is the same, whether it is found alone or with others.
            #expect(places(of: [offset], in: document.text) == [place])
        }
    }

    @Test("lines and columns are the same as counted byte by byte", arguments: 0..<20)
    func counts(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = seed % 2 == 0 ? ["\n", "\r\n", "\r", "a", "é", "😀", "\n\r"] : ["\r", "\n", "abcdefgh", "ééééé"]
        let text = (0..<Int.random(in: 0...900, using: &random)).map { _ in
            Int.random(in: 0...9, using: &random) == 0 ? pieces.randomElement(using: &random) ?? "" : "x"
        }
        let bytes = Array(text.joined().utf8)
        let offsets = (0..<12).map { _ in Int.random(in: 0...bytes.count, using: &random) }.sorted()
        let found = positions(of: offsets, in: JSONBuffer(bytes))
        for (offset, place) in zip(offsets, found) { #expect(place == Self.counted(to: offset, bytes)) }
    }

    private static func counted(to offset: Int, _ bytes: [UInt8]) -> (line: Int, column: Int) {
        var (line, column) = (1, 1)
        for (index, byte) in bytes.enumerated().prefix(offset) {
            let isBeforeLineFeed = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
            if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && !isBeforeLineFeed) {
                (line, column) = (line + 1, 1)
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        return (line, column)
    }

    @Test("an offset can be repeated, and one past the end is at the end")
    func repeats() {
        let found = places(of: [1, 1, 3, 99], in: JSONBuffer("[1]".utf8))
        #expect(found.map(\.pointer) == ["/0", "/0", "", ""])
        #expect(found.map(\.column) == [2, 2, 4, 4])
    }

    @Test("positions are found in a hundred thousand brackets")
    func survivesDepth() {
        let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
        let place = places(of: [512, 99_999], in: JSONBuffer(bytes))
        #expect(place[0].pointer == String(repeating: "/0", count: 512))
        #expect(place[1].column == 100_000)
    }

    private func collect(_ node: JSONNode, _ pointer: String, into found: inout [(Int, String)]) {
        found.append((node.offset, pointer))
        for (index, element) in node.elements.enumerated() { collect(element, "\(pointer)/\(index)", into: &found) }
        for member in node.members {
            found.append((member.keyOffset, "\(pointer)/\(member.key)"))
            collect(member.value, "\(pointer)/\(member.key)", into: &found)
        }
    }
}
