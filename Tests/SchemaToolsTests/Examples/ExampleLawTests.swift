import Foundation
import SchemaEngine
import SchemaSamples
import Testing

@testable import SchemaTools

@Suite("Examples of the schemas of the project")
struct ExampleLawTests {
    @Test("each conformance schema accepts its examples", arguments: ProjectSchemas.topics)
    func conformance(_ topic: String) throws {
        for sources in try ProjectSchemas.cases(of: topic) { try expectLaw(sources) }
    }

    @Test("each schema of the folder Schemas accepts its examples", arguments: ProjectSchemas.catalogs)
    func schemas(_ catalog: String) throws {
        #expect(try expectLaw(try ProjectSchemas.sources(of: catalog)) > 0)
    }

    /// Returns the number of payloads that were made.
    @discardableResult
    private func expectLaw(_ sources: [SchemaSource]) throws -> Int {
        var count = 0
        let (catalog, faults) = SchemaCatalog.compiled(sources)
        guard !faults.contains(where: { $0.severity == .error }) else { return 0 }
        for source in sources {
            guard let schema = catalog.schema(file: source.path) else { continue }
            for variant in ExampleVariant.allCases {
                let examples = ExamplePayloads(of: schema, variant)
                #expect(examples.payload(1, isCompact: true) == examples.payload(1, isCompact: true))
                for seed in [0, 1, 7] {
                    let outcome = examples.payload(seed, isCompact: true)
                    guard case .text(let text) = outcome else { continue }
                    count += 1
                    let report = schema.checkReport(Data(text.utf8), options: schema.strict)
                    #expect(report.isValid, "\(source.path) \(variant) \(seed): \(text) \(report.faults)")
                }
            }
        }
        return count
    }

    @Test("a registered tag without a known value is named")
    func registeredTag() throws {
        let sources = [
            SchemaSource(path: "A.response.json", text: #"{"a": ["{count:1..2}", "{pair}"], "b": "{none}"}"#),
            SchemaSource(path: "Tags.json", text: #"{"pair": {"accepts": ["array"]}}"#),
        ]
        let schema = try #require(SchemaCatalog.compiled(sources).catalog.schema(file: "A.response.json"))
        let outcome = ExamplePayloads(of: schema, .full).payload(0, isCompact: true)
        #expect(outcome == .notFound(registeredTags: ["pair"]))
    }

    @Test(
        "a schema whose payloads are too deep for an example is not called one without payloads",
        arguments: [300, 500]
    )
    func depth(levels: Int) throws {
        let text = String(repeating: #"{"a":"#, count: levels) + "1" + String(repeating: "}", count: levels)
        let source = SchemaSource(path: "A.response.json", text: text)
        let schema = try #require(SchemaCatalog.compiled([source]).catalog.schema(file: "A.response.json"))
        let outcome = ExamplePayloads(of: schema, .full).payload(0, isCompact: true)
        #expect(outcome == (levels == 300 ? .text(text + "\n") : .tooDeep(limit: 400)))
    }

    @Test("control characters of an example are escaped")
    func isSafe() throws {
        let source = SchemaSource(path: "A.response.json", text: #"{"a": "x\u009by"}"#)
        let schema = try #require(SchemaCatalog.compiled([source]).catalog.schema(file: "A.response.json"))
        #expect(ExamplePayloads(of: schema, .full).payload(0, isCompact: true) == .text("{\"a\":\"x\\u009by\"}\n"))
    }
}
