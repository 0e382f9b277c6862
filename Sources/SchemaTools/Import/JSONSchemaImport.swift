@_spi(Generated) package import SchemaEngine
import SchematicText

/// The result of an import.
package struct ImportResult: Sendable {
    /// The schema files.
    package var files: [SchemaInference.File]
    /// The statements of the document that the schema language does not have.
    package var differences: [TranslationNotice]
    /// The URL of the API, if a description names it.
    package var baseURL: String?

    /// Creates the result from a catalog to which all files are added.
    init(_ catalog: ImportedCatalog, baseURL: String? = nil) {
        var catalog = catalog
        files = catalog.finish()
        differences = catalog.reader.documents.list(catalog.reader.notices)
        self.baseURL = baseURL
    }

    /// The same as lines for people.
    package var notices: [String] { differences.map(\.text) }

    /// The result as one JSON document for programs. Members can be added, but never change or disappear.
    package var document: JSONValue {
        .members([
            ("version", 1), ("files", .array(files.map { .string($0.name) })),
            ("baseURL", baseURL.map(JSONValue.string)),
            ("notices", .array(differences.map(\.json))),
        ])
    }
}

/// The import of a JSON Schema.
package enum JSONSchemaImport {
    /// Imports a document.
    ///
    /// - Parameters:
    ///   - text: The document, in JSON or in YAML.
    ///   - path: Its path, for notices and for references to other files.
    ///   - name: The name of the schema, such as `GetIssues.response`. `nil` is the name of the file, with the role of a response.
    ///   - impliesTypes: Whether the keywords of a schema without `type` imply the types of its values. Otherwise it accepts the
    ///     values of all other types, as the standard says.
    ///   - load: Returns the text of another file, or `nil` if there is none that may be read.
    /// - Returns: The schema files, and notices about what is lost.
    /// - Throws: `ImportError` if the document cannot be read.
    package static func result(
        of text: JSONBuffer,
        path: String,
        name: String? = nil,
        impliesTypes: Bool = false,
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
        let isExport = root["x-schematic"]?["version"] != nil
        var reader = JSONSchemaReader(documents, impliesTypes: impliesTypes)
        if let node = root["$schema"], let dialect = node.string, !dialect.contains("json-schema.org/") {
            reader.report(
                "the dialect '\(shortened(dialect))' is not known, and is read as draft 2020-12",
                .both,
                at: node
            )
        }
        let own = name ?? (isExport ? title(of: root, &reader) : nil) ?? Self.name(of: path)
        let (files, others) = isExport ? exportedFiles(of: root, besides: own, &reader) : ([], [])
        let hasRoot = root.members.contains { !keysOfLibraries.contains($0.key) }
        let owners = files.map(\.name.owner)
        var catalog = ImportedCatalog(
            reader,
            owners: owners + (hasRoot ? [String(own.prefix { $0 != "." })] : [])
        )
        for file in files {
            guard let tag = tag(of: file.name) else { continue }
            catalog.name(catalog.reader.definition(at: file.node, named: file.base), tag, file: file.base)
        }
        if hasRoot, let tag = (try? SchemaFileName(path: own + ".json")).flatMap(tag) {
            catalog.name(catalog.reader.definition(at: root, named: own), tag)
        }
        if !hasRoot, !isExport {
            // A document of definitions has no root that uses them.
            for member in ["$defs", "definitions"].flatMap({ root[$0]?.members ?? [] }) {
                catalog.use(member.value, named: member.key)
            }
        }
        for member in others { catalog.use(member.value, named: member.key) }
        if hasRoot || catalog.isEmpty && files.isEmpty { catalog.add(root, named: own) }
        for file in files where tag(of: file.name) == nil { catalog.add(file.node, named: file.base) }
        return ImportResult(catalog)
    }

    /// The keys of a document that only has definitions.
    private static let keysOfLibraries: Set = [
        "$schema", "$defs", "x-schematic", "definitions", "$id", "id", "title", "description", "$comment",
    ]

    /// Returns the title of an exported document, which is the name of a schema; `nil` for another one, after a notice.
    private static func title(of root: ImportDocuments.Node, _ reader: inout JSONSchemaReader) -> String? {
        guard let node = root["title"], let title = node.string else { return nil }
        guard let fault = SchemaBaseName.fault(of: title) else { return title }
        reader.report(
            "the title '\(shortened(title))' is not used as the name of a schema: it \(fault)",
            .same,
            at: node
        )
        return nil
    }

    private typealias ExportedFile = (base: String, name: SchemaFileName, node: ImportDocuments.Node)

    /// Returns the definitions of an exported document, whose names are those of schema files. Others are ordinary definitions,
    /// after a notice.
    private static func exportedFiles(
        of root: ImportDocuments.Node,
        besides own: String,
        _ reader: inout JSONSchemaReader
    ) -> (files: [ExportedFile], others: [ImportDocuments.Node.Member]) {
        var (files, others): ([ExportedFile], [ImportDocuments.Node.Member]) = ([], [])
        var known = [PortableName.folded(own): own]
        for member in root["$defs"]?.members ?? [] {
            let twin = known.updateValue(member.key, forKey: PortableName.folded(member.key))
            let fault =
                SchemaBaseName.fault(of: member.key)
                ?? twin.map { "is that of '\(shortened($0))' where the case of letters does not count" }
            guard fault == nil, let name = try? SchemaFileName(path: member.key + ".json") else {
                let reason = "it \(fault ?? "is none of a schema")"
                let message = "the name '\(shortened(member.key))' of a definition is changed: \(reason)"
                reader.report(message, .same, at: member.value)
                others.append(member)
                continue
            }
            files.append((member.key, name, member.value))
        }
        return (files, others)
    }

    /// Returns the tag that a file defines, or `nil` if it defines none.
    private static func tag(of name: SchemaFileName) -> String? {
        name.role.definesTag && name.status == nil ? FragmentTag.tag(of: name.owner) : nil
    }

    private static func name(of path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let name = SwiftName.type(String(file.prefix { $0 != "." }))
        return (LookupName.isValid(name) ? name : "Imported") + ".response"
    }
}
