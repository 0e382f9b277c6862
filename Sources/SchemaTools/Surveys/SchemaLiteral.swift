@_spi(Generated) import SchemaEngine

extension String {
    /// The JSON string that a schema file contains for this text. Characters of a payload that cannot be displayed, such as
    /// bidirectional controls, are escapes.
    var schemaLiteral: String { JSONValue.string(self).text().displayJSON }
}

extension SchemaView {
    /// Creates the schema of a tag of the language without braces; `nil` for another tag, and for a faulty argument.
    init?(ofTag text: String) {
        let source = SchemaSource(path: "Tag.response.json", text: "{\"\": \("{\(text)}".schemaLiteral)}")
        let (catalog, faults) = SchemaCatalog.compiled([source])
        guard !faults.contains(where: { $0.severity == .error }),
            case .object(let object)? = catalog.schema(file: source.path)?.rootView.form,
            let value = object.members.first?.value
        else { return nil }
        self = value
    }
}
