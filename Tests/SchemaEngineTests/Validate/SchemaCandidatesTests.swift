import Testing

@testable import SchemaEngine

@Suite("The nodes that may accept a value")
struct SchemaCandidatesTests {
    private static let fragments = [
        "Named": #"{"kind": "{enum:named}", "name": "{string}"}"#,
        "Sized": #"{"kind": "{enum:sized}", "size": "{secret:int}"}"#,
        "Either": #"{"{root}": "{named|sized|null}"}"#,
        "Shape": #"{"{case kind}": {"round": {"radius": 1}, "{*}": {"sides": 3}}}"#,
    ]

    @Test(
        "references and alternatives are replaced by what they lead to, in their order, and each node is named once",
        arguments: [
            ("{string}", false, "a string"),
            ("{int|string|bool}", false, "a whole number, a string, true or false"),
            ("{either}", false, "an object, an object; null"),
            ("{either|named|int}", false, "an object, an object, a whole number; null"),
            ("{secret:string}", false, "a string; secret"),
            ("{secret:either|int}", false, "an object, an object, a whole number; null; secret"),
            ("{shape}", false, "an object"), ("{shape}", true, "an object, an object, an object"),
            ("{null}", false, "; null"), ("{any}", false, "any value but null"),
        ]
    )
    func flattened(tag: String, inAllCases: Bool, expected: String) throws {
        let files = Self.fragments.merging(["X.response": "{\"a\": \"\(tag)\"}"]) { $1 }
        let schema = try SmallCatalog(files).schema("X.response")
        let program = schema.program
        guard case .object(let shape) = program.node(program.resolve(schema.root)) else {
            Issue.record("the root is no object")
            return
        }
        let value = program.tables.keys[Int(program.tables.shapes[Int(shape)].firstKey)].node
        let found = program.candidates(of: [value], inAllCases: inAllCases)
        #expect(Self.words(found, program) == expected)
        #expect(Set(found.nodes).count == found.nodes.count)
    }

    private static func words(_ found: SchemaCandidates, _ program: SchemaProgram) -> String {
        let nodes = found.nodes.map { program.expectation(of: $0) }.joined(separator: ", ")
        return nodes + (found.takesNull ? "; null" : "") + (found.isSecret ? "; secret" : "")
    }
}
