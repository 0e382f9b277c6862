import SchemaEngine

extension String {
    /// The JSON string that a schema file contains for this text. Characters of a payload that cannot be displayed, such as
    /// bidirectional controls, are escapes.
    var schemaLiteral: String { JSONValue.string(self).text().displayJSON }
}
