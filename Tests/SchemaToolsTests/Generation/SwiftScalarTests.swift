import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("Scalars in generated source")
struct SwiftScalarTests {
    private static let arguments: [ScalarKind: String] = [.pattern: ":/a+/", .enumeration: ":open,closed"]

    @Test("each kind has a type and a method of the reader, or a generated type", arguments: ScalarKind.allCases)
    func kinds(kind: ScalarKind) {
        let tag = "{\(kind.tag)\(Self.arguments[kind] ?? "")}"
        let generation = Generation([(key: "A.json", value: #"{ "k": "\#(tag)" }"#)])
        #expect(generation.faults.isEmpty)
        if let scalar = SwiftScalar(kind) {
            #expect(generation.source.contains("var k: \(scalar.type.name)\n"))
            #expect(generation.source.contains("reader.\(scalar.reader)("))
        } else {
            #expect(generation.source.contains("enum K:"))
        }
    }
}
