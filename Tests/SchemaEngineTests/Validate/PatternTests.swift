import Testing

@testable import SchemaEngine

@Suite("Patterns in a schema")
struct PatternTests {
    @Test(
        "a pattern that is not accepted is refused with the schema, with its position and the reason",
        arguments: [
            (
                #"^(?=a)b"#,
                "found '/^(?=a)b/': at character 2, lookahead and lookbehind are not accepted: match the text itself"
            ),
            (#"(a)\\1"#, "at character 4, a backreference is not accepted: write out the texts"),
            (#"a++"#, "at character 3, a possessive quantifier is not accepted: remove the '+' after it"),
            (#"(?:a{1,9999}){1,9999}"#, "at character 5, the pattern needs more than 10000 states"),
            (
                String(repeating: "[", count: 200_000),
                "…': at character 10001, the pattern is longer than 10000 Unicode scalars"
            ),
            (
                String(repeating: "(", count: 9_000),
                "…': at character 101, groups, classes or set operations nest deeper"
            ),
            (#"[[:a\nb:]]"#, #"at character 2, 'a\nb' is not a known property"#),
        ]
    )
    func refused(pattern: String, message: String) {
        let result = compile(["X.response.json": #"{"a": "{string:/\#(pattern)/}"}"#])
        #expect(result.summary == ["bad-tag-argument X.response.json /a"])
        let found = result.faults.first?.message ?? ""
        #expect(found.hasPrefix("expected a regular expression, found '/"))
        #expect(found.contains(message), "\(found)")
    }

    @Test("a pattern with overlapping repetitions is searched for in long texts")
    func long() throws {
        let schema = try SmallCatalog(["X.response": #"{"a": "{string:/^(a+)+b$/}"}"#]).schema("X.response")
        let text = String(repeating: "a", count: 100_000)
        #expect(schema.check(Array(#"{"a":"\#(text)b"}"#.utf8)).isValid)
        let report = schema.check(Array(#"{"a":"\#(text)c"}"#.utf8))
        #expect(report.faults.map(\.inShort) == ["pattern-mismatch /a"])
        #expect(report.faults.first?.message.hasPrefix("expected a string that matches /^(a+)+b$/, found") == true)
    }

    @Test("a text is searched in its unescaped form, and so is a number that is converted to text")
    func escaped() throws {
        let schema = try SmallCatalog(["X.response": #"["{string:/^\\p{Lu}[0-9]*$/}"]"#]).schema("X.response")
        #expect(schema.check(Array(#"["\u0041\u0031", "A1", "\u00c9", "É"]"#.utf8)).isValid)
        #expect(
            schema.check(Array(#"["\u0041\n", "a"]"#.utf8)).faults.map(\.inShort) == [
                "pattern-mismatch /0", "pattern-mismatch /1",
            ]
        )
        let numbers = try SmallCatalog(["X.response": #"["{string:/^[0-9]+$/}"]"#]).schema("X.response")
        let report = numbers.check(Array("[12, 1.5]".utf8), options: CheckOptions(convertNumbers: true))
        #expect(report.faults.map(\.inShort) == ["pattern-mismatch /1"])
    }
}
