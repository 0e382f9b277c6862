import Testing

@_spi(Engine) @testable import JSONText

@Suite("views of bytes")
struct TextBytesTests {
    @Test("a view reads its own bytes, and 0 outside of them")
    func readsWithinBounds() {
        JSONBuffer("abc".utf8).withTextBytes { text in
            #expect(text.count == 3)
            #expect((-2...4).map { text[$0] } == [0, 0, 97, 98, 99, 0, 0])
            #expect(text[Int.min] == 0)
            #expect(text[Int.max] == 0)
            #expect(text.string == "abc")
        }
    }

    @Test("a slice counts from 0, ends with its view, and hides what is around it")
    func slices() {
        JSONBuffer("abcdef".utf8).withTextBytes { text in
            let slice = text[2..<4]
            #expect(slice.string == "cd")
            #expect([slice[-1], slice[0], slice[2]] == [0, 99, 0])
            #expect(text[4..<100].string == "ef")
            #expect(text[9..<12].isEmpty)
            #expect(slice[1..<3].string == "d")
        }
    }

    @Test("an empty text has no byte", arguments: [0, 1, -1])
    func isEmpty(index: Int) {
        JSONBuffer([]).withTextBytes { #expect($0.isEmpty && $0[index] == 0) }
        "".withTextBytes { #expect($0.isEmpty && $0[index] == 0) }
    }

    @Test("a string lends its UTF-8, and passes on what the closure throws")
    func lendsStrings() throws {
        struct Refusal: Error {}
        #expect("aä😀".withTextBytes { $0.count } == 7)
        #expect(throws: Refusal.self) { try "x".withTextBytes { _ throws(Refusal) in throw Refusal() } }
    }
}
