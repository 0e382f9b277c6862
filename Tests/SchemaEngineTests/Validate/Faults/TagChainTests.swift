import SchemaEngine
import Testing

@Suite("Chains of tags that lead to a fault")
struct TagChainTests {
    private func chains(of files: KeyValuePairs<String, String>, payload: String) throws -> [[String]] {
        let catalog = try SchemaCatalog(files.map { SchemaSource(path: $0.key, text: $0.value) })
        let schema = try #require(catalog.schema(file: "Case.response.json"))
        return schema.checkReport(Array(payload.utf8)).faults.map(\.through)
    }

    @Test("a chain contains each fragment on the path, outermost first")
    func fragments() throws {
        let chains = try chains(
            of: [
                "Case.response.json": #"{"issues": ["{issue}"]}"#, "Issue.json": #"{"author": "{person}"}"#,
                "Person.json": #"{"name": "x"}"#,
            ],
            payload: #"{"issues": [{"author": {"name": 1}}]}"#
        )
        #expect(chains == [["{issue}", "{person}"]])
    }

    @Test("a chain contains the include that adds a key, whether its value is wrong or missing")
    func includes() throws {
        let chains = try chains(
            of: [
                "Case.response.json": #"{"a": "{outer}", "{include}": "{base}"}"#,
                "Outer.json": #"{"{include}": "{middle}", "own": 1}"#, "Middle.json": #"{"{include}": "{base}"}"#,
                "Base.json": #"{"id": 1, "name": "x"}"#,
            ],
            payload: #"{"a": {"id": "x", "own": "x"}, "id": 1}"#
        )
        let inside = ["{outer}", "{middle}", "{base}"]
        #expect(chains == [["{base}"], inside, inside, ["{outer}"]])
    }
}
