import SchemaEngine
import SchemaTools
import Testing

@Suite struct HostileSchemaTests {
    private func faults(_ text: String) -> [ReportedFault] {
        let source = SchemaSource(path: "Get.response.json", text: text)
        return Linter([source], showsExcerpts: false).faults(of: ["Get.response.json"])
    }

    @Test("a schema of the maximum depth is walked to its end")
    func depth() {
        let text = String(repeating: #"{"a":["#, count: 255) + "null" + String(repeating: "]}", count: 255)
        #expect(faults(text).map(\.code) == ["null-example"])
    }

    @Test("of many faults in one file the first ones are reported")
    func many() {
        let text = "{" + (0..<12_000).map { "\"k\($0)\": null" }.joined(separator: ",") + "}"
        let found = faults(text)
        #expect(found.count == 10_000)
        #expect(found.last?.schema?.pointer == "/k9999")
    }

    @Test("differences in long arrays of arrays are all counted")
    func arrays() {
        let inner = "[" + String(repeating: "[1],[2.5],", count: 500) + "[1]]"
        let text = "[" + String(repeating: inner + ",", count: 20) + inner + "]"
        #expect(faults(text).filter { $0.code == "array-examples-differ" }.map(\.count) == [500 * 21])
    }

    @Test(
        "text that is not a schema results in faults",
        arguments: [
            "", "{", "\u{0}", "[1,]", "{\"a\":", "\"", "{\"{?\":null,\"{\":[]}", "{\"{case\":{\"a\":null}}",
            "{\"{include}\":[1,null]}",
        ]
    )
    func noSchemas(text: String) {
        #expect(faults(text).contains { $0.severity == .error })
    }
}
