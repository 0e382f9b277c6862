import Foundation
import SchemaEngine
import SchemaSamples
import Testing

@testable import SchemaTools

@Suite("Law of coverage")
struct CoverageLawTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The catalogs of the repository, and the topics of the conformance suite.
    private static let catalogs: [String] = {
        let files = FileManager.default
        func names(_ path: String) -> [String] {
            let names = (try? files.contentsOfDirectory(atPath: root.appendingPathComponent(path).path)) ?? []
            return names.sorted().map { "\(path)/\($0)" }
        }
        let topics =
            names("Tests/Data/Conformance") + names("Tests/Data/Conformance/1.1") + names("Tests/Data/Conformance/1.2")
        return names("Schemas") + topics.filter { $0.hasSuffix(".json") }
    }()

    @Test("the variants of a schema use each of its parts, except for those that the list names", arguments: catalogs)
    func isComplete(_ catalog: String) throws {
        var unused: [String] = []
        for (name, schema) in try Self.schemas(of: catalog) {
            unused += try Self.unusedParts(of: schema).map { "\(name) \($0)" }
        }
        let expected = Self.remainder.filter { $0.hasPrefix("\(catalog): ") }.map { $0.dropFirst(catalog.count + 2) }
        #expect(unused.sorted() == expected.map(String.init).sorted())
    }

    /// Returns the parts of a schema that none of its variants uses.
    private static func unusedParts(of schema: Schema) throws -> [String] {
        var parts = CoverageParts()
        parts.add(schema)
        var tally = Tally(schema: schema)
        for variant in try schema.variants() {
            let faults = schema.checkReport(variant.body).faults
            if variant.body.isEmpty { tally.add(nil, faults: faults) } else { tally.add(variant.body, faults: faults) }
        }
        parts.count(tally)
        return parts.counts.filter { $0.value == 0 }.map { part, _ in
            "\(part.file) \(part.pointer): \(part.kind.displayName)"
        }
    }

    /// Returns the schemas of bodies of a folder, or of the cases of a topic, with their names.
    private static func schemas(of catalog: String) throws -> [(name: String, schema: Schema)] {
        let url = root.appendingPathComponent(catalog)
        guard catalog.hasSuffix(".json") else {
            let files = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
            let sources = try files.filter { $0.hasSuffix(".json") }.sorted().map { path in
                SchemaSource(path: path, bytes: try Data(contentsOf: url.appendingPathComponent(path)))
            }
            let (catalog, _) = SchemaCatalog.compiled(sources)
            return sources.compactMap { source in
                guard let name = try? SchemaFileName(path: source.path), name.role.isBody else { return nil }
                return catalog.schema(file: source.path).map { ("", $0) }
            }
        }
        let cases = try JSONValue(parsing: Data(contentsOf: url))["cases"]?.array ?? []
        return cases.compactMap { example in
            let files = (example["files"]?.object?.members ?? []).map { ($0.key, $0.value.text()) }
            let texts = (example["filesText"]?.object?.members ?? []).map { ($0.key, $0.value.string ?? "") }
            let sources = (files + texts).map { SchemaSource(path: $0.0, text: $0.1) }
            let (catalog, faults) = SchemaCatalog.compiled(sources)
            guard !faults.contains(where: { $0.severity == .error }) else { return nil }
            let schema = catalog.schema(file: example["schema"]?.string ?? "")
            return schema.flatMap { $0.describesHeaders ? nil : (example["name"]?.string ?? "", $0) }
        }
    }

    /// The parts that no accepted payload uses, or that no variant is found for.
    private static let remainder: Set<String> = [
        // An earlier alternative accepts each value of it.
        "Tests/Data/Conformance/alternatives.json: The first alternative that accepts wins, and a value that it refuses goes to the next"
            + " Case.response.json /b: branch \"uuid\"",
        // The value can only be null.
        "Tests/Data/Conformance/optional-keys.json: A required key whose value accepts null may be null, and must still be present"
            + " Case.response.json /b: present",
        // {none} accepts no value.
        "Tests/Data/Conformance/tags-scalars.json: {none} accepts nothing but absence"
            + " Case.response.json /a{?}: present",
        // An object without this key satisfies an earlier alternative, unless it has a key that the earlier one refuses.
        "Tests/Data/Conformance/1.2/read-and-write.json: So has an alternative: a closed one decides Brief.json /b{=2}: absent",
    ]
}
