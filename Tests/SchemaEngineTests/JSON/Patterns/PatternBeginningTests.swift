import TestSupport
import Testing

@testable import SchemaEngine

@Suite("The beginnings of expressions")
struct PatternBeginningTests {
    @Test(
        "an expression that is found at the beginning of a text only states the first bytes",
        arguments: [
            ("^ab", "ab"), ("^ab?", "a"), ("^ab+", "a"), ("^a{0}", ""), ("^a|b", ""), ("ab", ""), ("^x-[a-z]", "x-"),
            ("^\\d", ""), ("^é*", ""), ("^éa", "éa"), ("^(a)", "a"), ("^a.b", "a"), ("^ab$", "ab"), ("(?m)^ab", ""),
            ("(?i)^ab", ""), ("^[a]b", "ab"), ("", ""), ("^", ""), ("^\\.a", ".a"),
        ]
    )
    func beginnings(source: String, beginning: String) throws {
        #expect(String(decoding: try CompiledPattern(source).beginning, as: UTF8.self) == beginning)
    }

    @Test(
        "names with tags of several beginnings have the value of the first tag that they satisfy",
        arguments: [
            (#"{"ab-1": 1}"#, true), (#"{"ab-1": "x"}"#, false), (#"{"a\u0062-1": 1}"#, true),
            (#"{"\u0061b-1": "x"}"#, false), (#"{"abcdefghij": true}"#, true), (#"{"abcdefgxij": true}"#, false),
            (#"{"a": 1}"#, false), (#"{"": 1}"#, false), (#"{"zab-": 1}"#, false), (#"{"éa": 1}"#, true),
            (#"{"\u00e9a": 1}"#, true), (#"{"\\a": 1}"#, true), (#"{"ab-": null}"#, false),
        ]
    )
    func names(payload: String, isAccepted: Bool) throws {
        let text =
            #"{"{* string:/^abcdefghij/}": true, "{* string:/^ab-/}": 1, "{* string:/^éa/}": 1, "#
            + #""{* string:/^\\\\a/}": 1, "{*}": "{none}"}"#
        let schema = try SmallCatalog(["X.response": text]).schema("X.response")
        #expect(schema.checkReport(Array(payload.utf8)).isValid == isAccepted)
    }
}
