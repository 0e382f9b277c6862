import Testing

@testable import SchemaEngine

@Suite("Positions in a document")
struct JSONDocumentTests {
    private func parse(_ text: String) throws -> JSONDocument {
        try JSONDocument(parsing: JSONBuffer(text.utf8), maximumDepth: 512)
    }

    @Test("members and elements are in order, with their positions")
    func walks() throws {
        let root = try parse(#" {"a": [1, "x", {}], "b\n": {"c": null}, "d": 1.50}"#).root
        #expect(root.kind == .object)
        #expect(root.offset == 1)
        #expect(root.members.map(\.key) == ["a", "b\n", "d"])
        #expect(root.members.map(\.keyOffset) == [2, 21, 41])
        #expect(root.members.map(\.keyRange) == [2..<5, 21..<26, 41..<44])
        #expect(root.members.map(\.value.kind) == [.array, .object, .number])
        #expect(root["a"]?.elements.map(\.range) == [8..<9, 11..<14, 16..<18])
        #expect(root["a"]?.elements.map(\.count) == [0, 0, 0])
        #expect(root["b\n"]?["c"]?.kind == .null)
        #expect(root["d"]?.number?.text == "1.50")
        #expect(root["zzz"] == nil)
    }

    @Test(
        "a scalar reads as its kind and value",
        arguments: [
            (#""é\n""#, JSONNode.Kind.string, "é\n"), ("-1e5", .number, "-1e5"), ("true", .boolean, "true"),
            ("false", .boolean, "false"), ("null", .null, "null"),
        ]
    )
    func readsScalars(text: String, kind: JSONNode.Kind, string: String) throws {
        let root = try parse(text).root
        #expect(root.kind == kind)
        #expect(root.string == string)
        #expect(root.rawText == text)
        #expect(root.range == 0..<text.utf8.count)
        #expect(root.boolean == (kind == .boolean ? text == "true" : nil))
        #expect((root.number != nil) == (kind == .number))
        #expect(Array(root.members).isEmpty && Array(root.elements).isEmpty)
    }

    @Test(
        "duplicate keys are collected with their positions, and the first value is used",
        arguments: [
            (#"{"a":1,"a":2}"#, [7]), (#"{"a":1,"\u0061":2,"a":3}"#, [7, 18]), (#"[{"a":1},{"a":2}]"#, []),
            (#"{"x":{"b":1,"b":2},"x":3}"#, [12, 19]), ("{\"\u{E9}\":1,\"e\u{301}\":2}", []),
            (#"{"1":0,"2":0,"3":0,"4":0,"5":0,"6":0,"7":0,"8":0,"9":0,"1":1,"9":1}"#, [55, 61]),
        ] as [(String, [Int])]
    )
    func collectsDuplicates(text: String, offsets: [Int]) throws {
        let document = try parse(text)
        #expect(document.duplicateKeys.map(\.keyOffset) == offsets)
        if let first = document.root["1"] { #expect(first.number == 0) }
    }

    @Test(
        "a pointer finds a value, unless a step is missing",
        arguments: [
            ("", "{"), ("/a", "["), ("/a/1", "2"), ("/b~1c/~0", "null"), ("/b~1c/~01", "4"), ("/", "5"), ("/a/2", nil),
            ("/a/-1", nil), ("/a/x", nil), ("/x", nil), ("/a/1/0", nil),
        ] as [(String, String?)]
    )
    func pointers(pointer: String, text: String?) throws {
        let root = try parse(#"{"a":[1,2],"b/c":{"~":null,"~1":4},"":5}"#).root
        #expect(root.value(at: pointer).map { $0.rawText.hasPrefix(text ?? "?") } == text.map { _ in true })
    }
}
