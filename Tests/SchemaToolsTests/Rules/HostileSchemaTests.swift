import SchemaEngine
import SchemaTools
import Testing

@Suite struct HostileSchemaTests {
    private func findings(_ text: String) -> [Finding] {
        let source = SchemaSource(path: "Get.response.json", text: text)
        return Linter([source], showsExcerpts: false).findings(of: ["Get.response.json"])
    }

    @Test("a schema as deep as schemas may be is walked to its ground")
    func depth() {
        let text = String(repeating: #"{"a":["#, count: 255) + "null" + String(repeating: "]}", count: 255)
        #expect(findings(text).map(\.code) == ["null-example"])
    }

    @Test("of very many findings in one file the first ones are told")
    func many() {
        let text = "{" + (0..<12_000).map { "\"k\($0)\": null" }.joined(separator: ",") + "}"
        let found = findings(text)
        #expect(found.count == 10_000)
        #expect(found.last?.schema?.pointer == "/k9999")
    }

    @Test("long arrays of arrays that differ are read once")
    func arrays() {
        let inner = "[" + String(repeating: "[1],[2.5],", count: 500) + "[1]]"
        let text = "[" + String(repeating: inner + ",", count: 20) + inner + "]"
        #expect(findings(text).filter { $0.code == "array-examples-differ" }.map(\.count) == [500 * 21])
    }

    @Test(
        "texts that are no schemas draw faults and no more",
        arguments: [
            "", "{", "\u{0}", "[1,]", "{\"a\":", "\"", "{\"{?\":null,\"{\":[]}", "{\"{case\":{\"a\":null}}",
            "{\"{include}\":[1,null]}",
        ]
    )
    func noSchemas(text: String) {
        #expect(findings(text).contains { $0.severity == .error })
    }
}
