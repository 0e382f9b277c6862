@_spi(Generated) import SchemaEngine
import SchemaSamples
import Testing

@testable import SchemaTools

@Suite("Schemas that are exported to JSON Schema and imported again")
struct TranslationLawTests {
    @Test("each schema of the conformance suite accepts and refuses as before", arguments: ProjectSchemas.topics)
    func conformance(_ topic: String) throws {
        for sources in try ProjectSchemas.cases(of: topic) { try expectLaw(sources) }
    }

    @Test("each schema of the folder Schemas accepts and refuses as before", arguments: ProjectSchemas.catalogs)
    func schemas(_ catalog: String) throws { #expect(try expectLaw(try ProjectSchemas.sources(of: catalog)) > 0) }

    /// Returns the number of payloads that were compared.
    @discardableResult
    private func expectLaw(_ sources: [SchemaSource]) throws -> Int {
        let exported = ExportedCatalog(sources)
        guard exported.faults.isEmpty, let result = JSONSchemaExport(exported).result() else { return 0 }
        let document = JSONBuffer(result.document.bytes())
        let imported = try JSONSchemaImport.result(of: document, path: "export.json")
        let files = imported.files.map { SchemaSource(path: $0.name, text: $0.text) }
        let (catalog, faults) = SchemaCatalog.compiled(files)
        let text = files.map { "\($0.path): \($0.text.withTextBytes { String(decoding: $0, as: UTF8.self) })" }.joined()
        #expect(faults.allSatisfy { $0.severity != .error }, "\(faults)\n\(result.document.text())\n\(text)")
        var count = 0
        for file in exported.files where !file.name.role.isHeaders && !file.isOfRequests {
            guard let schema = exported.catalog.schema(file: file.path) else { continue }
            guard let other = catalog.schema(file: file.base + ".json") else {
                Testing.Issue.record("no file for \(file.path)\n\(text)")
                continue
            }
            #expect(schema.bodyPresence == other.bodyPresence)
            let variants = try schema.variants(limit: 100).map(\.body)
            let mutations = try schema.mutations(limit: 200).map(\.body)
            for payload in variants + mutations {
                count += 1
                #expect(
                    schema.accepts(payload) == other.accepts(payload),
                    "\(file.path): \(String(decoding: payload, as: UTF8.self))\n\(result.document.text())\n\(text)"
                )
            }
        }
        return count
    }
}
