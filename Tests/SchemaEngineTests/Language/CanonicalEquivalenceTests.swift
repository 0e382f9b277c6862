import SchemaEngine
import Testing

/// Text is equal if its scalars are: a composed letter differs from its decomposed form.
@Suite("Exact text")
struct CanonicalEquivalenceTests {
    private static let composed = "\u{E9}"
    private static let decomposed = "e\u{301}"

    private func codes(_ schema: String, _ payload: String) throws -> [FaultCode] {
        let catalog = try SchemaCatalog([SchemaSource(path: "Case.response.json", text: schema)])
        let schema = try #require(catalog.schema(file: "Case.response.json"))
        return schema.checkReport(Array(payload.utf8)).faults.map(\.code)
    }

    @Test("a member of an enumeration matches its exact scalars only")
    func members() throws {
        let schema = "[\"{enum:\(Self.composed),x}\"]"
        #expect(try codes(schema, "[\"\(Self.composed)\"]") == [])
        #expect(try codes(schema, "[\"\(Self.decomposed)\"]") == [.notInEnum])
        #expect(try codes("[\"{enum:\(Self.composed),\(Self.decomposed)}\"]", "[\"\(Self.decomposed)\"]") == [])
    }

    @Test("a case's branch matches its exact scalars only")
    func branches() throws {
        let schema = "{\"{case k}\": {\"\(Self.composed)\": {\"a\": 1}, \"\(Self.decomposed)\": {\"b\": 1}}}"
        #expect(try codes(schema, "{\"k\": \"\(Self.composed)\", \"a\": 1}") == [])
        #expect(try codes(schema, "{\"k\": \"\(Self.decomposed)\", \"b\": 1}") == [])
        #expect(try codes(schema, "{\"k\": \"\(Self.decomposed)\", \"a\": 1}") == [.missingKey])
    }
}
