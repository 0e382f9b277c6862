import TestSupport
import Testing

@testable import SchemaEngine

@Suite("Faults of text that is not JSON")
struct ParsingErrorTests {
    @Test(
        "a fault is at the first invalid character, with its message",
        arguments: [
            ("▲", #"expected a value, found the end of the text: the text is incomplete"#),
            ("  ▲", #"expected a value, found the end of the text: the text is incomplete"#),
            ("▲,", #"expected a value, found ",""#), ("▲'a'", #"expected a value, found "'""#),
            ("[1,▲]", #"expected a value, found "]""#), ("[▲,1]", #"expected a value or "]", found ",""#),
            ("[1▲ 2]".replacing("▲ 2", with: " ▲2"), #"expected "," or "]", found "2""#),
            (#"{"a":1,▲}"#, #"expected a key in quotes, found "}""#),
            (#"{▲1:2}"#, #"expected a key in quotes or "}", found "1""#),
            (#"{"a"▲ 1}"#.replacing("▲ 1", with: " ▲1"), #"expected ":", found "1""#),
            (#"{"a":▲}"#, #"expected a value, found "}""#),
            (#"{"a":1▲]"#, #"expected "," or "}", found "]""#),
            (#"{"a":1▲"b":2}"#, #"expected "," or "}", found a quote"#),
            ("[1]▲]", #"expected the end of the text after its value, found "]""#),
            ("1 ▲2", #"expected the end of the text after its value, found "2""#),
            ("1▲\0", "expected the end of the text after its value, found control character 0x00"),
            ("[tru▲ ]", #"expected true, false or null, found " " in it"#), ("▲NaN", #"expected a value, found "N""#),
            ("[1.▲]", #"expected a number such as 12, -0.5 or 1e3, found "]" in it"#),
            ("[▲é]", #"expected a value or "]", found "é" (U+00E9)"#),
            ("[\"a▲\tb\"]", #"expected an escape, found a tab inside a string: write it as \t"#),
            (
                #"["▲\x"]"#,
                #"expected one of \" \\ \/ \b \f \n \r \t or \u and four hexadecimal digits, found something else"#
            ),
            (
                #"["▲\udc00"]"#,
                #"expected both halves of a surrogate pair, such as \ud83d\ude00, found only one"#
            ),
            (#"{"a": 1, ▲"a": 2}"#, "expected each key once, found one that its object already has"),
        ]
    )
    func explains(marked: String, message: String) {
        let text = MarkedText(marked)
        let error = #expect(throws: JSONParsingError.self) { _ = try JSONValue(parsing: text.bytes) }
        #expect(error?.offset == text.offsets[0])
        #expect(error?.message == message)
    }

    @Test("a message contains the invalid byte")
    func namesBadByte() {
        let error = #expect(throws: JSONParsingError.self) {
            _ = try JSONValue(parsing: [0x5B, 0x22, 0xFF, 0x22, 0x5D])
        }
        #expect(error?.offset == 2)
        #expect(error?.description == "line 1, column 3: expected UTF-8, found byte 0xFF")
    }

    @Test("a text that is truncated anywhere is refused at its end")
    func refusesTruncations() throws {
        let text = Array(#" {"k\u00e9y": [1.5e-3, true, null, "ü\ud83d\ude00 日本"], "": {"a": false}, "n": -0}"#.utf8)
        #expect(try JSONValue(parsing: text).object?.count == 3)
        for count in text.indices {
            let error = #expect(throws: JSONTextError.self) { try check(Array(text.prefix(count))) }
            #expect(error?.reason == .unexpectedEnd)
            #expect(error?.offset == count)
        }
    }

    @Test("random bytes never crash")
    func survivesRandomBytes() {
        var random = SeededGenerator(seed: 3)
        let alphabet = Array(#"{}[]",:\u0d8e1-+.tfnrasl "#.utf8) + [0, 0xC3, 0xA9, 0xFF, 0x0A]
        for _ in 0..<3000 {
            let count = Int.random(in: 0..<40, using: &random)
            let bytes = (0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 }
            _ = try? check(bytes)
            let places = places(of: Array(0...count), in: JSONBuffer(bytes))
            #expect(places.count == count + 1)
        }
    }

    @Test("one byte-order mark at the beginning is skipped")
    func passesByteOrderMark() throws {
        #expect(try JSONValue(parsing: "\u{FEFF}[1]") == [1])
        #expect(throws: JSONParsingError.self) { try JSONValue(parsing: "\u{FEFF}\u{FEFF}1") }
        #expect(throws: JSONParsingError.self) { try JSONValue(parsing: "[\u{FEFF}1]") }
    }
}

func check(_ bytes: [UInt8], maximumDepth: Int = 512) throws {
    _ = try JSONDocument(parsing: JSONBuffer(bytes), maximumDepth: maximumDepth)
}
