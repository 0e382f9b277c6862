import SchemaEngine

/// Finds schemas in a catalog, and caches the results: a lookup parses the names of files, and calls repeat it.
final class SchemaLookups: Sendable {
    /// The key of a lookup: the owner, the role and the status.
    private struct Place: Hashable {
        let operation: String
        let role: SchemaFileName.Role
        let status: Int?
    }

    private let catalog: SchemaCatalog
    private let known = Locked<[Place: Schema?]>([:])
    private let knownRefusals = Locked<[Int: Schema?]>([:])

    /// The maximum number of cached results. Servers choose statuses, and apps may compute the names of
    /// operations, so the cache is bounded.
    private static let limit = 1024

    init(_ catalog: SchemaCatalog) { self.catalog = catalog }

    /// The schema of the catalog; `nil` if no file describes the payload.
    func schema(of operation: String, _ role: SchemaFileName.Role, status: Int? = nil) -> Schema? {
        let place = Place(operation: operation, role: role, status: status)
        if let known = known.withLock({ $0[place] }) { return known }
        let schema = catalog.schema(owner: operation, role, status: status)
        known.withLock { known in
            if known.count < Self.limit { known.updateValue(schema, forKey: place) }
        }
        return schema
    }

    /// The schema for refusals of any call with this status.
    func commonRefusal(status: Int) -> Schema? {
        if let known = knownRefusals.withLock({ $0[status] }) { return known }
        let schema = catalog.commonRefusal(status: status)
        knownRefusals.withLock { known in
            if known.count < Self.limit { known.updateValue(schema, forKey: status) }
        }
        return schema
    }
}
