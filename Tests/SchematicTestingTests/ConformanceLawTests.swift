import Foundation
import SchemaEngine
import Testing

@testable import SchematicTesting

@Suite("Laws of variants and mutations for the conformance suite")
struct ConformanceLawTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Data/Conformance")

    private static let topics: [String] = ["", "1.1", "1.2"].flatMap { folder -> [String] in
        let path = Self.folder.appendingPathComponent(folder).path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted().map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
    }

    @Test("each schema accepts its variants, and refuses its mutations with the expected faults", arguments: topics)
    func obeys(_ topic: String) throws {
        let text = try String(contentsOf: Self.folder.appendingPathComponent(topic), encoding: .utf8)
        for example in try JSONValue(parsing: text)["cases"]?.array ?? [] {
            let files = (example["files"]?.object?.members ?? []).map { ($0.key, $0.value.text()) }
            let texts = (example["filesText"]?.object?.members ?? []).map { ($0.key, $0.value.string ?? "") }
            let sources = (files + texts).map { SchemaSource(path: $0.0, text: $0.1) }
            let (catalog, faults) = SchemaCatalog.compiled(sources)
            guard !faults.contains(where: { $0.severity == .error }) else { continue }
            guard let schema = catalog.schema(file: example["schema"]?.string ?? "") else { continue }
            guard !schema.describesHeaders else { continue }
            try expectLaws(schema)
        }
    }
}
