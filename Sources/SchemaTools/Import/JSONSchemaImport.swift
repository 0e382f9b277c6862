@_spi(Generated) package import SchemaEngine

/// The result of an import.
package struct ImportResult: Sendable {
    /// The schema files.
    package var files: [SchemaInference.File]
    /// What the schema language cannot state, a line for each.
    package var notices: [String]
    /// The URL of the API, if a description names it.
    package var baseURL: String?
}

/// The import of a JSON Schema.
package enum JSONSchemaImport {
    /// Imports a document.
    ///
    /// - Parameters:
    ///   - text: The document, in JSON or in YAML.
    ///   - path: Its path, for notices and for references to other files.
    ///   - name: The name of the schema, such as `GetIssues.response`. `nil` is the name of the file, with the role of a response.
    ///   - load: Returns the text of another file, or `nil` if there is none that may be read.
    /// - Returns: The schema files, and notices about what is lost.
    /// - Throws: `ImportError` if the document cannot be read.
    package static func result(
        of text: JSONBuffer,
        path: String,
        name: String? = nil,
        load: @escaping (String) -> JSONBuffer? = { _ in nil }
    ) throws(ImportError) -> ImportResult {
        let documents = try ImportDocuments(reading: text, path: path, load: load)
        let root = documents.root
        guard root.json.kind == .object || root.json.kind == .boolean else {
            throw ImportError("\(path): expected a schema: an object, found another value")
        }
        guard !LooksLikeOpenAPI.isDescription(root.json) else {
            throw ImportError(
                "\(path): expected a JSON Schema, found a description in OpenAPI; import it with --from openapi"
            )
        }
        var reader = JSONSchemaReader(documents)
        let isExport = root.json["x-schematic"]?["version"] != nil
        let definitions = isExport ? exported(root, &reader) : []
        let others = ["$defs", "definitions"].flatMap { root.json[$0].map { Array($0.members) } ?? [] }
        let own = name ?? root.json["title"].flatMap { isExport ? $0.string : nil } ?? Self.name(of: path)
        let hasRoot = root.json.members.contains {
            !["$schema", "$defs", "x-schematic", "definitions", "$id", "id", "title", "description", "$comment"]
                .contains($0.key)
        }
        let owners = definitions.filter { $0.name.role != .fragment }.map(\.name.owner)
        var catalog = ImportedCatalog(reader, owners: owners + (hasRoot ? [String(own.prefix { $0 != "." })] : []))
        for definition in definitions where definition.name.role.definesTag && definition.name.status == nil {
            catalog.reserve(definition.index, file: definition.file, tag: FragmentTag.tag(of: definition.name.owner))
        }
        if hasRoot, let parsed = try? SchemaFileName(path: own + ".json"), parsed.role.definesTag, parsed.status == nil
        {
            catalog.name(catalog.reader.definition(at: root, named: own), FragmentTag.tag(of: parsed.owner))
        }
        if hasRoot || others.isEmpty { catalog.add(root, named: own) }
        if !hasRoot, !isExport {
            // A document of definitions has no root that uses them.
            for member in others { catalog.use(root.with(member.value), named: member.key) }
            if catalog.isEmpty { catalog.add(root, named: own) }
        }
        for definition in definitions where !(definition.name.role.definesTag && definition.name.status == nil) {
            catalog.add(catalog.reader.definitions[definition.index].node, named: definition.file)
        }
        let files = catalog.finish()
        let texts = Dictionary(catalog.reader.documents.documents.map { ($0.path, $0.text) }) { first, _ in first }
        return ImportResult(files: files, notices: catalog.reader.notices.lines { texts[$0] })
    }

    /// Returns the definitions of an exported document, whose names are those of schema files.
    private static func exported(
        _ root: ImportDocuments.Node,
        _ reader: inout JSONSchemaReader
    ) -> [(index: Int, file: String, name: SchemaFileName)] {
        (root.json["$defs"].map { Array($0.members) } ?? []).compactMap { member in
            guard let name = try? SchemaFileName(path: member.key + ".json"), !member.key.contains("/") else {
                return nil
            }
            return (reader.definition(at: root.with(member.value), named: member.key), member.key, name)
        }
    }

    private static func name(of path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let name = SwiftName.type(String(file.prefix { $0 != "." }))
        return (LookupName.isValid(name) ? name : "Imported") + ".response"
    }
}
