import Foundation
import SchemaEngine
import Schematic
import TestSupport
import Testing

@testable import SchematicTesting

@Suite("Variants of payloads")
struct VariantTests {
    struct Case: Sendable, CustomStringConvertible {
        let schema: String
        let expected: [String]
        var description: String { schema }
    }

    @Test(
        "each freedom of a schema is used in a payload",
        arguments: [
            Case(
                schema: #"{ "a{?}": 1 }"#,
                expected: [#"{"a":1}"#, "{}", #"{"a":null}"#, #"{"a":1,"unknown_key":true}"#]
            ),
            Case(schema: #"{ "a{null}": "{bool}" }"#, expected: [#"{"a":null}"#, #"{"a":true}"#, #"{"a":false}"#]),
            Case(schema: #""{enum:a,b,*}""#, expected: [#""a""#, #""b""#, #""unknown member""#]),
            Case(schema: #""{int:3..5|null}""#, expected: ["3", "5", "null"]),
            Case(schema: "[1]", expected: ["[]", "[1]", "[1,2]"]),
            Case(schema: #"["{count:1..3}", 1]"#, expected: ["[1]", "[1,2,3]"]),
            Case(schema: #""{string:1..3}""#, expected: [#""t""#, #""tex""#]),
            Case(schema: #"{ "{* int}": 1 }"#, expected: ["{}", #"{"0":1}"#]),
            Case(
                schema: #"{ "{case k}": { "a": { "x": 1 }, "{*}": {} } }"#,
                expected: [#"{"k":"a","x":1}"#, #"{"k":"other"}"#]
            ),
            Case(schema: #""{int|none}""#, expected: ["", "1"]),
        ]
    )
    func uses(_ example: Case) throws {
        let variants = try schema(example.schema).variants()
        let bodies = Set(variants.map { String(decoding: $0.body, as: UTF8.self) })
        for expected in example.expected { #expect(bodies.contains(expected), "\(expected) in \(bodies)") }
        #expect(variants.unreached.isEmpty, "\(variants.unreached)")
        #expect(bodies.count == variants.count)
    }

    @Test("a variant's description names the place and the freedom")
    func describes() throws {
        let variants = try schema(#"{ "list": [{ "a{?}": 1 }] }"#).variants()
        #expect(variants.contains { $0.description == "/list/0: a is absent" })
    }

    @Test("a freedom that cannot be used is listed")
    func listsUnreached() throws {
        let files = [
            SchemaSource(path: "X.response.json", text: #"{ "a{?}": "{code}", "b": 1 }"#),
            SchemaSource(path: "Tags.json", text: #"{ "code": { "accepts": ["null"] } }"#),
        ]
        let schema = try #require(SchemaCatalog.compiled(files).catalog.schema(file: "X.response.json"))
        let variants = try schema.variants()
        #expect(variants.unreached == [": a is present"])
    }

    private static let repository = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test(
        "the schemas of the stories accept their variants and refuse their mutations",
        arguments: ["Calendar", "Redmine"]
    )
    func stories(_ story: String) throws {
        let folder = Self.repository.appendingPathComponent("Schemas/\(story)").path
        let sources = try SchemaSources.folder(folder).read()
        let (catalog, _) = SchemaCatalog.compiled(sources)
        for source in sources {
            // Longer runs try all mutations, and each fragment alone.
            guard source.path.split(separator: ".").count > 2 || rounds(1) > 1,
                let schema = catalog.schema(file: source.path), !schema.describesHeaders
            else { continue }
            try expectLaws(schema, limit: rounds(100))
        }
    }
}
