@_spi(Generated) package import SchemaEngine
import SchematicText

/// The document in which a provider describes its API, of which only the operations that a contract calls are read.
package struct ProviderDocument {
    let reader: JSONSchemaReader
    let dialect: OpenAPIDocument.Dialect
    let calls: [DocumentedCall]
    /// The paths of the servers' URLs.
    let serverPaths: [String]

    /// Reads a document of OpenAPI 3 or Swagger 2.
    ///
    /// - Parameters:
    ///   - text: The document, in JSON or in YAML.
    ///   - path: Its path, for places and for references to other files.
    ///   - load: Returns the text of another file, or `nil` if there is none that may be read.
    /// - Throws: `ImportError` if the document cannot be read, is of another format, or describes no calls.
    package init(
        reading text: JSONBuffer,
        path: String,
        load: @escaping (String) -> JSONBuffer? = { _ in nil }
    ) throws(ImportError) {
        var (reader, dialect) = try OpenAPIImport.reader(of: text, path: path, load: load)
        calls = OpenAPIDocument.calls(&reader)
        guard !calls.isEmpty else {
            throw ImportError("\(path): expected operations below 'paths', found none")
        }
        serverPaths = OpenAPIServers.paths(of: reader.documents.root, dialect)
        (self.reader, self.dialect) = (reader, dialect)
    }

    /// Returns what the document says about the calls of a contract.
    func description(of uses: [DocumentedCall: [OperationUse]]) -> ProviderDescription {
        var reader = reader
        let document = OpenAPIDocument(&reader, dialect, for: uses)
        var importer = OpenAPIImport(of: document, reader)
        importer.add(document.operations)
        let files = importer.catalog.finish()
        var imported = importer.catalog.reader
        return ProviderDescription(
            contract: Contract(files.map { SchemaSource(path: $0.name, text: JSONBuffer($0.text.utf8)) }),
            operations: document.operations,
            documents: imported.documents,
            inheritance: imported.inheritance,
            notices: imported.notices
        )
    }
}

/// What a document says about the calls of a contract, as schemas, and what these do not say.
struct ProviderDescription {
    let contract: Contract
    let operations: [OpenAPIDocument.Operation]
    let documents: ImportDocuments
    /// The definitions of the document that extend others.
    let inheritance: DefinitionInheritance
    let notices: TranslationNotices
}
