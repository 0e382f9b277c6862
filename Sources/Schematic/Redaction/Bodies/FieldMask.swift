import SchemaEngine

/// The schemas that declare header fields of an operation secret.
struct FieldMask: Sendable {
    /// Those of the request.
    let sent: [Schema]
    /// Those of the responses, whatever their status.
    let received: [Schema]
    /// Whether any schema of the client declares a secret.
    let isNeeded: Bool

    init(of operation: String, in catalog: SchemaCatalog) {
        func schemas(_ direction: Direction) -> [Schema] {
            catalog.headerSchemas(owner: operation, direction).filter(\.canHoldSecrets)
        }
        (sent, received, isNeeded) = (schemas(.request), schemas(.response), catalog.namesSecrets)
    }
}
