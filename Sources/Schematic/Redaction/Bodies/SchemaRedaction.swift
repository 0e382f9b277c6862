import SchemaEngine

/// What the schemas of a catalog declare secret. A catalog that declares no secret has none.
struct SchemaRedaction: Sendable {
    private let catalog: SchemaCatalog

    /// Returns `nil` if no schema declares a secret.
    init?(of catalog: SchemaCatalog) {
        guard PayloadMask([], of: catalog) != nil else { return nil }
        self.init(catalog)
    }

    private init(_ catalog: SchemaCatalog) { self.catalog = catalog }

    /// Returns the redaction of the same schemas with other checks, mappers or keys, which declare the same secrets.
    func changed(to catalog: SchemaCatalog) -> SchemaRedaction { SchemaRedaction(catalog) }

    /// Returns the mask of the payloads of some schemas.
    func mask(of schemas: [Schema?]) -> PayloadMask? { PayloadMask(schemas.compactMap { $0 }, of: catalog) }

    /// Returns the schemas of header fields that declare secrets; `nil` if there are none.
    func fields(of operation: String) -> DeclaredFieldRedaction? {
        func schemas(_ direction: Direction) -> [Schema] {
            catalog.headerSchemas(owner: operation, direction).filter(\.canHoldSecrets)
        }
        let fields = DeclaredFieldRedaction(sent: schemas(.request), received: schemas(.response))
        return fields.sent.isEmpty && fields.received.isEmpty ? nil : fields
    }
}

/// The schemas that declare header fields of an operation secret.
struct DeclaredFieldRedaction: Sendable {
    let sent: [Schema]
    let received: [Schema]
}
