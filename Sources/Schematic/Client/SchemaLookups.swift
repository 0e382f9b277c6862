import SchemaEngine

/// Finds schemas in a catalog, and remembers which: it takes the reading of files' names, and calls ask the same again
/// and again.
final class SchemaLookups: Sendable {
    /// What is described: by whom, in which role, with which status.
    private struct Place: Hashable {
        let operation: String
        let role: SchemaFileName.Role
        let status: Int?
    }

    private let catalog: SchemaCatalog
    private let known = Locked<[Place: Schema?]>([:])
    private let knownRefusals = Locked<[Int: Schema?]>([:])

    /// Servers choose statuses, and an app may make up operations: beyond so many, each is looked up anew.
    private static let limit = 1024

    init(_ catalog: SchemaCatalog) { self.catalog = catalog }

    /// The schema that a catalog has for it; `nil` where nothing describes it.
    func schema(of operation: String, _ role: SchemaFileName.Role, status: Int? = nil) -> Schema? {
        let place = Place(operation: operation, role: role, status: status)
        if let known = known.withLock({ $0[place] }) { return known }
        let schema = catalog.schema(owner: operation, role, status: status)
        known.withLock { known in
            if known.count < Self.limit { known.updateValue(schema, forKey: place) }
        }
        return schema
    }

    /// The schema that a catalog has for refusals of any call with this status.
    func commonRefusal(status: Int) -> Schema? {
        if let known = knownRefusals.withLock({ $0[status] }) { return known }
        let schema = catalog.commonRefusal(status: status)
        knownRefusals.withLock { known in
            if known.count < Self.limit { known.updateValue(schema, forKey: status) }
        }
        return schema
    }
}
