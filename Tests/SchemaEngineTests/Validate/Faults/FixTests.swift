import Testing

@testable import SchemaEngine

@Suite("Fixes of a schema")
struct FixTests {
    @Test(
        "a payload is valid after the fix is applied",
        arguments: [
            (#"{"category": "x"}"#, "{}", #""category""#, #""category{?}""#),
            (#"{"a\"b": "x"}"#, "{}", #""a\"b""#, #""a\"b{?}""#),
            (#"{"n": 1}"#, #"{"n":null}"#, #""n""#, #""n{null}""#),
            (#"{"n": 10}"#, #"{"n":10.5}"#, "10", "10.0"),
            (#"[{"n": -3}]"#, #"[{"n":1},{"n":0.5}]"#, "-3", "-3.0"),
            ("{\r\n  \"é\": 1, \"😀\": 2\r\n}", #"{"é":1,"😀":2.5}"#, "2", "2.0"),
        ]
    )
    func applied(schema: String, payload: String, replace: String, with: String) throws {
        let report = try SmallCatalog(["X.response": schema]).schema("X.response").checkReport(Array(payload.utf8))
        let fix = try #require(report.faults.first?.fix)
        #expect([fix.replace, fix.with] == [replace, with])
        let edited = try #require(Self.edit(schema, fix))
        #expect(try SmallCatalog(["X.response": edited]).schema("X.response").checkReport(Array(payload.utf8)).isValid)
    }

    /// Returns the text after the edit at its line and column, or `nil` if the text there is not the replaced one.
    private static func edit(_ text: String, _ fix: SchemaEdit) -> String? {
        var scalars = Array(text.unicodeScalars)
        var (line, column, index) = (1, 1, 0)
        while index < scalars.count, (line, column) != (fix.line, fix.column) {
            if scalars[index] == "\n" { (line, column) = (line + 1, 0) }
            column += 1
            index += 1
        }
        let range = index..<index + fix.replace.unicodeScalars.count
        guard range.upperBound <= scalars.count, scalars[range].elementsEqual(fix.replace.unicodeScalars) else {
            return nil
        }
        scalars.replaceSubrange(range, with: fix.with.unicodeScalars)
        return String(String.UnicodeScalarView(scalars))
    }

    @Test(
        "positions count lines by any line ending, columns in scalars, and offsets in bytes",
        arguments: [
            ("{\"a\":\"x\"}", 1, 6, 5), ("\u{feff}{\"a\":\"x\"}", 1, 6, 8), ("{\r\n\"a\":\"x\"}", 2, 5, 7),
            ("{\"é\":0,\n\n \"😀\":1, \"a\":\"x\"}", 3, 13, 25), ("{\r\"a\":\"x\"}", 2, 5, 6),
        ]
    )
    func places(payload: String, line: Int, column: Int, offset: Int) throws {
        let schema = try SmallCatalog(["X.response": #"{"a": 1}"#]).schema("X.response")
        let report = schema.checkReport(Array(payload.utf8))
        let place = try #require(report.faults.first?.payload)
        #expect([place.line, place.column, place.offset] == [line, column, offset])
    }
}
