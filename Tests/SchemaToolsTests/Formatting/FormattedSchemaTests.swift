import Foundation
import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("The canonical layout")
struct FormattedSchemaTests {
    private static let hundred = String(repeating: "x", count: 100)

    private func formatted(_ text: String) throws -> String {
        try FormattedSchema(JSONBuffer(text.utf8)).text.withTextBytes { $0.string }
    }

    @Test(
        "a file has two spaces for each level, one member a line, and short containers on one line",
        arguments: [
            ("{}", "{}\n"),
            ("[ ]\n\n", "[]\n"),
            (" 1.50e0", "1.50e0\n"),
            (#"{"id":1}"#, "{\n  \"id\": 1\n}\n"),
            (#"[{"id":1,"to{?}":[1,{}]}]"#, "[\n  { \"id\": 1, \"to{?}\": [1, {}] }\n]\n"),
            ("{\"a\" :\n[\n],\"b\":{\t}}", "{\n  \"a\": [],\n  \"b\": {}\n}\n"),
            (
                #"{"b":[{"c":"\#(hundred)"},2]}"#,
                "{\n  \"b\": [\n    {\n      \"c\": \"\(hundred)\"\n    },\n    2\n  ]\n}\n"
            ),
        ]
    )
    func layout(source: String, expected: String) throws {
        #expect(try formatted(source) == expected)
    }

    @Test("keys keep their order, and numbers and escapes their spelling")
    func spelling() throws {
        let text = #"{"z":-0,"a\u0062":1.50e+00,"a":"\/\u00e9é","z":true,"{comment}":["x","y"]}"#
        let expected = """
            {
              "z": -0,
              "a\\u0062": 1.50e+00,
              "a": "\\/\\u00e9é",
              "z": true,
              "{comment}": ["x", "y"]
            }

            """
        #expect(try formatted(text) == expected)
        #expect(try formatted("\u{FEFF}" + text.replacing(",", with: ",\r\n\t")) == expected)
    }

    @Test(
        "a line with a container has at most 100 columns, with the comma after it",
        arguments: [0, 1],
        ["é", "\u{1F600}", "e\u{301}"]
    )
    func width(excess: Int, character: String) throws {
        // The last member has no comma: two spaces, "a": [""], and the text.
        let room = 100 - #"  "a": [""]"#.count + excess
        let text = String(repeating: character, count: room / character.unicodeScalars.count)
        let filler = String(repeating: "x", count: room % character.unicodeScalars.count)
        #expect(try formatted(#"{"a":["\#(text)\#(filler)"]}"#).contains("[\"") == (excess == 0))
        #expect(try formatted(#"{"a":["\#(text)\#(filler)"],"b":1}"#).contains("[\"") == false)
    }

    @Test("text that is not JSON is refused", arguments: ["", "{", "{\"a\":1,}", "[1] 2", "// note\n{}"])
    func refused(text: String) {
        #expect(throws: JSONTextError.self) { try FormattedSchema(JSONBuffer(text.utf8)) }
        let faults = FormattedSchema.faults(of: SchemaSource(path: "-", text: text))
        #expect(faults.map(\.code) == ["invalid-json"])
    }

    @Test("the example of the page is in the canonical layout")
    func page() throws {
        let path = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined() + "/Docs/Format.md"
        let page = try String(contentsOfFile: path, encoding: .utf8)
        let start = try #require(page.range(of: "```json\n")?.upperBound)
        let end = try #require(page[start...].range(of: "```")?.lowerBound)
        #expect(try formatted(String(page[start..<end])) == String(page[start..<end]))
    }

    @Test("the deepest file that the compiler reads is formatted, and a deeper one is refused")
    func depth() throws {
        let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        #expect(try formatted(text).hasPrefix("[\n  [\n    ["))
        #expect(FormattedSchema.faults(of: SchemaSource(path: "A.json", text: "[\(text)]")).map(\.code) == ["too-deep"])
    }

    @Test(
        "edits within a range change the white space in it alone",
        arguments: [
            (0...0, "{ \"a\":1 ,\n\"b\" :[1,2]}"), (4...10, "{ \"a\": 1,\n  \"b\" :[1,2]}"),
            (12...21, "{ \"a\":1 ,\n\"b\": [1, 2]\n}\n"),
        ]
    )
    func ranges(range: ClosedRange<Int>, expected: String) throws {
        let text = "{ \"a\":1 ,\n\"b\" :[1,2]}"
        var bytes = Array(text.utf8)
        for edit in try FormattedSchema(JSONBuffer(bytes)).edits(within: range).reversed() {
            bytes.replaceSubrange(edit.range, with: edit.with.utf8)
        }
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }
}
