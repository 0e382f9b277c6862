import Testing

@testable import SchemaEngine

@Suite("views of bytes")
struct TextBytesTests {
    @Test("a view reads its own bytes, and 0 outside them")
    func readsWithinBounds() {
        JSONBuffer("abc".utf8).withTextBytes { text in
            #expect(text.count == 3)
            #expect((-2...4).map { text[$0] } == [0, 0, 97, 98, 99, 0, 0])
            #expect(text[Int.min] == 0)
            #expect(text[Int.max] == 0)
            #expect(text.string == "abc")
        }
    }

    @Test("a slice starts at 0, ends with its view, and hides the bytes around it")
    func slices() {
        JSONBuffer("abcdef".utf8).withTextBytes { text in
            let slice = text.part(2..<4)
            #expect(slice.string == "cd")
            #expect([slice[-1], slice[0], slice[2]] == [0, 99, 0])
            #expect(text.part(4..<100).string == "ef")
            #expect(text.part(9..<12).isEmpty)
            #expect(slice.part(1..<3).string == "d")
        }
    }

    @Test("a view is searched, split and copied like any collection")
    func isCollection() {
        JSONBuffer("a,bc,".utf8).withTextBytes { text in
            #expect(Array(text) == Array("a,bc,".utf8))
            #expect(text.firstIndex(of: UInt8(ascii: "b")) == 2)
            #expect(text[2...].starts(with: "bc".utf8))
            #expect(
                text.split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) } == ["a", "bc"]
            )
        }
    }

    @Test("an array and a literal provide their bytes")
    func lendsArraysAndLiterals() {
        #expect([UInt8]("äb".utf8).withTextBytes { $0.string } == "äb")
        let (word, letter): (StaticString, StaticString) = ("word", "ä")
        #expect((word.textBytes.string, letter.textBytes.string) == ("word", "ä"))
    }

    @Test("an empty text has no bytes", arguments: [0, 1, -1])
    func isEmpty(index: Int) {
        JSONBuffer([]).withTextBytes { #expect($0.isEmpty && $0[index] == 0) }
        "".withTextBytes { #expect($0.isEmpty && $0[index] == 0) }
    }

    @Test("a string provides its UTF-8, and rethrows an error of the closure")
    func lendsStrings() throws {
        struct Refusal: Error {}
        #expect("aä😀".withTextBytes { $0.count } == 7)
        #expect(throws: Refusal.self) { try "x".withTextBytes { _ throws(Refusal) in throw Refusal() } }
    }
}
