import Testing

@testable import SchemaEngine

@Suite("JSON pointers")
struct JSONPointerTests {
    static let pointers: [(text: String, steps: [String])] = [
        ("", []), ("/", [""]), ("//", ["", ""]), ("/a", ["a"]), ("/a/0", ["a", "0"]), ("/a~1b/c~0d", ["a/b", "c~d"]),
        ("/~01", ["~1"]), ("/~0~1", ["~/"]), ("/é\"", ["é\""]),
    ]

    @Test("a pointer is split into tokens without escapes, which are written as the same pointer", arguments: pointers)
    func steps(text: String, steps: [String]) {
        #expect(JSONPointer.steps(of: text) == steps)
        var bytes: [UInt8] = []
        for step in steps { bytes.append(pointerStep: ArraySlice(step.utf8)) }
        #expect(String(decoding: bytes, as: UTF8.self) == text)
    }

    @Test(
        "the index of an element is digits without a sign and without leading zeros",
        arguments: [
            ("0", 0), ("10", 10), ("+1", nil), ("-1", nil), ("-0", nil), ("01", nil), ("00", nil), ("", nil),
            ("a", nil),
        ] as [(String, Int?)]
    )
    func index(step: String, index: Int?) throws {
        #expect(JSONPointer.index(step) == index)
        let document = try JSONDocument(parsing: JSONBuffer(Array("[0,1,2,3,4,5,6,7,8,9,10]".utf8)), maximumDepth: 8)
        #expect(document.root.value(at: "/" + step)?.rawText == index.map(String.init))
    }
}
