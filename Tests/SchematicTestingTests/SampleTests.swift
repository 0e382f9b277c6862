import Foundation
import SchemaEngine
import Testing

@testable import SchematicTesting

@Suite("Generated payloads")
struct SampleTests {
    struct Case: Sendable, CustomStringConvertible {
        let schema: String
        let style: SampleStyle
        let payload: String
        var files: [String: String] = [:]
        var description: String { "\(schema) \(style)" }
    }

    private static let cases = [
        Case(
            schema: #"{ "a": "Tea", "b{?}": 7, "c{null}": true }"#,
            style: .full,
            payload: #"{"a":"Tea","b":7,"c":true}"#
        ),
        Case(
            schema: #"{ "a": "Tea", "b{?}": 7, "c{null}": true }"#,
            style: .minimal,
            payload: #"{"a":"Tea","c":null}"#
        ),
        Case(
            schema: #"{ "a": "Tea", "b{?}": 7, "c{null}": true }"#,
            style: .null,
            payload: #"{"a":"Tea","b":null,"c":null}"#
        ),
        Case(
            schema: #"{ "list": [1], "map": { "{*}": 1 } }"#,
            style: .full,
            payload: #"{"list":[1],"map":{"key1":1}}"#
        ),
        Case(schema: #"{ "list": [1], "map": { "{*}": 1 } }"#, style: .empty, payload: #"{"list":[],"map":{}}"#),
        Case(
            schema: #"[{ "id": 5, "name": "Tea" }]"#,
            style: .many(2),
            payload: #"[{"id":5,"name":"Tea"},{"id":6,"name":"Tea 1"}]"#
        ),
        Case(schema: #"["{count:2..3,unique}", "{int:4..9}"]"#, style: .full, payload: "[4,5]"),
        Case(schema: #""{enum:open,closed}""#, style: .full, payload: #""open""#),
        Case(schema: #""{string:3}""#, style: .full, payload: #""tex""#),
        Case(schema: #""{string:/^[A-Z]{2}-[0-9]+$/}""#, style: .full, payload: #""AA-0""#),
        Case(schema: #""{{x}}""#, style: .full, payload: #""{x}""#),
        Case(
            schema: #"{ "{case kind}": { "bug": { "severity": 1 }, "{*}": { "note": "n" } } }"#,
            style: .full,
            payload: #"{"kind":"bug","severity":1}"#
        ),
        Case(
            schema: #""{node}""#,
            style: .full,
            payload: #"{"name":"n","parent":{"name":"n"}}"#,
            files: ["Node": #"{ "name": "n", "parent{?}": "{node}" }"#]
        ),
    ]

    @Test("a payload is made of the schema's examples", arguments: cases)
    func makes(_ example: Case) throws {
        let schema = try schema(example.schema, example.files)
        let payload = try schema.sample(example.style)
        #expect(try JSONValue(parsing: payload) == JSONValue(parsing: example.payload))
    }

    @Test(
        "a payload of each tag is accepted",
        arguments: [
            "any", "string", "string:2..4", "string:/^x+$/", "string:3..5,/^[a-c]+$/", "int", "int:-5..-2",
            "number:0..1",
            "decimal", "lenient_number", "bool", "object", "array", "object:2", "array:2..3", "enum:1,2", "enum:a,*",
            "url",
            "url:https", "url:absolute", "uuid", "date", "date_iso8601", "date_iso8601:utc", "date_http", "date_unix",
            "date_unix_ms", "base64", "base64:3..4", "email", "hostname", "ipv4", "ipv6", "time", "duration", "secret",
            "secret:int", "int|string", "null",
        ]
    )
    func tags(_ tag: String) throws {
        let schema = try schema(#"{ "value": "{\#(tag)}" }"#)
        for style in [SampleStyle.full, .minimal, .random(seed: 1), .random(seed: 2), .many(3)] {
            #expect(throws: Never.self) { try schema.check(schema.sample(style)) }
        }
    }

    @Test(
        "names satisfy the tag of a map's keys",
        arguments: ["uuid", "int", "int:5..9", "string:/^x-/", "enum:en,de", "date", "email|uuid", "any"]
    )
    func names(_ tag: String) throws {
        let schema = try schema(#"{ "{* \#(tag)}": 1, "{*}": "{none}", "{count}": "1.." }"#)
        let value = try JSONValue(parsing: schema.sample())
        #expect(value.object?.keys.count == 1)
    }

    @Test("the same seed makes the same payload")
    func isReproducible() throws {
        let schema = try schema(#"{ "a{?}": 1, "b{?}": [1], "c{?}": "{int|string}" }"#)
        let payloads = try (0..<20).map { try schema.sample(.random(seed: UInt64($0))) }
        let again = try (0..<20).map { try schema.sample(.random(seed: UInt64($0))) }
        #expect(payloads == again)
        #expect(Set(payloads).count > 1)
    }

    @Test("a registered tag has the example that the test passes")
    func takesExamples() throws {
        let files = [
            SchemaSource(path: "X.response.json", text: #"{ "price": "{money}" }"#),
            SchemaSource(path: "Tags.json", text: #"{ "money": { "accepts": ["string"] } }"#),
        ]
        let (catalog, _) = SchemaCatalog.compiled(files)
        let schema = try #require(catalog.schema(file: "X.response.json"))
        let payload = try schema.sample(examples: ["money": "12 EUR"])
        #expect(try JSONValue(parsing: payload) == ["price": "12 EUR"])
    }

    @Test("a registered tag has the examples that Tags.json states, with which an app starts, too")
    func statedExamples() throws {
        let files = [
            SchemaSource(path: "X.response.json", text: #"{ "prices": ["{money}"] }"#),
            SchemaSource(
                path: "Tags.json",
                text: #"{ "money": { "accepts": ["string"], "examples": ["1.00 EUR", "2.00 USD"] } }"#
            ),
        ]
        var registry = SchemaRegistry()
        registry.transform("money", with: Amounts())
        let catalogs = [SchemaCatalog.compiled(files).catalog, try SchemaCatalog(files, registry: registry)]
        for catalog in catalogs {
            let schema = try catalog.schema(named: "X.response.json")
            #expect(try JSONValue(parsing: schema.sample()) == ["prices": ["1.00 EUR"]])
            #expect(try JSONValue(parsing: schema.sample(.many(2))) == ["prices": ["1.00 EUR", "2.00 USD"]])
            let passed = try schema.sample(examples: ["money": "3.00 CHF"])
            #expect(try JSONValue(parsing: passed) == ["prices": ["3.00 CHF"]])
            let bodies = try schema.variants().map { String(decoding: $0.body, as: UTF8.self) }
            #expect(bodies.contains(#"{"prices":["2.00 USD"]}"#), "\(bodies)")
        }
    }

    /// Reads amounts that end with a currency.
    struct Amounts: ValueTransformer {
        func decode(_ wire: String) throws -> String {
            guard wire.contains(" ") else { throw CocoaError(.formatting) }
            return wire
        }

        func encode(_ value: String) throws -> String { value }
    }

    @Test("a schema without a body has an empty payload")
    func absentBody() throws {
        #expect(try schema(#""{none}""#).sample().isEmpty)
    }

    @Test("a schema that no payload satisfies is an error")
    func refuses() throws {
        let schema = try schema(#"{ "a": "{none}" }"#)
        #expect(throws: SampleError.noSample(schema: "X.response.json")) { try schema.sample() }
    }
}

/// Compiles `X.response.json`, with fragments by their names.
func schema(_ text: String, _ files: [String: String] = [:]) throws -> Schema {
    let sources = files.map { SchemaSource(path: "\($0.key).json", text: $0.value) }
    let catalog = try SchemaCatalog(sources + [SchemaSource(path: "X.response.json", text: text)])
    guard let schema = catalog.schema(file: "X.response.json") else { throw SampleError.noSample(schema: text) }
    return schema
}
