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
}
