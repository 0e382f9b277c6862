import SchemaEngine

extension HTTPHeaders {
    private static let anything = SchemaCatalog.anything()

    /// The header fields as texts, with lowercased names.
    var texts: Fields { (try? Self.anything.decode(headers: lines))?.fields ?? [:] }

    /// The header fields, as a schema decodes them.
    var lines: [(name: String, value: String)] { fields.map { (name: $0.name, value: $0.value) } }
}
