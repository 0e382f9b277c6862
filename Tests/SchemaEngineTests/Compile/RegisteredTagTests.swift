import Testing

@_spi(Generated) @testable import SchemaEngine

@Suite("Registered tags")
struct RegisteredTagTests {
    private static let money = RegisteredTransformer(name: "money", accepts: [.string], conversion: nil)
    private static let issue = RegisteredMapper(name: "issue", fragment: "Issue")

    @Test("a mapper wraps a reference to its fragment, and a transformer has no inner node")
    func nodes() throws {
        let result = compile(
            ["Case.response.json": #"["{issue}"]"#, "Get.response.json": #"["{Money}"]"#, "Issue.json": #"{"id": 1}"#],
            registry: TagRegistry(transformers: [Self.money], mappers: [Self.issue]),
            appIsRunning: true
        )
        #expect(result.summary == [])
        let tables = result.program.tables
        #expect(tables.nodes.contains { if case .transformed(0) = $0 { true } else { false } })
        let mapped = tables.nodes.compactMap { if case .mapped(mapper: 0, let inner) = $0 { inner } else { nil } }
        let inner = try #require(mapped.first)
        guard case .reference(let root, let tag) = tables.nodes[Int(inner.index)] else {
            Issue.record("a mapper must contain a reference")
            return
        }
        #expect(root == result.root(of: "Issue.json") && tables.tagNames[Int(tag)] == "issue")
    }

    @Test("a mapper whose fragment has no file is an unknown tag")
    func missingFragment() {
        let result = compile(
            ["Case.response.json": #"{"a": "{issue}"}"#],
            registry: TagRegistry(mappers: [Self.issue]),
            appIsRunning: true
        )
        #expect(result.summary == ["unknown-tag Case.response.json /a"])
        #expect(result.faults.first?.message.hasSuffix("add Issue.json") == true)
    }

    @Test("in an app, the registry must agree with Tags.json; in a tool, Tags.json declares the tags")
    func agreement() {
        let files = [
            "Tags.json": #"{"money": {"accepts": ["number"]}, "gone": {"accepts": ["string"]}}"#,
            "Case.response.json": #"["{gone}"]"#, "Issue.json": #"{"id": 1}"#,
        ]
        let registry = TagRegistry(transformers: [Self.money], mappers: [Self.issue])
        #expect(
            compile(files, registry: registry, appIsRunning: true).summary == [
                "bad-tags-file Tags.json ", "bad-tags-file Tags.json /money", "bad-tags-file Tags.json /gone",
            ]
        )
        #expect(compile(files).summary == [])
    }

    @Test("registered names that are built in, repeated or invalid in a tag are refused")
    func names() {
        let names = ["int", "Mo-ney", "9", "money"]
        let transformers = names.map { RegisteredTransformer(name: $0, accepts: [.string], conversion: nil) }
        let result = compile(
            ["Money.json": #"{"id": 1}"#],
            registry: TagRegistry(transformers: transformers),
            appIsRunning: true
        )
        #expect(result.summary == ["shadowed-tag - -", "bad-tag - -", "shadowed-tag - -", "shadowed-tag Money.json "])
    }

    @Test("defaults are checked by the walk, and refused ones are reported at their keys")
    func pendingDefaults() throws {
        let result = compile(["Case.response.json": #"{"a{=25}": "{int:0..9}", "b{=x}": 1, "c{=1}": 1}"#])
        #expect(result.summary == ["bad-default Case.response.json /b{=x}"])
        #expect(result.pendingDefaults.count == 2)
        let refused = result.refusing([(result.pendingDefaults[0], "25 is not in 0..9")])
        #expect(refused.summary == ["bad-default Case.response.json /a{=25}", "bad-default Case.response.json /b{=x}"])
    }
}
