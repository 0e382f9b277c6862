import Foundation
import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("YAML documents")
struct YAMLDocumentTests {
    private func json(_ yaml: String) throws -> JSONValue {
        let document = try YAMLDocument(reading: JSONBuffer(yaml.utf8))
        return try JSONValue(parsing: document.json.withTextBytes { Array($0) })
    }

    @Test(
        "a document has the value of its YAML",
        arguments: [
            ("a: 1\nb:\n  - x\n  - y: 2\n    z: true\n", #"{"a":1,"b":["x",{"y":2,"z":true}]}"#),
            ("# comment\n---\na: 'it''s' # more\n...\n", #"{"a":"it's"}"#),
            ("a:\n- 1\n- 2\nb: ~\n", #"{"a":[1,2],"b":null}"#),
            ("a:\nb: \"x\\n\\u00e9\\\\\"\n", #"{"a":null,"b":"x\né\\"}"#),
            (
                "200: ok\n'404': {description: \"a: b\", content: [x, 'y', {z: null}]}\n",
                #"{"200":"ok","404":{"description":"a: b","content":["x","y",{"z":null}]}}"#
            ),
            ("a: one\n  two\n\n  three\nb: http://x/y#z\n", #"{"a":"one two\nthree","b":"http://x/y#z"}"#),
            (
                "a: |\n  one\n   two\n\n  three\nb: >-\n  one\n  two\n\n  three\n",
                #"{"a":"one\n two\n\nthree\n","b":"one two\nthree"}"#
            ),
            (
                "a: >\n  one\n    code\n  two\nb: |+\n  x\n\nc: |2\n   y\n",
                #"{"a":"one\n  code\ntwo\n","b":"x\n\n","c":" y\n"}"#
            ),
            ("a: \"one\n  two\n\n  three\\\n  four\"\n", #"{"a":"one two\nthreefour"}"#),
            ("- - 1\n  - 2\n-\n  - 3\n- {}\n- []\n", "[[1,2],[3],{},[]]"),
            ("a: [1,\n  2, # two\n  3]\n", #"{"a":[1,2,3]}"#),
            (
                "[-0x1, 0o17, 0xff, 1e3, .5, -1., +7, 007, 1.2.3, 2020-01-01, yes]",
                #"["-0x1",15,255,1e3,0.5,-1.0,7,7,"1.2.3","2020-01-01","yes"]"#
            ),
            ("{\n\t\"a\": [\n\t\t1\n\t]\n}\n", #"{"a":[1]}"#),
            ("a: x: y\n".replacing("x: y", with: "x:y"), #"{"a":"x:y"}"#),
            (
                "a: &x\n- 1\n- 2\nb: *x\nc: [&y {d: e}, *y]\nf: &z text\ng: *z\n",
                #"{"a":[1,2],"b":[1,2],"c":[{"d":"e"},{"d":"e"}],"f":"text","g":"text"}"#
            ),
            ("- &x\n- *x\n", "[null,null]"),
            ("\u{FEFF}a: b\r\nc: d\r\n", #"{"a":"b","c":"d"}"#), ("", "null"), ("just text", #""just text""#),
            // White space that an escape writes counts also beside a line break.
            (#"a: "one \"# + "\n  \\ two\\t\n  three\\ \n  \n  four\"\n", #"{"a":"one  two\t three \nfour"}"#),
            ("a: \"one\r\n\r\n  two\"\r\n", #"{"a":"one\ntwo"}"#),
            // A blank line of a literal text keeps the spaces after its indentation.
            ("a: |\n  one\n    \n  two\n   ", #"{"a":"one\n  \ntwo\n \n"}"#), ("- |+\n   ", #"["\n"]"#),
            ("a: >\n\n  one\n  \t\n  two\n", #"{"a":"\none\n\t\ntwo\n"}"#),
            // A text after '?' is a key of any length.
            (
                "? a long\n  key\n: 1\n? 'b'\n: - 2\n  - 3\n? |\n  c\n: d: 4\n? e\nf: 5\n",
                #"{"a long key":1,"b":[2,3],"c\n":{"d":4},"e":null,"f":5}"#
            ),
            // Tabs separate, also in blank lines and before a value.
            (" \t\n\na: 1\n\t\nb:\n \tx\n", #"{"a":1,"b":"x"}"#), ("\t[\n\t]\n", "[]"), ("-\t-1\n", "[-1]"),
            ("a: [\n  1\n]\nb: {\n  c: 2\n}\n", #"{"a":[1],"b":{"c":2}}"#),
            ("%YAML 1.2\n%TAG ! tag:x,2000:\n--- # comment\na: 1\n... # end\n", #"{"a":1}"#),
            ("a:\n &x\n- 1\nb: *x\n", #"{"a":[1],"b":[1]}"#),
        ]
    )
    func values(yaml: String, json: String) throws {
        #expect(try self.json(yaml) == (try JSONValue(parsing: json)))
    }

    @Test(
        "anything else is an error with its line",
        arguments: [
            ("a: 1\nb: *x\n", 2, "an anchor before its alias"), ("&x a: 1\n", 1, "another key"),
            ("a: &x *x\n", 1, "after an anchor"),
            ("*x : 1\n", 1, "an anchor before"), ("a: {&x b: 1}\n", 1, "expected a key"), ("<<: {a: 1}\n", 1, "'<<'"),
            ("a: &x [*x]\n", 1, "before its alias"),
            ("a: &x \(String(repeating: "x", count: 1 << 20))\nb: [*x, *x, *x, *x, *x]\n", 2, "at most"),
            ("a: !!str 1\n", 1, "type tag"), ("a: 1\n\tb: 2\n", 2, "found a tab"), ("a:\n\tb: 2\n", 2, "tab"),
            ("-\t- 1\n", 1, "tab"), ("a: \"b\n\tc\"\n", 2, "less than 1 spaces"),
            ("a: |\n\t\nb: 1\n", 2, "found a tab"),
            ("a: 1\n---\nb: 2\n", 2, "one document"), ("a\n...\nb: 2\n", 3, "one document"),
            ("? [a]\n: b\n", 1, "after '?'"), ("? a: 1\n: b\n", 1, "after '?'"), ("? &x a\n: b\n", 1, "after '?'"),
            ("a: b: c\n", 1, "same line"), ("--- a: 1\n", 1, "after '---'"), ("--- - 1\n", 1, "after '---'"),
            ("a\n... b\n", 2, "after '...'"), ("\"a\n---\nb\"\n", 1, "closing quote"),
            ("'a\n... b'\n", 1, "closing quote"),
            ("a: 'b\nc'\n", 2, "less than 1 spaces"), ("a: [b,\nc]\n", 2, "at least 1 spaces"),
            ("[a\n---\n]\n", 2, "end of the"),
            ("[a, , b]\n", 1, "found a comma"), ("[, a]\n", 1, "found a comma"),
            ("{a: 1,, b: 2}\n", 1, "found a comma"),
            ("[a,#b\n]\n", 1, "reserved"), ("[-, a]\n", 1, "'-'"), ("&x - a\n", 1, "'-'"), ("{? a: 1}\n", 1, "'?'"),
            ("%YAML 1.2\na: 1\n", 2, "'---'"), ("%YAML 1.2\n", 2, "'---'"), ("%YAML 1.2 x\n---\n", 1, "directive"),
            ("%YAML 1.2\n%YAML 1.2\n---\n", 2, "directive"), ("%YAML 2.0\n---\n", 1, "directive"),
            ("a: |0\n  b\n", 1, "after '|'"), ("a: >10\n  b\n", 1, "after '|'"), ("a: |--\n  b\n", 1, "after '|'"),
            ("a: |\n    \n  b\n", 3, "blank lines"), (": a\n", 1, "':'"),
            ("a: \"\\ud800x\"\n", 1, "number of a character"),
            ("a: \"\\ud800\\n\"\n", 1, "number of a character"),
            ("a: 1\n   b: 2\n", 2, "indentation"), ("a: 'x\n", 1, "closing quote"),
            ("a: [1, 2\n", 1, "end of the file"), ("a: .inf\n", 1, "finite"),
            ("a: - 1\n", 1, "next line"), ("a: \"\\q\"\n", 1, "escape"), ("a: \"\\u+041\"\n", 1, "hexadecimal digits"),
            ("a: @x\n", 1, "reserved"),
            ("a: 1\nb\n", 2, "key"),
            (String(repeating: "[", count: 200), 1, "nested"),
        ]
    )
    func errors(yaml: String, line: Int, word: String) {
        let error = #expect(throws: YAMLError.self) { try YAMLDocument(reading: JSONBuffer(yaml.utf8)) }
        #expect(error?.line == line)
        #expect(error?.message.contains(word) == true, "\(error?.message ?? "")")
    }

    /// A case of the published suite: a document, and its value unless it is invalid.
    private struct PublishedCase: CustomTestStringConvertible {
        let folder: URL
        var testDescription: String { folder.path.split(separator: "/").suffix(2).joined(separator: "/") }

        /// The cases in the folder that a variable names, which is a checkout of the branch `data` of yaml-test-suite.
        static let all: [PublishedCase] = {
            guard let path = ProcessInfo.processInfo.environment["SCHEMATIC_YAML_SUITE"] else { return [] }
            let files = FileManager.default.enumerator(at: URL(filePath: path), includingPropertiesForKeys: nil)
            return (files?.compactMap { $0 as? URL } ?? [])
                .filter {
                    $0.lastPathComponent == "in.yaml" && !$0.pathComponents.contains { ["tags", "name"].contains($0) }
                }
                .map { PublishedCase(folder: $0.deletingLastPathComponent()) }
        }()
    }

    @Test(
        "no published document has another value, and no invalid one is read",
        .enabled(if: !PublishedCase.all.isEmpty, "SCHEMATIC_YAML_SUITE names no folder"),
        arguments: PublishedCase.all
    )
    private func published(_ published: PublishedCase) throws {
        func text(_ name: String) -> String? {
            try? String(contentsOf: published.folder.appending(path: name), encoding: .utf8)
        }
        let yaml = try #require(text("in.yaml"))
        guard let value = try? json(yaml) else { return }
        #expect(text("error") == nil, "an invalid document is read as \(value)")
        if let expected = text("in.json"), let expected = try? JSONValue(parsing: expected) {
            #expect(value == expected)
        }
    }

    @Test("a place of the JSON leads to the place in the YAML")
    func places() throws {
        let yaml = "a: 1\nb:\n  - key: value\n"
        let document = try YAMLDocument(reading: JSONBuffer(yaml.utf8))
        let tree = try JSONDocument(parsing: document.json, maximumDepth: 10)
        let node = try #require(tree.root.value(at: "/b/0/key"))
        let offset = document.sourceOffset(of: node.offset)
        #expect(yaml.utf8.dropFirst(offset).starts(with: "value".utf8))
    }

    @Test("bytes that are not UTF-8 are refused")
    func encoding() {
        #expect(throws: YAMLError.self) { try YAMLDocument(reading: JSONBuffer([0x61, 0x3A, 0x20, 0xFF])) }
    }
}
