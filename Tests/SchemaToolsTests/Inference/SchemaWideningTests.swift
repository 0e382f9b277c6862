import Foundation
import SchemaEngine
import TestSupport
import Testing

@testable import SchemaTools

@Suite struct SchemaWideningTests {
    private static let file = "Case.response.json"

    private static func widened(_ files: [String: String], _ samples: [String]) throws -> SchemaWidening.Result {
        let sources = files.map { SchemaSource(path: $0.key, text: $0.value) }.sorted { $0.path < $1.path }
        let widening = try #require(SchemaWidening(sources, schema: file))
        for sample in samples { #expect(widening.add(JSONBuffer(sample.utf8), named: "sample") == nil) }
        return widening.result()
    }

    @Test(
        "a fault is resolved by the smallest edit, and all other text is kept",
        arguments: [
            (#"{ "a": 1,  "b": "x" }"#, #"{"b": ""}"#, #"{ "a{?}": 1,  "b": "x" }"#),
            (#"{ "a": 1,  "b": "x" }"#, #"{"a": 2, "b": null}"#, #"{ "a": 1,  "b{null}": "x" }"#),
            (#"{ "a{null}": 1 }"#, #"{}"#, #"{ "a{?}": 1 }"#),
            (#"{ "a": 1 }"#, #"{"a": 1.5}"#, #"{ "a": 1.0 }"#),
            (#"{ "a": 1 }"#, #"{"a": "x"}"#, #"{ "a": "{int|string}" }"#),
            (#"{ "a": "{uuid}" }"#, #"{"a": "x"}"#, #"{ "a": "x" }"#),
            (#"{ "a": "{uuid|null}" }"#, #"{"a": "x"}"#, #"{ "a": "{string|null}" }"#),
            (#"{ "a": "{enum:on,off}" }"#, #"{"a": "idle"}"#, #"{ "a": "{enum:on,off,idle}" }"#),
            (#"{ "a": "{int:1..5}" }"#, #"{"a": 9}"#, #"{ "a": "{int:1..9}" }"#),
            (
                "{ \"\u{e9}\": 1, \"e\u{301}\": 2 }", "{\"\u{e9}\": 1, \"e\u{301}\": \"x\"}",
                "{ \"\u{e9}\": 1, \"e\u{301}\": \"{int|string}\" }"
            ),
            (#"{ "a": "{decimal:text}" }"#, #"{"a": 1.5}"#, #"{ "a": "{decimal}" }"#),
            (#"{ "a": "{decimal:number}" }"#, #"{"a": "1.5"}"#, #"{ "a": "{decimal}" }"#),
            (#"{ "a": "{decimal:text}" }"#, #"{"a": "x"}"#, #"{ "a": "x" }"#),
            (#"{ "a": "{int}" }"#, #"{"a": 99999999999999999999}"#, #"{ "a": "{number}" }"#),
            (#"["{int}"]"#, #"[1, null]"#, #"["{int|null}"]"#),
            ("{\n    \"a\": 1\n}\n", #"{"a": 1, "b": true}"#, "{\n    \"a\": 1,\n    \"b{?}\": true\n}\n"),
        ]
    )
    func edit(base: String, sample: String, expected: String) throws {
        let result = try Self.widened([Self.file: base], [sample])
        #expect(result.files.first?.text == expected)
        #expect(result.remaining.isEmpty)
    }

    @Test("of more changes than one run may try, the first are made, and a further run makes the next ones")
    func limit() throws {
        let keys = (0..<100).map { #""key\#($0)": 1"# }
        var text = "{ \(keys.joined(separator: ", ")) }"
        let maximumBytes = 20 * text.utf8.count
        var counts: [Int] = []
        for _ in 0..<2 {
            let source = SchemaSource(path: Self.file, text: text)
            let widening = try #require(SchemaWidening([source], schema: Self.file, maximumBytes: maximumBytes))
            for index in keys.indices {
                let others = keys.enumerated().filter { $0.offset != index }.map(\.element)
                let sample = "{ \(others.joined(separator: ", ")) }"
                #expect(widening.add(JSONBuffer(sample.utf8), named: "sample") == nil)
            }
            let result = widening.result()
            text = try #require(result.files.first?.text)
            counts.append(text.components(separatedBy: "{?}").count - 1)
            #expect(result.notices.contains { $0.hasPrefix("not all changes were tried") })
            #expect(result.remaining.contains { $0.contains("not accepted yet: ") })
        }
        #expect(counts[0] > 0 && counts[1] > counts[0] && counts[1] < 100, "\(counts)")
    }

    @Test("a run whose last change uses up the trials says nothing of others")
    func lastTrial() throws {
        let source = SchemaSource(path: Self.file, text: #"{ "a": 1 }"#)
        let widening = try #require(SchemaWidening([source], schema: Self.file, maximumBytes: 20))
        #expect(widening.add(JSONBuffer("{}".utf8), named: "sample") == nil)
        let result = widening.result()
        #expect(result.files.map(\.text) == [#"{ "a{?}": 1 }"#])
        #expect(result.notices.isEmpty && result.remaining.isEmpty)
    }

    @Test(
        "many changes of one schema are tried together",
        arguments: [
            (#""key\#(0)": 1"#, nil, #""key\#(0){?}": 1"#),
            (#""key\#(0)": 1"#, #""key\#(0)": "x""#, #""key\#(0)": "{int|string}""#),
            (
                #""key\#(0)": { "a": 1 }"#, #""key\#(0)": { "a": 1, "b": "x" }"#,
                #""key\#(0)": { "a": 1, "b{?}": "x" }"#
            ),
        ] as [(String, String?, String)]
    )
    func together(member: String, sampleMember: String?, expected: String) throws {
        let count = 200
        func object(_ member: String?, beside first: String) -> String {
            let members = member.map { member in
                (0..<count).map { member.replacing(#"\#(0)"#, with: String($0)) }
            }
            return "{ \(([first] + (members ?? [])).joined(separator: ", ")) }"
        }
        let base = object(member, beside: #""first": true"#)
        let sample = object(sampleMember, beside: #""first": true"#)
        let source = SchemaSource(path: Self.file, text: base)
        let maximumBytes = 8 * (base.utf8.count + sample.utf8.count)
        let widening = try #require(SchemaWidening([source], schema: Self.file, maximumBytes: maximumBytes))
        #expect(widening.add(JSONBuffer(sample.utf8), named: "sample") == nil)
        let result = widening.result()
        #expect(result.remaining.isEmpty)
        #expect(result.files.map(\.text) == [object(expected, beside: #""first": true"#)])
    }

    @Test("an object that may be null becomes a fragment")
    func fragment() throws {
        let result = try Self.widened([Self.file: #"{ "items": [{ "id": 1 }] }"#], [#"{"items": [null]}"#])
        #expect(result.files.map(\.name) == [Self.file, "Item.json"])
        #expect(result.files.first?.text == #"{ "items": ["{item|null}"] }"#)
        #expect(result.files.last?.text == "{ \"id\": 1 }\n")
    }

    @Test("a fault inside a fragment among alternatives changes the fragment")
    func alternatives() throws {
        let files = [Self.file: #"["{item|null}"]"#, "Item.json": #"{ "id": 1, "name": "x" }"#]
        let result = try Self.widened(files, [#"[{"id": 1}]"#])
        #expect(result.files.map(\.text) == [#"["{item|null}"]"#, #"{ "id": 1, "name{?}": "x" }"#])
    }

    @Test("a fault that no edit resolves is reported, and the schema is unchanged")
    func remaining() throws {
        let base = #"{ "{case kind}": { "a": { "n": 1 } } }"#
        let result = try Self.widened([Self.file: base], [#"{"n": 1}"#])
        #expect(result.files.map(\.text) == [base])
        #expect(result.remaining.count == 1)
    }

    @Test(
        "a widened schema accepts all samples, and one that accepts them is unchanged",
        arguments: 0..<UInt64(rounds(10))
    )
    func law(seed: UInt64) throws {
        var generated = GeneratedSamples(seed: seed)
        let samples = generated.samples(12)
        var options = InferenceOptions()
        options.name = "Case.response"
        let inference = SchemaInference(options)
        for sample in samples.prefix(4) { try inference.add(JSONBuffer(sample.utf8)) }
        let files = Dictionary(uniqueKeysWithValues: inference.result().files.map { ($0.name, $0.text) })
        let same = try Self.widened(files, Array(samples.prefix(4)))
        #expect(same.files.map(\.text) == [files[Self.file] ?? ""])
        let wider = try Self.widened(files, samples)
        var all = files
        for file in wider.files { all[file.name] = file.text }
        guard wider.remaining.isEmpty else { return }
        let again = try Self.widened(all, samples)
        #expect(again.files.map(\.text) == [all[Self.file] ?? ""])
        #expect(again.remaining.isEmpty)
    }
}
