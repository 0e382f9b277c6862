import Foundation
import SchemaEngine

/// The compiled schemas of a client, with the checks of its payloads.
final class ClientSchemas: Sendable {
    let catalog: SchemaCatalog
    /// The schema of payloads that no file describes.
    let anything: Schema
    let requestChecks: CheckOptions
    let replyChecks: CheckOptions

    /// Compiles all schemas. Throws `SchemaErrors` with every fault of every file.
    convenience init(
        _ sources: [SchemaSource],
        registry: SchemaRegistry = SchemaRegistry(),
        requestChecks: CheckOptions = CheckOptions(),
        replyChecks: CheckOptions = CheckOptions()
    ) throws(SchemaErrors) {
        let catalog = try SchemaCatalog(sources, registry: registry, options: replyChecks)
        self.init(catalog, requestChecks: requestChecks, replyChecks: replyChecks)
    }

    /// Creates the schemas of a client from a compiled catalog.
    init(
        _ catalog: SchemaCatalog,
        requestChecks: CheckOptions = CheckOptions(),
        replyChecks: CheckOptions = CheckOptions()
    ) {
        self.catalog = catalog
        anything = SchemaCatalog.anything(keys: catalog.keys)
        self.requestChecks = requestChecks
        self.replyChecks = replyChecks
    }

    /// Returns these schemas with other checks, mappers or conversion of keys. Nothing is compiled again.
    func changing(
        requestChecks: CheckOptions? = nil,
        replyChecks: CheckOptions? = nil,
        _ change: (inout SchemaCatalog) throws -> Void
    ) rethrows -> ClientSchemas {
        var catalog = catalog
        try change(&catalog)
        return ClientSchemas(
            catalog,
            requestChecks: requestChecks ?? self.requestChecks,
            replyChecks: replyChecks ?? self.replyChecks
        )
    }
}
