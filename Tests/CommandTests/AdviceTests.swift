import Foundation
import SchemaEngine
import Testing

/// Advice that is text to paste. Each is pasted into the file, after which the fault is gone.
@Suite struct AdviceTests {
    /// A fault, and the text of its advice that replaces a text of the file.
    struct Case: Sendable, CustomTestStringConvertible {
        var code: String
        /// The text of `A.response.json`, or of another file of the case.
        var text: String
        /// The text that is replaced.
        var replaced: String
        /// The name of the file.
        var file = "A.response.json"
        /// Further files.
        var others: [String: String] = [:]
        /// A payload that the schema refuses before.
        var payload: String?
        /// The beginning of the advice, after which the pasted text begins.
        var lead = "write "
        /// The texts around the pasted one in the file, such as the value of a key.
        var start = ""
        var rest = ""

        var testDescription: String { "\(code): \(replaced)" }
    }

    /// The beginning of advice in a line of its own.
    private static let help = "help: write "

    /// Names and texts with characters that are escaped in JSON.
    static let cases: [Case] = [
        // Advice of rules.
        Case(code: "tag-without-braces", text: #"{"a": "int"}"#, replaced: #""int""#),
        Case(code: "tag-without-braces", text: #"{"a": "string:/^\\d+\"$/"}"#, replaced: #""string:/^\\d+\"$/""#),
        Case(code: "tag-without-braces", text: #"{"a": "[string]"}"#, replaced: #""[string]""#),
        Case(code: "tag-without-braces", text: #"{"a": "open|closed"}"#, replaced: #""open|closed""#),
        Case(code: "untagged-date", text: #"{"a": "2026-03-22"}"#, replaced: #""2026-03-22""#),
        Case(code: "untagged-url", text: #"{"a": "https://a.example/x"}"#, replaced: #""https://a.example/x""#),
        Case(code: "untagged-address", text: #"{"a": "ada@example.com"}"#, replaced: #""ada@example.com""#),
        Case(
            code: "untagged-uuid",
            text: #"{"a": "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"}"#,
            replaced: #""f81d4fae-7dec-11d0-a765-00a0c91e6bf6""#
        ),
        Case(
            code: "secret-in-example",
            text: #"{"token": "0f1e2d3c4b5a69788796a5b4c3d2e1f0"}"#,
            replaced: #""0f1e2d3c4b5a69788796a5b4c3d2e1f0""#
        ),
        Case(code: "modifier-without-braces", text: #"{"a\"b?": 1}"#, replaced: #""a\"b?""#),
        Case(code: "modifier-without-braces", text: #"{"a{{b?": 1}"#, replaced: #""a{{b?""#),
        Case(code: "modifier-without-braces", text: #"{"a\\b!": 1}"#, replaced: #""a\\b!""#),
        Case(
            code: "array-examples-differ",
            text: #"[{"id": 1, "a\"b": null}, {"id": 2, "a\"b": "x"}]"#,
            replaced: #""a\"b": null"#,
            rest: #": "x""#
        ),
        Case(
            code: "array-examples-differ",
            text: #"[{"id": 1}, {"id": 2, "a\"b": "x"}]"#,
            replaced: #"{"id": 1}"#,
            lead: #"as in "#,
            start: "{",
            rest: #": "x", "id": 1}"#
        ),
        Case(
            code: "array-examples-differ",
            text: #"[{"a\"kind": "alpha", "x": 1}, {"a\"kind": "beta", "y": 1}]"#,
            replaced: #"[{"a\"kind": "alpha", "x": 1}, {"a\"kind": "beta", "y": 1}]"#,
            start: "[{",
            rest: #": {"alpha": {"x": 1}, "beta": {"y": 1}}}]"#
        ),
        Case(
            code: "duplicate-shape",
            text: #"{"a": {"id": 1, "n": "x", "m": "y"}, "b": {"id": 1, "n": "x", "m": "y"}}"#,
            replaced: #"{"id": 1, "n": "x", "m": "y"}"#,
            others: ["Thing.json": #"{"id": 1, "n": "x", "m": "y"}"#]
        ),
        Case(
            code: "duplicate-shape",
            text: #"{"a": {"id": 1, "n": "x"}, "b": {"id": 1, "n": "x"}, "c": {"id": 1, "n": "x"}}"#,
            replaced: #"{"id": 1, "n": "x"}"#,
            lead: ".json, and write "
        ),
        Case(
            code: "modifier-without-braces",
            text: #"{"a\"b*": 1}"#,
            replaced: #""a\"b*": 1"#,
            lead: "as the value of ",
            rest: ": [1]"
        ),
        Case(
            code: "personal-data-in-example",
            text: #"{"phone": "+49 30 901820"}"#,
            replaced: #""+49 30 901820""#,
            lead: "such as "
        ),
        Case(
            code: "path-parameter-mismatch",
            text: #"{"id{?}": 1}"#,
            replaced: #""id{?}""#,
            file: "A.path.json",
            others: [
                ".schema-lint.json": #"{"requests": {"A": {"path": "a/{id}"}}}"#, "A.response.json": #"{"id": 1}"#,
            ]
        ),
        // Advice of the compiler.
        Case(code: "bad-key-modifier", text: #"{"a\"b{optional}": 1}"#, replaced: #""a\"b{optional}""#, lead: help),
        Case(code: "bad-key-modifier", text: #"{"a\"b{?": 1}"#, replaced: #""a\"b{?""#, lead: help),
        Case(
            code: "bad-key-modifier",
            text: #"{"a\\b{default=\"x\"}": "y"}"#,
            replaced: #""a\\b{default=\"x\"}""#,
            lead: help
        ),
        Case(code: "bad-key-modifier", text: #"{"a{{b{?null}": 1}"#, replaced: #""a{{b{?null}""#, lead: help),
        Case(code: "bad-key-modifier", text: #"{"{?}a\"": 1}"#, replaced: #""{?}a\"""#, lead: "after the name: "),
        Case(
            code: "bad-key-modifier",
            text: #"{"a\"b{int}": 1}"#,
            replaced: #""a\"b{int}": 1"#,
            lead: "as the value: "
        ),
        Case(
            code: "bad-key-modifier",
            text: #"{"a\"b{*}": 1}"#,
            replaced: #""a\"b{*}": 1"#,
            lead: "as the value: "
        ),
        Case(code: "bad-key-modifier", text: #"{"a\"b{nullable}": 1}"#, replaced: #""a\"b{nullable}""#, lead: help),
        Case(
            code: "bad-key-modifier",
            text: #"{"a\"b{required}": 1}"#,
            replaced: #""a\"b{required}""#,
            lead: "required: write "
        ),
        Case(code: "bad-key-modifier", text: #"{"a\"b{int?}": 1}"#, replaced: #""a\"b{int?}": 1"#, lead: help),
        Case(code: "bad-tag", text: #"{"a": "{int!}"}"#, replaced: #""{int!}""#, lead: "required: write "),
        Case(code: "bad-tag", text: #"{"a": "{=1}"}"#, replaced: #""a": "{=1}""#, lead: "as in ", rest: ": 2"),
        Case(code: "bad-tag", text: #"{"a": "{int?}"}"#, replaced: #""a": "{int?}""#, lead: "as in "),
        Case(code: "bad-tag", text: #"{"a": "{nullable int}"}"#, replaced: #""a": "{nullable int}""#, lead: "as in "),
        Case(code: "bad-tag", text: #"{"a": "{/^\\d$/}"}"#, replaced: #""{/^\\d$/}""#),
        Case(code: "bad-tag", text: #"{"a": "{int or string}"}"#, replaced: #""{int or string}""#),
        Case(code: "bad-tag", text: #"{"a": "{say \"x\"}"}"#, replaced: #""{say \"x\"}""#, lead: "double its braces: "),
        Case(code: "bad-tag", text: #"{"a": "{int[]}"}"#, replaced: #""{int[]}""#, lead: "with one element: "),
        Case(
            code: "unknown-tag",
            text: #"{"a": "{open|closed}"}"#,
            replaced: #""{open|closed}""#,
            lead: "if it is one of several texts, write "
        ),
        Case(
            code: "unknown-tag",
            text: #"{"a": "{enum:open|closed}"}"#,
            replaced: #""{enum:open|closed}""#,
            lead: "commas separate the members: write "
        ),
        Case(
            code: "bad-endpoint",
            text: #"{"{endpoint}": "GET a/{id}"}"#,
            replaced: #""{endpoint}": "GET a/{id}""#,
            file: "A.path.json",
            others: ["A.response.json": #"{"id": 1}"#],
            lead: "add ",
            rest: #", "{endpoint}": "GET a/{id}""#
        ),
        Case(
            code: "bad-endpoint",
            text: #"{"{endpoint}": "GET a/{id}", "id{?}": 1}"#,
            replaced: #""id{?}""#,
            file: "A.path.json",
            others: ["A.response.json": #"{"id": 1}"#]
        ),
        Case(
            code: "bad-tags-file",
            text: #"{"money": 5}"#,
            replaced: #""money": 5"#,
            file: "Tags.json",
            others: ["A.response.json": #"{"id": "{money}"}"#],
            lead: "something else: "
        ),
        Case(code: "invalid-json", text: #"{"a": {string:/\d/}}"#, replaced: #"{string:/\d/}"#),
        Case(code: "invalid-json", text: #"{"a": int}"#, replaced: "int"),
        // Advice about payloads.
        Case(
            code: "type-mismatch",
            text: #"{"a": "{string:/^\\d$/}"}"#,
            replaced: #""{string:/^\\d$/}""#,
            payload: #"{"a": 1}"#
        ),
        Case(
            code: "type-mismatch",
            text: #"{"a": "{enum:\"a,b\",c}"}"#,
            replaced: #""{enum:\"a,b\",c}""#,
            payload: #"{"a": 1}"#
        ),
        Case(code: "type-mismatch", text: #"{"a": true}"#, replaced: "true", payload: #"{"a": 1}"#),
        Case(code: "type-mismatch", text: #"{"a": 5}"#, replaced: "5", payload: #"{"a": 5.5}"#),
        Case(
            code: "type-mismatch",
            text: #"{"a": "{thing}"}"#,
            replaced: #""{thing}""#,
            others: ["thing.json": #""{string}""#],
            payload: #"{"a": 5}"#
        ),
        Case(
            code: "not-in-enum",
            text: #"{"a": "{enum:open,closed}"}"#,
            replaced: #""{enum:open,closed}""#,
            payload: #"{"a": "stale"}"#,
            lead: "valid here, write "
        ),
        Case(code: "missing-key", text: #"{"a\"b": 1, "c": 2}"#, replaced: #""a\"b""#, payload: #"{"c": 2}"#),
        Case(code: "unexpected-null", text: #"{"a\"b": 1}"#, replaced: #""a\"b""#, payload: #"{"a\"b": null}"#),
    ]

    private func folder(of one: Case) throws -> TemporaryFolder {
        try TemporaryFolder(
            one.others.merging([one.file: one.text]) { $1 }.reduce(into: [:]) { $0["s/\($1.key)"] = $1.value }
        )
    }

    private func run(_ one: Case, in folder: TemporaryFolder) throws -> CommandRun {
        guard let payload = one.payload else {
            return CommandRun("lint", folder("s"), "--fail-severity", "notice")
        }
        try folder.write(payload, to: "payload.json")
        return CommandRun("validate", "--schema", folder("s/\(one.file)"), folder("payload.json"))
    }

    /// Returns the JSON values, joined by colons, at the start of a text.
    private func pasted(_ text: Substring) -> String {
        var (result, rest) = ("", text)
        while let value = rest.wholeJSONPrefix {
            result += value
            rest = rest.dropFirst(value.count)
            guard rest.hasPrefix(": "), rest.dropFirst(2).wholeJSONPrefix != nil else { break }
            result += ": "
            rest = rest.dropFirst(2)
        }
        return result
    }

    @Test("the text of advice can be pasted, and resolves the fault", arguments: cases)
    func pastes(one: Case) throws {
        let folder = try folder(of: one)
        let before = try run(one, in: folder)
        #expect(before.status == 1)
        let line = before.out.split(separator: "\n").drop { !$0.hasSuffix("[\(one.code)]") }
            .first { $0.contains(one.lead) }
        let start = try #require(line?.range(of: one.lead), "\(before.out)")
        let text = pasted(line?[start.upperBound...] ?? "")
        #expect(!text.isEmpty, "\(before.out)")
        try folder.write(one.text.replacing(one.replaced, with: one.start + text + one.rest), to: "s/\(one.file)")
        let after = try run(one, in: folder)
        #expect(!after.out.contains("[\(one.code)]"), "\(after.out)")
        #expect(!after.out.contains("[invalid-json]"), "\(after.out)")
    }

    /// The advice for the app that sends a payload, which no command gives. The texts in it are those of other advice.
    private static let forSenders = Set(
        [
            "; if the server does not require it, write • in the schema",
            ", or write • in the schema if the server accepts null",
            "pass another value, or write • in place of • in the schema if the server accepts it",
        ]
        .map { AdviceTemplate(text: $0) }
    )

    @Test("each advice in the sources with a text to paste has a case")
    func completeness() throws {
        let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        var templates: Set<AdviceTemplate> = []
        for name in [
            "SchemaTools/Rules", "SchemaEngine/Language", "SchemaEngine/Faults", "SchemaEngine/Compile",
            "SchemaEngine/Validate/Faults",
        ] {
            let folder = root.appendingPathComponent("Sources/\(name)").path
            let files = try #require(FileManager.default.enumerator(atPath: folder))
            for case let file as String in files where file.hasSuffix(".swift") {
                let source = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
                templates.formUnion(AdviceTemplate.all(in: source))
            }
        }
        #expect(templates.count >= 25)
        let lines = try Self.cases.flatMap { one in
            try run(one, in: folder(of: one)).out.split(separator: "\n").map { String($0) }
        }
        for template in templates.subtracting(Self.forSenders) {
            #expect(lines.contains { template.isContained(in: $0[...]) }, "no case has the advice: \(template.text)")
        }
        #expect(Self.forSenders.isSubset(of: templates))
    }

    @Test("the edit of a case whose key has a quote is JSON")
    func editsCases() throws {
        let folder = try TemporaryFolder([
            "s/A.response.json": #"[{"a\"kind": "alpha", "x": 1}, {"a\"kind": "beta", "y": 1}]"#
        ])
        let run = CommandRun("lint", folder("s"), "--fix")
        #expect(run.err.contains("fixed 1 place in 1 file"), "\(run.out)\(run.err)")
        #expect(!CommandRun("lint", folder("s")).out.contains("[invalid-json]"))
        #expect(try folder.text(of: "s/A.response.json").contains(#""{case a\"kind}": { "alpha": { "x": 1 }"#))
    }
}

extension Substring {
    /// The JSON string, array, object or number at the start of the text, as it is written.
    fileprivate var wholeJSONPrefix: String? {
        let number = prefix { $0.isNumber || $0 == "." }
        guard number.isEmpty else { return String(number) }
        guard first == "\"" || first == "[" || first == "{" else { return nil }
        for end in indices.dropFirst() where "\"]}".contains(self[end]) {
            let text = String(self[...end])
            if (try? JSONValue(parsing: text)) != nil { return text }
        }
        return nil
    }
}
