import Foundation
@_spi(Generated) import SchemaEngine
import SchemaSamples
import Testing

@testable import SchemaTools

@Suite("Schemas that are exported to JSON Schema and imported again")
struct TranslationLawTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func files(below folder: String) -> [URL] {
        let url = root.appendingPathComponent(folder)
        let found = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
        let urls = (found?.allObjects ?? []).compactMap { $0 as? URL }
        return urls.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
    }

    private static let topics = files(below: "Tests/Conformance").map { String($0.path.dropFirst(root.path.count + 1)) }
    private static let catalogs = Set(files(below: "Schemas").map { $0.path.dropFirst(root.path.count + 1) })
        .reduce(into: Set<String>()) { $0.insert($1.split(separator: "/").prefix(2).joined(separator: "/")) }.sorted()

    @Test("each schema of the conformance suite accepts and refuses as before", arguments: topics)
    func conformance(_ topic: String) throws {
        let text = try Data(contentsOf: Self.root.appendingPathComponent(topic))
        for example in try JSONValue(parsing: text)["cases"]?.array ?? [] {
            let files = (example["files"]?.object?.members ?? []).map { ($0.key, $0.value.text()) }
            let texts = (example["filesText"]?.object?.members ?? []).map { ($0.key, $0.value.string ?? "") }
            try expectLaw((files + texts).map { SchemaSource(path: $0.0, text: $0.1) }, example["name"]?.string ?? "")
        }
    }

    @Test("each schema of the folder Schemas accepts and refuses as before", arguments: catalogs)
    func schemas(_ catalog: String) throws {
        let sources = try Self.files(below: catalog).map { file in
            SchemaSource(path: file.lastPathComponent, bytes: try Data(contentsOf: file))
        }
        #expect(try expectLaw(sources, catalog) > 0)
    }

    /// Returns the number of payloads that were compared.
    @discardableResult
    private func expectLaw(_ sources: [SchemaSource], _ name: String) throws -> Int {
        let exported = ExportedCatalog(sources)
        guard exported.faults.isEmpty, let result = JSONSchemaExport(exported).result() else { return 0 }
        let document = JSONBuffer(result.document.bytes())
        let imported = try JSONSchemaImport.result(of: document, path: "export.json")
        let files = imported.files.map { SchemaSource(path: $0.name, text: $0.text) }
        let (catalog, faults) = SchemaCatalog.compiled(files)
        let text = files.map { "\($0.path): \($0.text.withTextBytes { String(decoding: $0, as: UTF8.self) })" }.joined()
        #expect(faults.allSatisfy { $0.severity != .error }, "\(name): \(faults)\n\(result.document.text())\n\(text)")
        var count = 0
        for file in exported.files where !file.name.role.isHeaders && !file.isOfRequests {
            guard let schema = exported.catalog.schema(file: file.path) else { continue }
            guard let other = catalog.schema(file: file.base + ".json") else {
                Testing.Issue.record("\(name): no file for \(file.path)\n\(text)")
                continue
            }
            #expect(schema.bodyPresence == other.bodyPresence)
            let variants = try schema.variants(limit: 100).map(\.body)
            let mutations = try schema.mutations(limit: 200).map(\.body)
            for payload in variants + mutations {
                count += 1
                #expect(
                    schema.accepts(payload) == other.accepts(payload),
                    "\(name): \(file.path): \(String(decoding: payload, as: UTF8.self))\n\(result.document.text())\n\(text)"
                )
            }
        }
        return count
    }
}
