@_spi(Engine) import JSONText
import Testing

@testable import SchemaEngine

@Suite("Patterns in a schema")
struct PatternTests {
    @Test("a pattern that could take for ever is refused with the schema")
    func dangerous() {
        let result = compile(["X.response.json": #"{"a": "{string:/^(a+)+$/}"}"#])
        #expect(result.told == ["bad-tag-argument X.response.json /a"])
        #expect(
            result.faults.first?.message.hasSuffix("could take for ever: let each round end in what it cannot repeat")
                == true
        )
    }

    @Test("a text that is too long to be searched is refused, and the fault says so")
    func long() throws {
        let schema = try SmallCatalog(["X.response": #"{"a": "{string:/[a-z]+\\d/}"}"#]).schema("X.response")
        #expect(schema.check(Array(#"{"a":"ab1"}"#.utf8)).isValid)
        let report = schema.check(Array(#"{"a":"\#(String(repeating: "a", count: 2000))1"}"#.utf8))
        #expect(report.faults.map(\.inShort) == ["pattern-mismatch /a"])
        #expect(report.faults.first?.message.contains("in at most 1024 bytes of UTF-8") == true)
    }
}
