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

    /// The changes that are only another way to write the same schema, as the page states.
    private static let rewritten: Set<ChangeKind> = [
        .alternativeAdded, .alternativeRemoved, .becameNotNull, .becameNullable, .countNarrowed, .elementsDescribed,
        .elementsUndescribed, .enumMemberRemoved, .keysDescribed, .keysUndescribed, .typeNarrowed,
    ]
    /// The changes that `diff` cannot prove to be none, as the page states.
    private static let unproven: Set<ChangeKind> = [
        .alternativeAdded, .becameNullable, .casesRemoved, .patternChanged, .typeChanged,
    ]

    @Test("are equal to the original, apart from the explained differences", arguments: ProjectSchemas.topics)
    func equality(_ topic: String) throws {
        for sources in try ProjectSchemas.cases(of: topic) { try expectEquality(sources) }
    }

    @Test("are equal in the folder Schemas", arguments: ProjectSchemas.catalogs)
    func catalogEquality(_ catalog: String) throws {
        #expect(try expectEquality(try ProjectSchemas.sources(of: catalog)) > 0)
    }

    /// Compares the files of schemas with those of the import, which have no roles, by their paths. Returns their number.
    @discardableResult
    private func expectEquality(_ sources: [SchemaSource]) throws -> Int {
        guard let (exported, _, imported) = try translated(sources) else { return 0 }
        let compared = exported.files.filter { !$0.name.role.isHeaders && !$0.isOfRequests }
        let bases = Dictionary(compared.map { ($0.base + ".json", $0.path) }) { first, _ in first }
        let owners = Set(exported.files.map(\.name.owner))
        let old = Contract(sources.filter { Self.name(of: $0)?.role.isHeaders != true })
        let new = Contract(
            imported.compactMap { file in
                if let path = bases[file.path] {
                    return SchemaSource(path: path.replacing(".plist", with: ".json"), text: file.text)
                }
                // The root of the document describes no message.
                return Self.name(of: file).map { $0.role == .fragment || owners.contains($0.owner) } == true
                    ? file : nil
            }
        )
        #expect(old.errors.isEmpty && new.errors.isEmpty, "\(old.errors)\(new.errors)")
        // A fragment that differs by its direction has a file of its own for requests.
        for change in CatalogComparison(old: old, new: new).changes() where change.kind != .requestAdded {
            #expect(
                change.severity == .compatible && Self.rewritten.contains(change.kind)
                    || change.severity == .unknown && Self.unproven.contains(change.kind),
                "\(change.severity): \(change.message) at \(String(describing: change.place)) [\(change.kind.identifier)]"
            )
        }
        return compared.count
    }

    private static func name(of source: SchemaSource) -> SchemaFileName? { try? SchemaFileName(path: source.path) }

    /// Returns the export of schemas, its document and the files of its import; `nil` if the schemas have errors.
    private func translated(
        _ sources: [SchemaSource]
    ) throws -> (ExportedCatalog, document: JSONValue, imported: [SchemaSource])? {
        let exported = ExportedCatalog(sources)
        guard exported.faults.isEmpty, let result = JSONSchemaExport(exported).result() else { return nil }
        let imported = try JSONSchemaImport.result(of: JSONBuffer(result.document.bytes()), path: "export.json")
        return (exported, result.document, imported.files.map { SchemaSource(path: $0.name, text: $0.text) })
    }

    /// Expects that the schemas of an import accept the same payloads as those that were exported. `limit` is the maximum number of
    /// violations of each schema; there are half as many variants. Returns the number of payloads that were compared.
    @discardableResult
    func expectLaw(_ sources: [SchemaSource], limit: Int = 200) throws -> Int {
        guard let (exported, document, files) = try translated(sources) else { return 0 }
        let (catalog, faults) = SchemaCatalog.compiled(files)
        let text = files.map { "\($0.path): \($0.text.withTextBytes { String(decoding: $0, as: UTF8.self) })" }.joined()
        #expect(faults.allSatisfy { $0.severity != .error }, "\(faults)\n\(document.text())\n\(text)")
        var count = 0
        for file in exported.files where !file.name.role.isHeaders && !file.isOfRequests {
            guard let schema = exported.catalog.schema(file: file.path) else { continue }
            guard let other = catalog.schema(file: file.base + ".json") else {
                Testing.Issue.record("no file for \(file.path)\n\(text)")
                continue
            }
            #expect(schema.bodyPresence == other.bodyPresence)
            let variants = try schema.variants(limit: limit / 2).map(\.body)
            let mutations = try schema.mutations(limit: limit).map(\.body)
            for payload in variants + mutations {
                count += 1
                #expect(
                    schema.accepts(payload) == other.accepts(payload),
                    "\(file.path): \(String(decoding: payload, as: UTF8.self))\n\(document.text())\n\(text)"
                )
            }
        }
        return count
    }
}
