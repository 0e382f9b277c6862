import Foundation
import SchemaEngine
import SchemaSamples
import Testing

@testable import SchemaTools

@Suite("Examples of the schemas of the project")
struct ExampleLawTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func files(below folder: String) -> [URL] {
        let url = root.appendingPathComponent(folder)
        let found = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
        let urls = (found?.allObjects ?? []).compactMap { $0 as? URL }
        return urls.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
    }

    private static let topics = files(below: "Tests/Conformance").map { $0.path }
    /// The catalogs: the folders in `Schemas`.
    private static let catalogs = Set(files(below: "Schemas").map { $0.path.dropFirst(root.path.count + 1) })
        .reduce(into: Set<String>()) { $0.insert($1.split(separator: "/").prefix(2).joined(separator: "/")) }.sorted()

    @Test("each conformance schema accepts its examples", arguments: topics)
    func conformance(_ topic: String) throws {
        let text = try Data(contentsOf: URL(fileURLWithPath: topic))
        for example in try JSONValue(parsing: text)["cases"]?.array ?? [] {
            let files = (example["files"]?.object?.members ?? []).map { ($0.key, $0.value.text()) }
            let texts = (example["filesText"]?.object?.members ?? []).map { ($0.key, $0.value.string ?? "") }
            try expectLaw((files + texts).map { SchemaSource(path: $0.0, text: $0.1) })
        }
    }

    @Test("each schema of the folder Schemas accepts its examples", arguments: catalogs)
    func schemas(_ catalog: String) throws {
        let folder = Self.root.appendingPathComponent(catalog).path
        let sources = try Self.files(below: catalog).map { file in
            SchemaSource(path: String(file.path.dropFirst(folder.count + 1)), bytes: try Data(contentsOf: file))
        }
        #expect(try expectLaw(sources) > 0)
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
                for seed in [0, 1, 7] {
                    let outcome = examples.payload(seed, isCompact: true)
                    #expect(outcome == examples.payload(seed, isCompact: true))
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

    @Test("control characters of an example are escaped")
    func isSafe() throws {
        let source = SchemaSource(path: "A.response.json", text: #"{"a": "x\u009by"}"#)
        let schema = try #require(SchemaCatalog.compiled([source]).catalog.schema(file: "A.response.json"))
        #expect(ExamplePayloads(of: schema, .full).payload(0, isCompact: true) == .text("{\"a\":\"x\\u009by\"}\n"))
    }
}
