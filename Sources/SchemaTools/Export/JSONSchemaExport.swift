@_spi(Generated) package import SchemaEngine

/// The export of schemas to JSON Schema 2020-12.
package struct JSONSchemaExport {
    /// A document, and what it cannot state.
    package struct Result: Sendable {
        package var document: JSONValue
        package var notices: TranslationNotices
    }

    private let catalog: ExportedCatalog

    package init(_ catalog: ExportedCatalog) { self.catalog = catalog }

    static let dialect: JSONValue = "https://json-schema.org/draft/2020-12/schema"

    /// Exports all files of the catalog, or one of them.
    ///
    /// - Parameter path: A file that the document describes. The definitions are then the fragments that it refers to.
    /// - Returns: The document, or `nil` if the catalog has no such file in JSON.
    package func result(of path: String? = nil) -> Result? {
        var writer = catalog.writer(prefix: "#/$defs/")
        var (document, definitions) = (JSONObject([("$schema", Self.dialect)]), ObjectBuilder())
        // The names of definitions are those of schema files.
        document[JSONSchemaWriter.extensionKey] = ["version": 1]
        if let path {
            guard let file = catalog.files.first(where: { $0.path == path }), !file.name.role.isHeaders else {
                return nil
            }
            document["title"] = .string(file.base)
            for (key, value) in Self.root(of: file, &writer) {
                let merged = key == JSONSchemaWriter.extensionKey ? Self.joined(document[key], value) : value
                document[key] = .some(merged)
            }
        } else {
            for file in catalog.files {
                guard !file.name.role.isHeaders else {
                    writer.report("header fields are no JSON, so that the file is left out", in: file.path)
                    continue
                }
                definitions[file.definition] = .object(Self.root(of: file, &writer))
            }
        }
        catalog.addDefinitions(of: &writer, to: &definitions) { file, writer in .object(Self.root(of: file, &writer)) }
        if definitions.object.count > 0 { document["$defs"] = .object(definitions.object) }
        return Result(document: .object(document), notices: writer.notices)
    }

    /// Returns the schema of a file, with what applies to the whole payload.
    private static func root(of file: ExportedCatalog.File, _ writer: inout JSONSchemaWriter) -> JSONObject {
        var object = writer.definition(of: file).object ?? ["not": .object([:])]
        var own: [(String, JSONValue)] = []
        switch file.view.bodyPresence {
        case .required: break
        case .optional: own.append(("body", "optional"))
        case .forbidden: own.append(("body", "none"))
        }
        if let endpoint = file.endpoint { own.append(("endpoint", .string(endpoint))) }
        if !own.isEmpty {
            let key = JSONSchemaWriter.extensionKey
            object[key] = .some(joined(object[key], .object(JSONObject(own))))
        }
        return object
    }

    private static func joined(_ first: JSONValue?, _ second: JSONValue) -> JSONValue {
        .object(JSONObject((first?.object?.members ?? []) + (second.object?.members ?? [])))
    }
}
