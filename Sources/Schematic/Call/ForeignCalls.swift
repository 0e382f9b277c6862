package import SchemaEngine

/// The schemas of calls that another client composes, for transports that replace a server.
package struct ForeignCalls: Sendable {
    private let operations: Operations
    package let catalog: SchemaCatalog
    /// The paths of the schema files.
    package let files: [String]

    /// Compiles schemas. `Tags.json` declares the tags that the app registers, because the app does not run here.
    ///
    /// - Throws: `StorageError` with every file that cannot be read; `SchemaErrors` with every fault of every file.
    package init(_ sources: SchemaSources) throws {
        let sources = try sources.read()
        files = sources.map(\.path)
        catalog = try SchemaCatalog(declaring: sources)
        operations = Operations(ClientSchemas(catalog))
    }

    /// Returns a request as one of the calls with a name: their schemas describe it, and mask its secrets.
    package func adopting(_ request: OutgoingRequest, named name: String) -> OutgoingRequest {
        var request = request
        request.operation = name
        request.call = CallContext(redactor: operations.named(name))
        return request
    }
}
